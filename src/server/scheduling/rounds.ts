import type { Background } from './background.js';

/** Options of `reconcile()`. */
export interface ReconcileOptions {
  /**
   * Milliseconds for which a purchase with an unknown outcome must not have changed. Default 30,000, which is longer
   * than a call of the bank takes; what a function of the shop may be working on rests twice as long. Use 0 only if no
   * other process uses the store and no customer is ordering, as after a restart of the only process.
   */
  readonly untouchedFor?: number | undefined;
}

/** Result of reconciling. */
export interface Reconciliation {
  /** Number of purchases or transactions that were checked. */
  readonly examined: number;
  /** Number of those that changed their state, or whose outcome was delivered to the shop. */
  readonly resolved: number;
  /** Number of old records that were deleted. */
  readonly forgotten: number;
}

/** Milliseconds between two attempts in the background. */
export const pauses = {
  /** Longer than a call of the bank takes, and half of what a function of the shop may take. */
  idle: 30_000,
  /** Longest pause between two reads of the bank, or two attempts to deliver to the shop. */
  longest: 3_600_000,
} as const;

/** Returns the milliseconds after some attempts before the next one: twice as long each time. */
export const pauseAfter = (attempts: number, first: number = pauses.idle): number =>
  Math.min(pauses.longest, first * 2 ** Math.min(attempts, 20));

/** Number of failed attempts to tell the shop something after which an operator has to help. */
export const mostFailures = 5;

/** Reconciles one kind of records. */
export type Reconcile = (options?: ReconcileOptions) => Promise<Reconciliation>;

/** Returns the work of a round that only deletes; `forget` resolves with the number of deleted rows. */
export const forgetting = (forget: () => Promise<number>) => async () => ({
  examined: 0,
  resolved: 0,
  forgotten: await forget(),
});

/** Returns the work of a round that counts nothing. */
export const uncounted = (work: () => Promise<unknown>) => async () => {
  await work();
  return { examined: 0, resolved: 0, forgotten: 0 };
};

export interface ReconcilingOptions {
  readonly background: Background;
  /** Resolves when the store is ready. */
  readonly ready: () => Promise<void>;
  /** The kinds of records by name; they are reconciled independently. */
  readonly kinds: Readonly<Record<string, Reconcile>>;
  /** Milliseconds between two rounds; 0: no automatic rounds. */
  readonly every: number;
  /** Milliseconds after which the next round no longer waits for a running one. */
  readonly deadline: number;
}

/** Most calls of `reconcile()` that may wait for a round. */
const WAITING = 10;

/**
 * Reconciles when the background work starts, at intervals and on request, one round of each kind at a time. Resolves
 * with the sums.
 */
export function createReconciling({ background, ready, kinds, every, deadline }: ReconcilingOptions): Reconcile {
  const rounds = Object.entries(kinds).map(([kind, reconcile]) => {
    const name = `reconcile ${kind}`;
    const lane = background.lane<Reconciliation>({ name, concurrency: 1, bound: WAITING, deadline });
    const round = (options: ReconcileOptions = {}) =>
      lane.run(String(options.untouchedFor), () => ready().then(() => reconcile(options)));
    return { name, round };
  });
  if (every > 0)
    for (const { name, round } of rounds) background.every(every, name, async () => void (await round()), deadline);
  return async (options) => {
    const done = await Promise.all(rounds.map(({ round }) => round(options)));
    return done.reduce((a, b) => ({
      examined: a.examined + b.examined,
      resolved: a.resolved + b.resolved,
      forgotten: a.forgotten + b.forgotten,
    }));
  };
}
