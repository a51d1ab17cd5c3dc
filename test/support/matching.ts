import { assert } from 'vitest';

type Pattern = RegExp | ((value: unknown) => boolean);

/** Matches any text in an expectation. */
export const anyText = (value: unknown): boolean => typeof value === 'string';

/** Matches, in an expectation, an object that has at least these properties. */
export const having = (part: object): Part => new Part(part);

class Part {
  constructor(readonly of: object) {}
}

const isPattern = (expected: unknown): expected is Pattern =>
  expected instanceof RegExp || typeof expected === 'function';
const satisfies = (value: unknown, pattern: Pattern) =>
  pattern instanceof RegExp ? typeof value === 'string' && pattern.test(value) : pattern(value);
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/**
 * Returns `expected` with actual values in place of the patterns that they match and, in a partial object, of the
 * properties it omits.
 */
function completed(actual: unknown, expected: unknown, isPart: boolean): unknown {
  if (expected instanceof Part) return completed(actual, expected.of, true);
  if (isPattern(expected)) return satisfies(actual, expected) ? actual : expected;
  const found = (typeof actual === 'object' && actual !== null ? actual : {}) as Record<string, unknown>;
  if (Array.isArray(expected)) return expected.map((each, index) => completed(found[index], each, isPart));
  if (!isPlain(expected)) return expected;
  const entries = Object.entries(expected).map(([name, each]) => [name, completed(found[name], each, isPart)]);
  return { ...(isPart && isPlain(actual) && actual), ...(Object.fromEntries(entries) as object) };
}

/**
 * Asserts deep equality, where `expected` may contain regular expressions, functions that return true, and {@link
 * having}.
 */
export const assertMatches = (actual: unknown, expected: unknown): void =>
  assert.deepEqual(actual, completed(actual, expected, false));

/** Same, but objects, also nested ones, may have more properties than expected; lists may not have more items. */
export const assertHas = (actual: unknown, expected: object): void => {
  const seen = readable(actual, expected);
  assert.deepEqual(seen, completed(seen, expected, true));
};

/** Returns errors and other class instances as plain objects with the properties that are expected of them. */
function readable(actual: unknown, expected: unknown): unknown {
  if (typeof actual !== 'object' || actual === null || typeof expected !== 'object' || expected === null) return actual;
  if (Array.isArray(actual)) return actual.map((each, index) => readable(each, (expected as unknown[])[index]));
  if (!isPlain(expected)) return actual;
  const seen = Object.entries(expected).map(([name, each]) => [
    name,
    readable((actual as Record<string, unknown>)[name], each),
  ]);
  return { ...(isPlain(actual) && actual), ...(Object.fromEntries(seen) as object) };
}

/** Returns the error with which `work` rejects; fails if it resolves. */
export const rejectionOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => assert.fail('not rejected'),
    (reason: unknown) => reason,
  );

/** Returns the code of the error with which `work` rejects, or `ok`. */
export const codeOf = (work: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => 'ok',
    (error: unknown) => (error as { readonly code?: string }).code,
  );
