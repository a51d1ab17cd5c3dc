import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { abortedAfter } from './deadline.js';
import type { Runtime } from './runtime.js';

/** Reason why a task was not run or not completed. */
export type BackgroundFailure = 'full' | 'closed' | 'late';

/** A task was rejected because too many wait, was aborted because the process closes, or exceeded its deadline. */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError';
  readonly failure: BackgroundFailure;

  constructor(failure: BackgroundFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Limits of a queue. */
export interface QueueBounds {
  /** Name of the queue in errors and in the log. */
  readonly name: string;
  /** Concurrent tasks. */
  readonly concurrency: number;
  /** Most tasks that may wait. */
  readonly bound: number;
  /** Milliseconds after which a task releases its slot, even if it is still running. */
  readonly deadline: number;
  /** Milliseconds between two starts of the same key. Default 0. */
  readonly leastInterval?: number;
  /** Shortest time in milliseconds for which a task keeps its slot. Default 0. */
  readonly pace?: number;
}

/** One task; its signal is aborted at its deadline, or when the queue is abandoned. */
export type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Tasks that wait for a slot, one per key. */
export interface Queue<Result> {
  /**
   * Adds a task; returns false if too many wait or the queue is closed. A key that already waits stays one entry, which
   * is moved forward if `delay` (milliseconds) is shorter. A key whose task is running is run once more afterwards.
   * Errors go to `onError`.
   */
  add(key: string, work: Work<Result>, delay?: number): boolean;
  /**
   * The same for callers that need the result: resolves with the result of the task, or of the one that already waits
   * for this key.
   * @throws {BackgroundError} if it was rejected, aborted or late; otherwise the error of the task
   */
  run(key: string, work: Work<Result>): Promise<Result>;
  /** Rejects new tasks and drops the waiting ones. */
  stop(): void;
  /** Resolves when no task is running. Call it only after `stop`. */
  idle(): Promise<void>;
  /** Aborts the running tasks. Call it only after `stop`. */
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
  /** Milliseconds of the monotonic clock. */
  due: number;
}

interface Running {
  /** Never rejects. */
  readonly done: Promise<void>;
  readonly end: (error: BackgroundError) => void;
}

/** Creates a queue. Its times are those of the monotonic clock. */
export function createQueue<Result>(bounds: QueueBounds, onError: Runtime['onError']): Queue<Result> {
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
    if (!known && waiting.size >= bound)
      throw new BackgroundError('full', `${name} has no room for more than ${bound} tasks`);
    const task = known ?? { key, work, waiters: [], due };
    task.due = Math.min(task.due, due);
    waiting.set(key, task);
    return task;
  }

  /** Starts due tasks in the order in which they were added while slots are free; sets a timer for the next one. */
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
      for (const { waiters } of waiting.values())
        for (const { reject } of waiters) reject(new BackgroundError('closed', `${name} is closed`));
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

/** Runs one task, at most until its deadline, and resolves or rejects the promises of its callers. */
function begin<Result>(
  { work, waiters }: Task<Result>,
  { name, deadline }: QueueBounds,
  onError: Runtime['onError'],
): Running {
  const controller = new AbortController();
  let end: Running['end'] = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = (error) => {
      reject(error);
      controller.abort(error);
    };
  });
  const tooLate = () => new BackgroundError('late', `${name} did not finish within ${deadline / 1000} seconds`);
  const result = abortedAfter(deadline, tooLate, (late) => {
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
