/** Whether a link of the bank leads to an `https:` page or a `mailto:` address. Anything else is no link. */
export const isSafeLink = (href: string): boolean => /^(https:\/\/|mailto:)\S+$/i.test(href);

/** The address that a link of the bank leads to, as the browser would read it; `undefined` unless {@link isSafeLink} holds and it has no credentials. */
export function safeLink(href: string): string | undefined {
  const text = href.trim();
  const address = isSafeLink(text) ? withoutCredentials(text)?.href : undefined;
  return address !== undefined && isSafeLink(address) ? address : undefined;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** The address `text` is, when a password or a price may travel there: encrypted, or not leaving this machine, and without credentials. */
export function safeAddress(text: string): URL | undefined {
  const url = withoutCredentials(text);
  const isLocal = url?.protocol === 'http:' && thisMachine.includes(url.hostname);
  return url?.protocol === 'https:' || isLocal ? url : undefined;
}

/** Credentials stand before an `@`, where they look like the host. */
function withoutCredentials(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && !url.username && !url.password ? url : undefined;
}
