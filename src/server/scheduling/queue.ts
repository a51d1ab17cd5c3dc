import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { withDeadline } from './deadline.js';

/** Why a task was not done, or not seen to its end. */
export type BackgroundFailure = 'full' | 'closed' | 'late';

/** A task was refused because too many wait, was ended because the process closes, or took longer than its deadline. */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError';
  readonly failure: BackgroundFailure;

  constructor(failure: BackgroundFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The bounds of a queue. */
export interface QueueBounds {
  /** What it is called in errors and in the log. */
  readonly name: string;
  /** Tasks at a time. */
  readonly concurrency: number;
  /** Tasks that may wait. */
  readonly bound: number;
  /** Milliseconds after which a task gives its slot back, whether or not it has come to an end. */
  readonly deadline: number;
  /** Milliseconds between two starts of the same key. Default 0. */
  readonly leastInterval?: number;
  /** Milliseconds for which a task keeps its slot at least. Default 0. */
  readonly pace?: number;
}

/** One task; its signal is aborted when nobody waits for it any more. */
export type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Tasks that wait for a slot, one for each key. */
export interface Queue<Result> {
  /**
   * Adds a task; false when too many wait or the queue is closed. A key that waits already stays one entry, moved forward if `delay`
   * (milliseconds) asks for it sooner. A key that is being worked on is done once more afterwards. Errors go to `onError`.
   */
  add(key: string, work: Work<Result>, delay?: number): boolean;
  /**
   * The same, for callers who wait: resolves with the result of the task, or of the one that waits already for this key.
   * @throws {BackgroundError} when it was refused, ended or late; otherwise what the task throws
   */
  run(key: string, work: Work<Result>): Promise<Result>;
  /** Takes nothing any more and drops what waits. */
  stop(): void;
  /** Resolves when nothing is being worked on. Only after `stop`. */
  idle(): Promise<void>;
  /** Ends what is being worked on. Only after `stop`. */
  abandon(): void;
}

interface Waiter<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Task<Result> {
  readonly key: string;
  readonly work: Work<Result>;
  readonly waiters: Waiter<Result>[];
  /** By the monotonic clock. */
  due: number;
}

interface Running {
  /** Never rejects. */
  readonly done: Promise<void>;
  readonly end: (error: BackgroundError) => void;
}

/** Makes a queue. Its times are those of the monotonic clock. */
export function createQueue<Result>(bounds: QueueBounds, onError: (error: unknown, source: string) => void): Queue<Result> {
  const { name, concurrency, bound, leastInterval = 0, pace = 0 } = bounds;
  const waiting = new Map<string, Task<Result>>();
  const running = new Map<string, Running>();
  const lastStarts = new LRUCache<string, number>(atMost(bound + concurrency));
  let slots = concurrency;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function enqueue(key: string, work: Work<Result>, delay: number): Task<Result> {
    if (isStopped) throw new BackgroundError('closed', `${name} is closed`);
    const due = Math.max(performance.now() + delay, (lastStarts.get(key) ?? -Infinity) + leastInterval);
    const known = waiting.get(key);
    if (!known && waiting.size >= bound) throw new BackgroundError('full', `${name} has no room for more than ${bound} tasks`);
    const task = known ?? { key, work, waiters: [], due };
    task.due = Math.min(task.due, due);
    waiting.set(key, task);
    return task;
  }

  /** Starts what is due while there are slots, in the order in which it came; comes back for the rest. */
  function startDue(): void {
    clearTimeout(timer);
    let soonest = Infinity;
    for (const task of waiting.values()) {
      if (slots === 0) return;
      if (running.has(task.key)) continue;
      const wait = task.due - performance.now();
      if (wait <= 0) start(task);
      else soonest = Math.min(soonest, wait);
    }
    if (soonest < Infinity) timer = setTimeout(startDue, Math.ceil(soonest)).unref();
  }

  function start(task: Task<Result>): void {
    const { key } = task;
    waiting.delete(key);
    lastStarts.set(key, performance.now());
    slots -= 1;
    const { done, end } = begin(task, bounds, onError);
    const entry = { done, end };
    running.set(key, entry);
    const free = () => {
      slots += 1;
      startDue();
    };
    void done.then(() => running.delete(key));
    void Promise.all([done, ...(pace > 0 ? [restFor(pace)] : [])]).then(free);
  }

  return {
    add(key, work, delay = 0) {
      try {
        enqueue(key, work, delay);
      } catch {
        return false;
      }
      startDue();
      return true;
    },
    run: (key, work) =>
      new Promise((resolve, reject) => {
        enqueue(key, work, 0).waiters.push({ resolve, reject });
        startDue();
      }),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const { waiters } of waiting.values()) for (const { reject } of waiters) reject(new BackgroundError('closed', `${name} is closed`));
      waiting.clear();
    },
    async idle() {
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    abandon() {
      for (const { end } of running.values()) end(new BackgroundError('closed', `${name} was ended`));
    },
  };
}

/** Does one task, at most until its deadline, and tells those who wait for it. */
function begin<Result>({ work, waiters }: Task<Result>, { name, deadline }: QueueBounds, onError: (error: unknown, source: string) => void): Running {
  const controller = new AbortController();
  let end: Running['end'] = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = (error) => {
      reject(error);
      controller.abort(error);
    };
  });
  const tooLate = () => new BackgroundError('late', `${name} has not come to an end in ${deadline / 1000} seconds`);
  const result = withDeadline(deadline, tooLate, (late) => {
    late.addEventListener('abort', () => controller.abort(late.reason), { once: true });
    return Promise.race([work(controller.signal), ended]);
  });
  const fail = (error: unknown) => {
    for (const { reject } of waiters) reject(error);
    const isOurs = error instanceof BackgroundError && error.failure === 'closed';
    if (waiters.length === 0 && !isOurs) onError(error, name);
  };
  const done = result.then((value) => waiters.forEach(({ resolve }) => resolve(value)), fail);
  return { done, end };
}

const restFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
