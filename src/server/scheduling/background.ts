import { createQueue, type Queue, type QueueBounds, type Work } from './queue.js';
import { withDeadline } from './deadline.js';

/** A queue whose tasks are all of one kind. */
export interface KeyedQueue {
  /** Adds the work on a key; false when too many wait or the engine is closed. See {@link Queue.add}. */
  add(key: string, options?: { readonly delay?: number }): boolean;
}

/** What a {@link KeyedQueue} needs. */
export interface KeyedQueueOptions extends QueueBounds {
  readonly work: (key: string, signal: AbortSignal) => Promise<void>;
}

/** Slots for callers who wait for their result, one task for a key at a time. See {@link Queue.run}. */
export type Lane<Result> = Pick<Queue<Result>, 'run'>;

/** Everything that is done beside the requests. */
export interface Background {
  queue(options: KeyedQueueOptions): KeyedQueue;
  lane<Result>(bounds: QueueBounds): Lane<Result>;
  /**
   * Does `work` at once and then every `ms` milliseconds; never twice at a time, except that one which has taken longer than `deadline`
   * milliseconds no longer keeps the next one waiting.
   */
  every(ms: number, name: string, work: Work<void>, deadline?: number): void;
  /** Takes nothing any more, waits `grace` milliseconds for what has begun, then ends it. */
  close(grace: number): Promise<void>;
}

/** Longest time for which one run of the schedule keeps the next waiting, in milliseconds. */
const LONGEST_RUN = 45_000;

/** Makes the engine of all background work. What nobody waits for fails to `onError`; `source` is the name of its queue. */
export function createBackground({ onError }: { readonly onError: (error: unknown, source: string) => void }): Background {
  const queues: Pick<Queue<unknown>, 'stop' | 'idle' | 'abandon'>[] = [];
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
    const tooLate = () => new Error('background work goes on');
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
      if (isClosed) return;
      const { add } = open<void>({ name, concurrency: 1, bound: 1, deadline, leastInterval: ms });
      const start = () => add(name, work);
      timers.push(setInterval(start, ms).unref());
      start();
    },
    close: (grace) => (closing ??= close(grace)),
  };
}
