import { vi } from 'vitest';

/** Tries until `check` throws no more, and says what it threw last: ten seconds, which also a busy machine has to spare. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 10_000, interval: 10 });
