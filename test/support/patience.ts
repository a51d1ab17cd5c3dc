import { vi } from 'vitest';

/** Retries until `check` succeeds, for up to ten seconds, which suffices even on a busy machine; then throws its last error. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 10_000, interval: 10 });
