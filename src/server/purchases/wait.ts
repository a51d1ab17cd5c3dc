import { setTimeout as delay } from 'node:timers/promises';

/** Reads again and again until `isDone`, or for `patience` milliseconds of real time; resolves with what was read last. */
export async function waitUntil<Value>(read: () => Promise<Value>, isDone: (value: Value) => boolean, patience: number): Promise<Value> {
  const end = performance.now() + patience;
  for (let pause = 20; ; pause = Math.min(250, pause * 1.5)) {
    const value = await read();
    if (isDone(value) || performance.now() + pause > end) return value;
    await delay(pause);
  }
}
