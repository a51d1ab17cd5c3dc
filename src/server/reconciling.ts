import type { Background } from './operations/background.js';
import type { Reconciliation, ReconcileOptions } from './purchases/reconcile.js';

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
    return done.reduce((a, b) => ({ examined: a.examined + b.examined, settled: a.settled + b.settled, forgotten: a.forgotten + b.forgotten }));
  };
}
