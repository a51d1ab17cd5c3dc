import type { Reconciliation, ReconcileOptions } from './purchases/reconcile.js';

/** What the rounds of reconciling need. */
export interface RoundsOptions {
  readonly migrate: () => Promise<void>;
  readonly reconcile: (options?: ReconcileOptions) => Promise<Reconciliation>;
  /** Milliseconds between two rounds; 0: none by itself. */
  readonly every: number;
  readonly report: (error: unknown, source: string) => void;
}

/** Makes the store ready, then reconciles: at once, from time to time, and whenever asked. One round at a time. */
export function createRounds({ migrate, reconcile, every, report }: RoundsOptions) {
  let migrated: Promise<void> | undefined;
  let running: Promise<Reconciliation> | undefined;

  /** A store that could not be made ready is tried again by the next who needs it. */
  function ready(): Promise<void> {
    migrated ??= migrate().catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  }

  async function round(options?: ReconcileOptions): Promise<Reconciliation> {
    await ready();
    return reconcile(options);
  }

  function start(options?: ReconcileOptions): Promise<Reconciliation> {
    const previous = running ?? Promise.resolve();
    const next = previous.then(() => round(options), () => round(options));
    running = next;
    const forget = () => {
      if (running === next) running = undefined;
    };
    next.then(forget, forget);
    return next;
  }

  const byItself = () => {
    if (!running) start().catch((error: unknown) => report(error, 'reconcile'));
  };
  const timer = every > 0 ? setInterval(byItself, every).unref() : undefined;
  if (every > 0) byItself();

  return {
    ready,
    reconcile: start,
    async stop(): Promise<void> {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
