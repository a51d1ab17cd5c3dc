/** Whoever waits for slots: all who give the same turn wait behind each other, and in front of nobody else. */
export type Turn = string | symbol;

/** Too many wait for a slot, or one did not come in time: the work was not begun. */
export class SlotsTaken extends Error {
  override readonly name = 'SlotsTaken';
}

/** The bounds of slots. */
export interface SlotBounds {
  /** Works at a time. */
  readonly slots: number;
  /** Works that may wait. */
  readonly waiting: number;
  /** Milliseconds of waiting that are told. */
  readonly late: number;
  /** Milliseconds after which a work that waits is refused. */
  readonly patience: number;
}

/** Slots that are given to turns one after the other, however many works wait in one of them. */
export interface FairSlots {
  /**
   * Does `work` when it has a slot, and resolves or rejects as it does.
   * @throws {SlotsTaken} when it was not begun
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
}

interface Waiter {
  readonly turn: Turn;
  readonly begin: () => void;
  readonly refuse: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Makes slots. `onLate` is told of every work that waits for long or is refused. */
export function createFairSlots({ slots, waiting: most, late, patience }: SlotBounds, onLate: () => void): FairSlots {
  // The turn that is next stands first: one that had a slot goes to the end.
  const turns = new Map<Turn, Set<Waiter>>();
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
      free += 1;
      return;
    }
    leave(next);
    const others = turns.get(next.turn);
    if (others && turns.delete(next.turn)) turns.set(next.turn, others);
    next.begin();
  }

  /** When no more may wait, the last of the turn with most of them gives way, if that is not the newcomer's. */
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
    const tell = () => {
      onLate();
      waiter.timer = setTimeout(() => refuse(waiter), patience - late).unref();
    };
    waiter.timer = setTimeout(tell, late).unref();
  }

  const slot = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      enqueue({ turn, begin: resolve, refuse: () => reject(new SlotsTaken()), timer: undefined });
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
