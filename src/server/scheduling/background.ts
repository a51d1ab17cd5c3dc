import { createQueue, type Queue, type QueueBounds, type Work } from './queue.js';
import { withDeadline } from './deadline.js';
import type { Runtime } from './runtime.js';

/** A queue whose tasks all do the same work on different keys. */
export interface KeyedQueue {
  /** Adds the work on a key; returns false if too many wait or the queue is closed. See {@link Queue.add}. */
  add(key: string, options?: { readonly delay?: number }): boolean;
}

export interface KeyedQueueOptions extends QueueBounds {
  readonly work: (key: string, signal: AbortSignal) => Promise<void>;
}

/** Slots for callers that need the result, one task per key at a time. See {@link Queue.run}. */
export type Lane<Result> = Pick<Queue<Result>, 'run'>;

/** All work that runs outside of requests. */
export interface Background {
  queue(options: KeyedQueueOptions): KeyedQueue;
  lane<Result>(bounds: QueueBounds): Lane<Result>;
  /**
   * Runs `work` at the start and then every `ms` milliseconds, never two runs at a time; only a run that exceeds
   * `deadline` milliseconds no longer delays the next one.
   */
  every(ms: number, name: string, work: Work<void>, deadline?: number): void;
  /** Starts what runs again and again. Until then nothing does, and no timer is set. */
  start(): void;
  /** Rejects new work, waits `grace` milliseconds for running work, then aborts it. */
  close(grace: number): Promise<void>;
}

/** Default deadline of one scheduled run, in milliseconds. */
const LONGEST_RUN = 45_000;

/**
 * Creates the background work. Errors of tasks without a waiting caller go to `onError`; `source` is the name of the
 * queue.
 */
export function createBackground({ onError }: Pick<Runtime, 'onError'>): Background {
  const queues: Pick<Queue<unknown>, 'stop' | 'idle' | 'abandon'>[] = [];
  const scheduled: (() => void)[] = [];
  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  let closing: Promise<void> | undefined;

  function open<Result>(bounds: QueueBounds): Queue<Result> {
    const queue = createQueue<Result>(bounds, onError);
    if (isClosed) queue.stop();
    queues.push(queue);
    return queue;
  }

  async function close(grace: number): Promise<void> {
    isClosed = true;
    timers.forEach(clearInterval);
    queues.forEach((queue) => queue.stop());
    const tooLate = () => new Error('background work is still running');
    const idle = async () => void (await Promise.all(queues.map((queue) => queue.idle())));
    await withDeadline(grace, tooLate, idle).catch(() => queues.forEach((queue) => queue.abandon()));
    await idle();
  }

  return {
    queue({ work, ...bounds }) {
      const { add } = open<void>(bounds);
      return { add: (key, { delay } = {}) => add(key, (signal) => work(key, signal), delay) };
    },
    lane: open,
    every(ms, name, work, deadline = LONGEST_RUN) {
      const { add } = open<void>({ name, concurrency: 1, bound: 1, deadline, leastInterval: ms });
      const run = () => add(name, work);
      scheduled.push(() => {
        timers.push(setInterval(run, ms).unref());
        run();
      });
    },
    start() {
      if (!isClosed) for (const begin of scheduled.splice(0)) begin();
    },
    close: (grace) => (closing ??= close(grace)),
  };
}
