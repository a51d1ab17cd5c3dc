import type { Sandbox, Transaction } from 'ratenkauf-elements/sandbox';
import { assert, vi } from 'vitest';

/** A process that can be killed, and started again. */
export interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
  setClockAhead(ahead: number): void;
}

/** More than the ten minutes for which a report may be on its way. */
const LATER = 11 * 60_000;

/** Kills a process each time when so many works have ended, and starts it again. */
export function createKiller(process: Killable, every: number) {
  let ended = 0;
  let kills = 0;
  let restart: Promise<void> = Promise.resolve();
  const killed = () => {
    kills += 1;
    restart = restart.then(process.kill).then(process.start);
  };
  return {
    kills: () => kills,
    /** Resolves when the process is there again. */
    isThere: () => restart,
    /** Starts it again when no report is on its way any more. */
    async later() {
      await restart;
      process.setClockAhead(LATER);
      await process.kill();
      await process.start();
    },
    /** Kills at once, in the middle of whatever is running. */
    strike: killed,
    /** Repeats a work that a kill cuts off, when the process is there again. */
    async surviving<Result>(work: () => Promise<Result>): Promise<Result> {
      for (;;) {
        await restart;
        try {
          const result = await work();
          ended += 1;
          if (ended % every === 0) killed();
          return result;
        } catch (error) {
          if (!isCutOff(error)) throw error;
        }
      }
    },
  };
}

/** A work that is repeated when a kill cuts it off. */
export type Surviving = ReturnType<typeof createKiller>['surviving'];

/** A customer with a purchase that the bank has approved. */
export interface ApprovedCustomer {
  purchase(): Promise<Readonly<Record<string, unknown>>>;
  confirm(): Promise<Readonly<Record<string, unknown>>>;
}

/** Buys, whatever happens to the shop system; resolves with the id of the order. Whose visit was cut off begins again. */
export async function buySurviving(surviving: Surviving, visit: () => Promise<ApprovedCustomer>): Promise<string> {
  const customer = await surviving(visit);
  return vi.waitFor(
    async () => {
      const { state } = await surviving(() => customer.purchase());
      const purchase = state === 'approved' ? await surviving(() => customer.confirm()) : await customer.purchase();
      assert.equal(purchase['state'], 'confirmed');
      return String(purchase['orderId']);
    },
    { timeout: 240_000, interval: 300 },
  );
}

/** A report of which nobody but the bank knows the outcome. */
export interface UnresolvedReport {
  readonly id: string;
  readonly transactionId: string;
}

/** The staff, as far as they look after such reports. */
interface DecidingStaff {
  unresolved(): Promise<{ readonly reports: readonly UnresolvedReport[] }>;
  sendAgain(report: UnresolvedReport): Promise<unknown>;
}

/**
 * Reads the books of a shop again and again, while the bank books and the staff let reports be sent once more that the
 * bank does not show, until they agree with the bank's. `decided` counts these reports.
 */
export async function agreeing<Books>(
  sandbox: Sandbox,
  staff: DecidingStaff,
  read: () => Promise<Books>,
  disagreements: (ofBank: readonly Transaction[], books: Books) => string[],
): Promise<{ readonly books: Books; readonly decided: number }> {
  let decided = 0;
  return vi.waitFor(
    async () => {
      sandbox.bookPending();
      const { reports } = await staff.unresolved();
      for (const report of reports) await staff.sendAgain(report);
      decided += reports.length;
      const books = await read();
      assert.deepEqual(disagreements(sandbox.transactions(), books), []);
      return { books, decided };
    },
    { timeout: 240_000, interval: 1000 },
  );
}

/** What `fetch` throws without an answer, or with half of one. */
const isCutOff = (error: unknown) =>
  (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) ||
  (error instanceof SyntaxError && /JSON/.test(error.message));

/** Runs a work for each number up to `count`, a few at once. */
export async function forEach(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
