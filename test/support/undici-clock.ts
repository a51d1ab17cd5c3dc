// Before any test: the one timer of undici, from which it counts its timeouts, is made with the real clock. Made while a
// test holds the clock, it would never go off again in this process.
import { createRequire } from 'node:module';

interface UndiciTimers {
  setFastTimeout(work: () => void, ms: number): unknown;
  clearFastTimeout(timer: unknown): void;
}

const timers = createRequire(import.meta.url)('undici/lib/util/timers.js') as UndiciTimers;
timers.clearFastTimeout(timers.setFastTimeout(() => {}, 0));
