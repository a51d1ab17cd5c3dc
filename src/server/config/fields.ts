import * as z from 'zod';
import { nameMeant } from '../../rules/name-meant.js';
import { safeAddress } from '../../rules/safe-link.js';

/** Returns true if a text is the file of an SQLite database, and not the address of another one. */
export const isDatabaseFile = (text: string): boolean => !/^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(text);

/** Schema of a text for which `isRight` returns true; `expected` is the error message. */
export const checkedText = (expected: string, isRight: (text: string) => boolean) =>
  z.string({ error: expected }).refine(isRight, { error: expected });

/** Schema of an optional function; `expected` is the error message. */
export const functionThat = <Type>(expected: string) =>
  z.custom<Type>((value) => typeof value === 'function', { error: expected }).optional();

/**
 * Returns the {@link safeAddress} of a text without query or fragment, so that paths can be appended; undefined for any
 * other text.
 */
export const safeBase = (text: string): URL | undefined => (/[?#]/.test(text) ? undefined : safeAddress(text));

/** Schema of a host name without scheme, port or path; outputs it in the normalised form of URLs. */
export const hostName = checkedText(
  'a host like bank.example, without scheme, port or path',
  (host) => hostOf(host) !== undefined,
).transform((host) => hostOf(host) ?? host);

function hostOf(text: string): string | undefined {
  const address = `https://${text}/`;
  const isHost = /^[^\s:/?#@*\\]+$/.test(text) && URL.canParse(address);
  return isHost ? new URL(address).hostname : undefined;
}

/**
 * Schema of the address of a service interface; outputs it without a slash at the end. `whom` names the interface in
 * the error message.
 */
export const addressOf = (whom: string) =>
  checkedText(
    `the address of ${whom} like https://pay.example or https://gateway.example/bank, without query or credentials; ` +
      'http: only for localhost',
    (host) => safeBase(host) !== undefined,
  ).transform((host) => {
    const { origin, pathname } = new URL(host);
    return origin + pathname.replace(/\/+$/, '');
  });

/** Returns the error message for an unknown field: suggests the most similar known field, or lists all known ones. */
export function unknownField(key: string, known: readonly string[]): string {
  const meant = nameMeant(key, known);
  return meant === undefined ? `no such field; there are ${known.join(', ')}` : `no such field; did you mean ${meant}?`;
}

/** Returns the field names of the object at `path` of a schema; empty if there is no object. */
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
  // What is transformed afterwards is given as what goes in.
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  return 'unwrap' in schema && typeof schema.unwrap === 'function'
    ? shapeOf((schema as z.ZodOptional<z.ZodType>).unwrap())
    : undefined;
}
