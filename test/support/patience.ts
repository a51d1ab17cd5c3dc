import { vi } from 'vitest';

/** Retries until `check` succeeds, for up to a minute, because the machine may be busy; then throws its last error. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 60_000, interval: 10 });
