/**
 * True if tests try everything that there is to try: each set of fonts, width and language, and each place at which a
 * process can be killed. That is what CI does, with `ALL_TESTS=1`; without it, they try what finds most faults.
 */
export const triesAll = Boolean(process.env['ALL_TESTS']);

/** Returns all values, or the few of them that are tried without `ALL_TESTS=1`. */
export const allOr = <Value>(all: readonly Value[], few: readonly NoInfer<Value>[]): readonly Value[] =>
  triesAll ? all : few;
