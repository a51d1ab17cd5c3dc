/** Group of works that wait for slots: works with the same turn wait for each other only. */
export type Turn = string | symbol;

/**
 * Turn of works that nobody waits for: they get a slot only when no other work waits, and wait as long as that takes.
 */
export const lastTurn: unique symbol = Symbol('last');

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

/** Slots that are assigned to the turns in rotation, however many works of one turn wait. */
export interface FairSlots {
  /**
   * Runs `work` when a slot is free, and resolves or rejects like it.
   * @throws {SlotsTaken} if it was not started
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
}

interface Waiter {
  readonly turn: Turn;
  readonly begin: () => void;
  readonly refuse: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Creates slots. `onLate` is called for every work that waits too long or is rejected. */
export function createFairSlots({ slots, waiting: most, late, patience }: SlotBounds, onLate: () => void): FairSlots {
  // In order of service: a turn that got a slot moves to the end.
  const turns = new Map<Turn, Set<Waiter>>();
  const last: (() => void)[] = [];
  let free = slots;
  let waiting = 0;

  function leave(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    waiting -= 1;
    const all = turns.get(waiter.turn);
    all?.delete(waiter);
    if (all?.size === 0) turns.delete(waiter.turn);
  }

  function refuse(waiter: Waiter): void {
    leave(waiter);
    onLate();
    waiter.refuse();
  }

  function handOver(): void {
    const [next] = turns.values().next().value ?? [];
    if (!next) {
      const begin = last.shift();
      if (begin) begin();
      else free += 1;
      return;
    }
    leave(next);
    const others = turns.get(next.turn);
    if (others && turns.delete(next.turn)) turns.set(next.turn, others);
    next.begin();
  }

  /**
   * If the queue is full, rejects the last work of the turn with the most waiting works, unless that is the newcomer's
   * turn.
   */
  function makeRoom({ turn }: Waiter): void {
    let longest = new Set<Waiter>();
    for (const each of turns.values()) if (each.size > longest.size) longest = each;
    const last = longest.size > (turns.get(turn)?.size ?? 0) + 1 ? [...longest].at(-1) : undefined;
    if (last) return refuse(last);
    onLate();
    throw new SlotsTaken();
  }

  function enqueue(waiter: Waiter): void {
    if (waiting >= most) makeRoom(waiter);
    waiting += 1;
    turns.set(waiter.turn, (turns.get(waiter.turn) ?? new Set()).add(waiter));
    const warn = () => {
      onLate();
      waiter.timer = setTimeout(() => refuse(waiter), patience - late).unref();
    };
    waiter.timer = setTimeout(warn, late).unref();
  }

  const slot = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      if (turn === lastTurn) last.push(resolve);
      else enqueue({ turn, begin: resolve, refuse: () => reject(new SlotsTaken()), timer: undefined });
    });

  return {
    async run(turn, work) {
      if (free > 0) free -= 1;
      else await slot(turn);
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}
