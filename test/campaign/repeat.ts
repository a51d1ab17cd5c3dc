import type { Repeats } from './plan.js';

/** Does something as often as is planned. */
export const repeat = async ({ times, atOnce }: Repeats, work: () => Promise<unknown>): Promise<void> => {
  if (atOnce) await Promise.all(Array.from({ length: times }, work));
  else for (let time = 0; time < times; time += 1) await work();
};
