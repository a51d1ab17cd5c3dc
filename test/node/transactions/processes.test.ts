// Begins first: it takes long.
import { assert, describe, it } from 'vitest';
import type { RequestedTransaction, UnresolvedReport } from '../../../src/server.js';
import { callBackend } from '../../campaign/program.js';
import type { BackendCall, BackendVerb } from '../../processes/backend.js';
import { databaseKinds, type DatabaseKind } from '../../processes/databases.js';
import type { Crash } from '../../processes/effects.js';
import { startProcesses } from '../../processes/stage.js';
import { soon } from '../../support/patience.js';
import { allOr, allOrFirst, inCi } from '../../support/all.js';
import { minute } from '../http/server-shop.js';
import { requestStates } from './shop.js';

/** Two processes of a shop, of which the first one is killed, and a bank that books only when the test says so. */
async function startShop(kind: DatabaseKind) {
  const stage = await startProcesses({ kind, processes: 2, followsTransactions: true });
  const { sandbox, fleet, store, reconcile } = stage;
  sandbox.addTransactions(100);
  sandbox.holdBookings(true);
  const used = new Set<string>();
  const call = (process: number, verb: BackendVerb, given: BackendCall, crash?: Crash): Promise<unknown> =>
    callBackend((request) => fleet.ask(process, request, { crash }), fleet.origin, verb, given);
  const atBank = (id: string) =>
    sandbox.transactions().find(({ businessId }) => businessId === id) ?? assert.fail(`the bank does not know ${id}`);

  /** Returns a transaction of which nothing was reported. */
  function fresh() {
    const found = sandbox.transactions().find(({ businessId, status, bookings }) => {
      return status === 'REPORT_CAPTURE' && bookings.length === 0 && !used.has(businessId);
    });
    assert.isDefined(found);
    used.add(found.businessId);
    return { id: found.businessId, value: found.currentValue };
  }

  /** Waits until a process has died at this place of what it was asked for. */
  async function dies({ when, of }: Named, work: (crash: Crash) => Promise<unknown>): Promise<void> {
    const place = `${when} ${of}`;
    const before = fleet.deaths.get(place) ?? 0;
    await work({ at: 1, when, of }).then(
      () => assert.fail(`it lives: ${place}`),
      () => undefined,
    );
    await soon(() => assert.equal(fleet.deaths.get(place), before + 1));
  }

  /** Asks the other process for a refund, also once more; returns its state. */
  async function refund(id: string, amount: number): Promise<string> {
    const asked = { id, key: `${id} ${amount}`, amount };
    return ((await call(1, 'refund', asked)) as RequestedTransaction).request.state;
  }

  /** Runs rounds of the other process, and books what is pending, until nothing is open; returns who had to help. */
  async function settle(id: string): Promise<number> {
    let helped = 0;
    for (let rounds = 0; rounds < 12; rounds += 1) {
      sandbox.bookPending(id);
      await reconcile(1, (rounds < 2 ? 1 : 11) * minute);
      if ((await store.tasks.due({ before: Infinity }, 1)).length === 0) break;
      const unresolved = (await call(1, 'unresolved', {})) as readonly UnresolvedReport[];
      for (const { transactionId, id: request } of unresolved) {
        assert.equal(transactionId, id);
        await call(1, 'resolve', { id, request, as: 'send_again' });
        helped += 1;
      }
    }
    return helped;
  }
  return { ...stage, call, atBank, fresh, settle, refund, dies };
}

type Started = Awaited<ReturnType<typeof startShop>>;

/** Before or after the first effect of this name. */
type Named = Required<Pick<Crash, 'when' | 'of'>>;

/** A moment at which the first process dies, and what then has to be done. */
interface Moment {
  readonly what: string;
  readonly place: Named;
  /** True if nobody but the bank knows whether the refund was sent, so that an operator has to say it. */
  readonly isUnknown?: boolean;
}

const at = (when: Crash['when'], of: string): Named => ({ when, of });

const moments: readonly Moment[] = allOrFirst(1, [
  { what: 'right before sending', place: at('before', 'service.refund'), isUnknown: true },
  { what: 'after sending, before the note', place: at('after', 'service.refund') },
  { what: 'before the intent is stored', place: at('before', 'store.tasks.change sending') },
  { what: 'between the intent and sending', place: at('after', 'store.tasks.change sending'), isUnknown: true },
  { what: 'after the note', place: at('after', 'store.tasks.change pending') },
]);

/** Asserts that both refunds were made once, in their order, and that the keys are answered as before. */
async function assertMade({ sandbox, atBank, call, books }: Started, { id, value, what }: Made): Promise<void> {
  const { refunds, bookings, currentValue } = atBank(id);
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [1_00, 2_00],
    what,
  );
  assert.lengthOf(
    bookings.filter(({ type }) => type === 'REFUND'),
    2,
    what,
  );
  const sent = sandbox
    .requests()
    .filter(({ operation, path }) => operation === 'transaction.refund' && path.includes(id));
  assert.lengthOf(sent, 2, `each is sent once, ${what}`);
  assert.equal(currentValue, value - 3_00, what);
  for (const process of [0, 1])
    for (const amount of [1_00, 2_00]) {
      const { request } = (await call(process, 'refund', {
        id,
        key: `${id} ${amount}`,
        amount,
      })) as RequestedTransaction;
      assert.deepInclude(request, { state: 'applied', amount, key: `${id} ${amount}` }, what);
    }
  const told = await books.selectFrom('changes').selectAll().where('transactionId', '=', id).execute();
  assert.isNotEmpty(told, `the shop is told, ${what}`);
}

interface Made {
  readonly id: string;
  readonly value: number;
  readonly what: string;
}

describe.each(allOr(databaseKinds, ['sqlite']))('a process that is killed while it refunds (%s)', (kind) => {
  it('leaves each refund to another one, which makes it once, and only asks an operator where only the bank knows', async () => {
    const started = await startShop(kind);
    const { call, dies, fresh, settle, refund } = started;
    for (const { what, place, isUnknown = false } of moments) {
      const { id, value } = fresh();
      const first = { id, key: `${id} 100`, amount: 1_00 };
      await dies(place, (crash) => call(0, 'refund', first, crash));
      assert.equal(await refund(id, 2_00), 'queued', what);
      assert.equal(await refund(id, 1_00), 'sent', what);
      assert.equal(await settle(id), Number(isUnknown), what);
      await assertMade(started, { id, value, what });
    }
  });

  it('after the first refund is booked leaves the next one to another process, which sends it once', inCi, async () => {
    const started = await startShop(kind);
    const { call, dies, fleet, fresh, sandbox, reconcile, settle } = started;
    for (const { what, place, isUnknown = false } of moments) {
      const { id, value } = fresh();
      for (const amount of [1_00, 2_00]) await call(0, 'refund', { id, key: `${id} ${amount}`, amount });
      // Nobody follows the transaction any more.
      await fleet.restart();
      sandbox.bookPending(id);
      await dies(place, (crash) => reconcile(0, minute, { crash }));
      assert.equal(await settle(id), Number(isUnknown), what);
      await assertMade(started, { id, value, what });
    }
  });

  it(
    'sends what the bank books only once again by itself: a delivery, and a refund of all that is left',
    inCi,
    async () => {
      const { call, dies, fresh, settle, atBank, store } = await startShop(kind);
      const { id, value } = fresh();
      await dies(at('before', 'service.capture'), (crash) => call(0, 'capture', { id, key: 'parcel' }, crash));
      await dies(at('before', 'service.refund'), (crash) => call(0, 'reverse', { id, key: 'all' }, crash));
      assert.equal(await settle(id), 0, 'nobody has to help');
      const { refunds, bookings } = atBank(id);
      assert.deepEqual(bookings.map(({ type, status }) => `${type} ${status}`).sort(), ['CAPTURE DONE', 'REFUND DONE']);
      assert.deepEqual(
        refunds.map(({ amount }) => amount),
        [value],
      );
      assert.deepEqual(await requestStates(store, id), ['applied', 'applied']);
    },
  );
});
