import { afterEach, after, before, beforeEach, describe as describeOne, it as itOne } from 'node:test';
import { format } from 'node:util';
export { assert } from 'chai';
export { before as beforeAll, after as afterAll, beforeEach, afterEach };

/** Replaces vitest where a suite is run by Node's own runner, on Node versions that vitest was not installed for. */
const tidying: (() => unknown)[] = [];

/** Calls `tidy` when the current test has finished. */
export const onTestFinished = (tidy: () => unknown): void => void tidying.push(tidy);

afterEach(async () => {
  for (const tidy of tidying.splice(0).reverse()) await tidy();
});

type Body = (...values: never[]) => unknown;

const each =
  (run: (name: string, body: () => void | Promise<void>) => unknown) =>
  (rows: readonly unknown[]) =>
  (name: string, body: Body) => {
    for (const row of rows) {
      const values = Array.isArray(row) && name.includes('%s') ? row : [row];
      run(
        format(name, ...values.slice(0, name.split('%').length - 1)),
        () => body(...(values as never[])) as Promise<void>,
      );
    }
  };

/** Defines a test, or one for each row. */
export const it = Object.assign((name: string, body: () => void | Promise<void>) => void itOne(name, body), {
  each: each(itOne),
});

/** Defines a group of tests, or one for each row. */
export const describe = Object.assign((name: string, body: () => void) => void describeOne(name, body), {
  each: each(describeOne),
});
