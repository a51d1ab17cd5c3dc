import type { Background } from './background.js';

/** How {@link Reconcile} may be told to go about it. */
export interface ReconcileOptions {
  /**
   * Milliseconds for which nobody must have touched a purchase in doubt. Default 30,000: longer than any call takes. 0 only where no
   * other process works on the store and nobody orders, as after the restart of the only one.
   */
  readonly untouchedFor?: number | undefined;
}

/** What reconciling did. */
export interface Reconciliation {
  /** Purchases that were looked into. */
  readonly examined: number;
  /** Those of them that have another state now, or of whose end the shop knows now. */
  readonly resolved: number;
  /** Old ones that were forgotten. */
  readonly forgotten: number;
}

/** Reconciles one kind of what is left to do. */
export type Reconcile = (options?: ReconcileOptions) => Promise<Reconciliation>;

/** What reconciling needs. */
export interface ReconcilingOptions {
  readonly background: Background;
  /** Resolves when the store can be used. */
  readonly ready: () => Promise<void>;
  /** What is reconciled, by name; none waits for another. */
  readonly kinds: Readonly<Record<string, Reconcile>>;
  /** Milliseconds between two rounds; 0: none by itself. */
  readonly every: number;
  /** Milliseconds after which the next round no longer waits for one. */
  readonly deadline: number;
}

/** Calls of `reconcile()` that may wait for a round. */
const WAITING = 10;

/** Reconciles at once, from time to time, and whenever asked; one round of each kind at a time. Resolves with the sums. */
export function createReconciling({ background, ready, kinds, every, deadline }: ReconcilingOptions): Reconcile {
  const rounds = Object.entries(kinds).map(([kind, reconcile]) => {
    const name = `reconcile ${kind}`;
    const lane = background.lane<Reconciliation>({ name, concurrency: 1, bound: WAITING, deadline });
    const round = (options: ReconcileOptions = {}) => lane.run(String(options.untouchedFor), () => ready().then(() => reconcile(options)));
    return { name, round };
  });
  if (every > 0) for (const { name, round } of rounds) background.every(every, name, async () => void (await round()), deadline);
  return async (options) => {
    const done = await Promise.all(rounds.map(({ round }) => round(options)));
    return done.reduce((a, b) => ({ examined: a.examined + b.examined, resolved: a.resolved + b.resolved, forgotten: a.forgotten + b.forgotten }));
  };
}
