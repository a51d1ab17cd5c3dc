/**
 * True if tests try everything that there is to try: each set of fonts, width and language, and each place at which a
 * process can be killed. That is what CI does, with `ALL_TESTS=1`; without it, they try what finds most faults.
 */
export const triesAll = Boolean(process.env['ALL_TESTS']);

/** Returns all values, or the few of them that are tried without `ALL_TESTS=1`. */
export const allOr = <Value>(all: readonly Value[], few: readonly NoInfer<Value>[]): readonly Value[] =>
  triesAll ? all : few;

/** Returns all values, or the first few of them without `ALL_TESTS=1`. */
export const allOrFirst = <const Value>(count: number, all: readonly Value[]): readonly Value[] =>
  triesAll ? all : all.slice(0, count);

/**
 * Options of a test or group that only runs with `ALL_TESTS=1`, because it costs much and another one shows the same
 * feature: `it('…', inCi, () => …)`. The summary of `npm test` counts them.
 */
export const inCi = { tags: 'ci', skip: !triesAll } as const;
