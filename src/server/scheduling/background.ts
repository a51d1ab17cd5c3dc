import { LRUCache } from 'lru-cache';
import { atMost } from './caches.js';
import { abortedAfter, withDeadline } from './deadline.js';
import type { Runtime } from './clock.js';

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
