/** Says whom a work is for: works with the same key are one queue, and wait for each other only. */
export type FairnessKey = string | symbol;

/**
 * Key of works that nobody waits for: they get a slot only when no other work waits, and wait as long as that takes.
 */
export const lowestPriority: unique symbol = Symbol('last');

/** Too many works wait for a slot, or none became free in time; the work was not started. */
export class SlotsTaken extends Error {
  override readonly name = 'SlotsTaken';
}

/** Limits of slots. */
export interface SlotBounds {
  /** Concurrent works. */
  readonly slots: number;
  /** Most works that may wait. */
  readonly waiting: number;
  /** Milliseconds of waiting after which `onLate` is called. */
  readonly late: number;
  /** Milliseconds after which a waiting work is rejected. */
  readonly patience: number;
}

/** Slots that are given to the queues in rotation, however many works of one queue wait. */
export interface FairSlots {
  /**
   * Runs `work` when a slot is free, and resolves or rejects like it.
   * @throws {SlotsTaken} if it was not started
   */
  run<Result>(key: FairnessKey, work: () => Promise<Result>): Promise<Result>;
}

interface Waiter {
  readonly key: FairnessKey;
  readonly begin: () => void;
  readonly refuse: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Creates slots. `onLate` is called for every work that waits too long or is rejected. */
export function createFairSlots({ slots, waiting: most, late, patience }: SlotBounds, onLate: () => void): FairSlots {
  // In order of service: a queue that got a slot moves to the end.
  const queues = new Map<FairnessKey, Set<Waiter>>();
  const last: (() => void)[] = [];
  let free = slots;
  let waiting = 0;

  function leave(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    waiting -= 1;
    const all = queues.get(waiter.key);
    all?.delete(waiter);
    if (all?.size === 0) queues.delete(waiter.key);
  }

  function refuse(waiter: Waiter): void {
    leave(waiter);
    onLate();
    waiter.refuse();
  }

  function handOver(): void {
    const [next] = queues.values().next().value ?? [];
    if (!next) {
      const begin = last.shift();
      if (begin) begin();
      else free += 1;
      return;
    }
    leave(next);
    const others = queues.get(next.key);
    if (others && queues.delete(next.key)) queues.set(next.key, others);
    next.begin();
  }

  /**
   * If too many works wait, rejects the last one of the longest queue, unless that is the newcomer's own.
   */
  function makeRoom({ key }: Waiter): void {
    let longest = new Set<Waiter>();
    for (const each of queues.values()) if (each.size > longest.size) longest = each;
    const last = longest.size > (queues.get(key)?.size ?? 0) + 1 ? [...longest].at(-1) : undefined;
    if (last) return refuse(last);
    onLate();
    throw new SlotsTaken();
  }

  function enqueue(waiter: Waiter): void {
    if (waiting >= most) makeRoom(waiter);
    waiting += 1;
    queues.set(waiter.key, (queues.get(waiter.key) ?? new Set()).add(waiter));
    const warn = () => {
      onLate();
      waiter.timer = setTimeout(() => refuse(waiter), patience - late).unref();
    };
    waiter.timer = setTimeout(warn, late).unref();
  }

  const slot = (key: FairnessKey) =>
    new Promise<void>((resolve, reject) => {
      if (key === lowestPriority) last.push(resolve);
      else enqueue({ key, begin: resolve, refuse: () => reject(new SlotsTaken()), timer: undefined });
    });

  return {
    async run(key, work) {
      if (free > 0) free -= 1;
      else await slot(key);
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}
