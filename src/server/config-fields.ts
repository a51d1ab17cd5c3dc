import * as z from 'zod';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** A text for which `isRight` holds; anything else is told what is `expected`. */
export const checkedText = (expected: string, isRight: (text: string) => boolean) =>
  z.string({ error: expected }).refine(isRight, { error: expected });

/** A function that may be missing. */
export const functionThat = <Type>(expected: string) =>
  z.custom<Type>((value) => typeof value === 'function', { error: expected }).optional();

/** The address `text` is, when a password or a price may travel there: encrypted, or not leaving this machine. */
export function safeAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || /[?#]/.test(text)) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.includes(url.hostname)) ? url : undefined;
}

/** A host without port or path, in the form in which addresses have it. */
export const hostName = checkedText('a host like bank.example, without scheme, port or path', (host) => hostOf(host) !== undefined).transform((host) => hostOf(host) ?? host);

function hostOf(text: string): string | undefined {
  const address = `https://${text}/`;
  const isHost = /^[^\s:/?#@*\\]+$/.test(text) && URL.canParse(address);
  return isHost ? new URL(address).hostname : undefined;
}

/** The address of one of the service's interfaces, without a slash at its end. */
export const addressOf = (whom: string) =>
  checkedText(
    `the address of ${whom} like https://pay.example or https://gateway.example/bank, without query or credentials; http: only for localhost`,
    (host) => safeAddress(host) !== undefined,
  ).transform((host) => {
    const { origin, pathname } = new URL(host);
    return origin + pathname.replace(/\/+$/, '');
  });
