import * as z from 'zod';
import { safeAddress } from '../../rules/safe-link.js';

/** A text for which `isRight` holds; anything else is told what is `expected`. */
export const checkedText = (expected: string, isRight: (text: string) => boolean) =>
  z.string({ error: expected }).refine(isRight, { error: expected });

/** A function that may be missing. */
export const functionThat = <Type>(expected: string) =>
  z.custom<Type>((value) => typeof value === 'function', { error: expected }).optional();

/** {@link safeAddress} without query or fragment: other paths are put behind it. */
export const safeBase = (text: string): URL | undefined => (/[?#]/.test(text) ? undefined : safeAddress(text));

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
    (host) => safeBase(host) !== undefined,
  ).transform((host) => {
    const { origin, pathname } = new URL(host);
    return origin + pathname.replace(/\/+$/, '');
  });

/** What stands in a configuration instead of a field nobody knows: the one that was meant, or all there are. */
export function unknownField(key: string, known: readonly string[]): string {
  const meant = known.find((name) => name.toLowerCase() === key.toLowerCase())
    ?? known.find((name) => distance(name, key) <= 2)
    ?? known.find((name) => key.length >= 4 && name.toLowerCase().startsWith(key.toLowerCase()));
  return meant === undefined ? `no such field; there are ${known.join(', ')}` : `no such field; did you mean ${meant}?`;
}

/** The fields of the object at `path` of a schema; none where there is no object. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const shape = shapeOf(schema);
  if (!shape) return [];
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shape);
  const next = shape[String(first)];
  return next ? fieldsAt(next, rest) : [];
}

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  if ('shape' in schema) return schema.shape as Readonly<Record<string, z.ZodType>>;
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? shapeOf((schema as z.ZodOptional<z.ZodType>).unwrap()) : undefined;
}

/** How many letters have to be put in, taken out or replaced to make one of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, wanted] of [...other].entries()) {
      next.push(Math.min((row[column] ?? 0) + (letter === wanted ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
