import { assert, describe, it, onTestFinished, vi } from 'vitest';
import {
  createReporting,
  LOOK_BACK,
  TOLD_AGAIN_FOR,
  type OrderNews,
  type OrderWithNews,
  type RefundEnd,
} from '../../../src/shops/reporting.js';
import { rejectionOf } from '../../support/matching.js';
import { minute } from '../http/server-shop.js';
import { startProgram } from '../purchases/program.js';
import { refusedOnce, startProcess } from '../purchases/shop.js';

type Handlers = Parameters<typeof createReporting>[0]['handlers'];

/** Starts a handler with one order that the bank has confirmed. */
async function startSold(orderId = 'A-1001') {
  const shop = await startShop();
  await shop.confirm(await shop.approve(), { orderId });
  return shop;
}

async function startShop(overrides: Parameters<typeof startProgram>[0] = {}) {
  const shop = await startProgram(overrides);
  const { sandbox } = shop;
  const told: string[] = [];
  const since: Date[] = [];
  /** Returns the rounds of a process over orders with this news. */
  const rounds = (handlers: Handlers, orders: Readonly<Record<string, readonly OrderNews[]>>) =>
    createReporting<OrderWithNews>({
      handlers,
      async *changedOrders(from) {
        since.push(from);
        for (const [number, news] of Object.entries(orders)) yield { number, news };
      },
      refused: (_order, sentence) => void told.push(sentence),
    });
  const requests = () => sandbox.requests().length;
  return { ...shop, told, since, rounds, requests };
}

const shipped: OrderNews = { kind: 'shipped', trackingNumber: 'DHL-1' };
const refund: OrderNews = { kind: 'refunded', key: 'refund 1', amount: 1_000 };
/** What keeps the bank from taking anything until somebody mends it. */
const outages = [
  ['is away', { operation: '*', kind: 'status', status: 503, times: 'always' }],
  ['has another password', { operation: '*', kind: 'status', status: 401, body: {}, times: 'always' }],
] as const;

describe('a round over orders that the bank was told of', () => {
  it.each([
    ['a delivery', [shipped], undefined],
    ['a delivery and a refund', [shipped, refund], undefined],
    ['a cancellation', [{ kind: 'cancelled' }], undefined],
    ['an order paid back as a whole', [{ kind: 'reversed' }], undefined],
    [
      'what the bank refuses',
      [shipped, { kind: 'cancelled' }],
      /^Order A-1001 is cancelled, and the bank was not told/,
    ],
  ] satisfies [string, OrderNews[], RegExp | undefined][])('asks the bank nothing more: %s', async (_, news, said) => {
    const { ratenkauf, given, rounds, told, requests } = await startSold();
    const orders = { 'A-1001': news, 'B-1': [shipped], 'B-2': [{ kind: 'reversed' }] } satisfies Record<
      string,
      OrderNews[]
    >;
    await rounds([ratenkauf], orders).round();
    const before = requests();
    assert.isAbove(before, 0);
    const others = startProcess(given);
    for (const handler of [ratenkauf, others]) await rounds([handler], orders).round();
    await others.close();
    assert.equal(requests(), before);
    assert.match(told.join('\n'), said ?? /^$/);
  });

  it.each([
    ['has not begun', undefined],
    ['was refused once', refusedOnce],
  ])('tells of an order that was shipped before it was paid, once it is: its purchase %s', async (_, fault) => {
    const { ratenkauf, sandbox, told, rounds, approve, confirm } = await startShop();
    const id = await approve();
    if (fault) {
      sandbox.faults.add(fault);
      await confirm(id);
    }
    const { round } = rounds([ratenkauf], { 'A-1001': [shipped] });
    await round();
    await round();
    await confirm(id);
    await round();
    await round();
    sandbox.bookPending();
    assert.deepEqual(
      sandbox.transactions()[0]?.bookings.map(({ type }) => type),
      ['CAPTURE'],
    );
    assert.deepEqual(told, []);
  });

  it('tells of an order that was shipped after a purchase of it had ended, once another one pays it', async () => {
    const { ratenkauf, sandbox, rounds, told, approve, confirm } = await startShop();
    const first = await approve();
    sandbox.faults.add(refusedOnce);
    await confirm(first);
    await ratenkauf.purchases.abandon(first);
    const { round } = rounds([ratenkauf], { 'A-1001': [shipped] });
    await round();
    await confirm(await approve());
    await round();
    sandbox.bookPending();
    assert.deepEqual(
      sandbox.transactions().map(({ bookings }) => bookings.map(({ type }) => type)),
      [['CAPTURE']],
    );
    assert.deepEqual(told, []);
  });

  it('tells of a delivery whose tracking number was corrected after an attempt that did not reach the bank', async () => {
    const { ratenkauf, sandbox, told, rounds } = await startSold();
    sandbox.faults.add(outages[0][1]);
    await rounds([ratenkauf], { 'A-1001': [shipped] }).round();
    sandbox.faults.clear();
    for (const trackingNumber of ['DHL-2', 'DHL-3'])
      await rounds([ratenkauf], { 'A-1001': [{ kind: 'shipped', trackingNumber }] }).round();
    sandbox.bookPending();
    assert.deepEqual(
      sandbox.transactions()[0]?.bookings.map(({ type, trackingNumber }) => [type, trackingNumber]),
      [['CAPTURE', 'DHL-2']],
    );
    assert.deepEqual(told, []);
  });

  it('tells of a delivery again while another report of it is not booked', async () => {
    const { ratenkauf, sandbox, told, rounds } = await startSold();
    const { id } = (await ratenkauf.transactions.ofOrder('A-1001'))!;
    sandbox.holdBookings(true);
    await ratenkauf.transactions.capture(id, { key: 'by another program' });
    const { round } = rounds([ratenkauf], { 'A-1001': [shipped] });
    await round();
    assert.deepEqual(told, []);
    sandbox.holdBookings(false);
    sandbox.bookPending();
    await round();
    await round();
    assert.lengthOf(told, 1);
    assert.match(told[0]!, /^Order A-1001 is shipped, and the bank was not told: The delivery was reported before/);
  });

  it.each(outages)(
    'tells again what did not reach the bank, and the others meanwhile, where it %s',
    async (_, outage) => {
      const { ratenkauf, sandbox, rounds, told } = await startSold();
      const { round } = rounds([ratenkauf], { 'A-1001': [refund], 'B-1': [shipped] });
      sandbox.faults.add(outage);
      await round();
      sandbox.faults.clear();
      await round();
      await round();
      assert.deepEqual(
        sandbox.requests().filter(({ operation, status }) => operation === 'transaction.refund' && status === 202)
          .length,
        1,
      );
      assert.deepEqual(told, []);
    },
  );

  it('looks at what is new each time, and at all that may be untold now and then until everything is told', async () => {
    const { ratenkauf, sandbox, rounds, since } = await startSold();
    const { round } = rounds([ratenkauf], { 'A-1001': [refund] });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const roundAt = async (minutes: number) => {
      vi.setSystemTime(start + minutes * minute);
      await round();
      return (start - Number(since.at(-1))) / minute;
    };
    const start = Date.now();
    sandbox.faults.add(outages[0][1]);
    const all = LOOK_BACK / minute;
    assert.deepEqual([await roundAt(0), await roundAt(1), await roundAt(14)], [all, 15, 14]);
    assert.equal(await roundAt(15), all - 15);
    sandbox.faults.clear();
    assert.deepEqual([await roundAt(16), await roundAt(30), await roundAt(31)], [0, all - 30, -15]);
  });

  it('tells the staff again if that has failed, says so, and goes on with the other orders', async () => {
    const { ratenkauf, rounds, told, sandbox } = await startSold();
    const { round } = rounds([ratenkauf], { 'B-0': [refund], 'A-1001': [shipped] });
    told.push = () => {
      throw new Error('as the test wants it');
    };
    assert.match(String(await rejectionOf(round())), /as the test wants it/);
    sandbox.bookPending();
    assert.deepEqual(
      sandbox.transactions()[0]?.bookings.map(({ type }) => type),
      ['CAPTURE'],
    );
    Reflect.deleteProperty(told, 'push');
    await round();
    await round();
    assert.lengthOf(told, 1);
    assert.match(told[0]!, /^Order B-0 has the refund refund 1, and the bank was not told/);
  });

  it('asks the bank for no refund whose key may be forgotten, and hands it to the staff once', async () => {
    const { ratenkauf, given, told, requests } = await startSold();
    const before = requests();
    const openFor = (ms: number): OrderNews[] => [{ ...refund, openSince: new Date(Date.now() - ms) }];
    const round = (handler: Handlers[number], news: readonly OrderNews[]) =>
      createReporting<OrderWithNews>({
        handlers: [handler],
        async *changedOrders() {
          yield { number: 'A-1001', news };
        },
        refused: () => assert.fail('nothing is refused'),
        ended: async () => {},
        inDoubt: (_order, _refund, sentence) => void told.push(sentence),
      }).round();
    const other = startProcess(given);
    for (const handler of [ratenkauf, other, ratenkauf]) await round(handler, openFor(TOLD_AGAIN_FOR));
    await other.close();
    assert.equal(requests(), before);
    assert.lengthOf(told, 1);
    assert.match(told[0]!, /^Order A-1001 has the refund refund 1, and nobody knows whether the bank has it/);
    await round(ratenkauf, openFor(TOLD_AGAIN_FOR - 60_000));
    assert.isAbove(requests(), before);
  });

  it('tells of an order later whose number the handler does not know yet, as long as it knows its purchase', async () => {
    const state = { isDown: true };
    const { ratenkauf, sandbox, clock, approve, confirm, told } = await startShop({
      shopWith: () => ({
        async completeOrder() {
          if (state.isDown) throw new Error('The process has ended.');
          return { orderId: 'SO-1' };
        },
      }),
    });
    const purchase = await approve();
    await confirm(purchase);
    const ends: RefundEnd[] = [];
    const { round } = createReporting<OrderWithNews>({
      handlers: [ratenkauf],
      async *changedOrders() {
        yield { number: 'SO-1', purchase, news: [shipped, refund] };
        yield { number: 'SO-2', purchase: 'of another shop', news: [shipped] };
      },
      refused: (_order, sentence) => void told.push(sentence),
      ended: async (_order, _refund, end) => void ends.push(end),
    });
    await round();
    assert.deepEqual([sandbox.transactions()[0]?.bookings, ends], [[], []]);
    state.isDown = false;
    clock.pass(2 * minute);
    await ratenkauf.reconcile();
    await round();
    sandbox.bookPending();
    await round();
    assert.deepEqual([told, ends.map(({ isBooked }) => isBooked)], [[], [true]]);
    assert.lengthOf(sandbox.transactions()[0]?.bookings ?? [], 2);
  });

  it('asks each webshop for an order until one knows it', async () => {
    const [own, other] = [await startSold('A-1002'), await startSold()];
    const { round } = own.rounds([other.ratenkauf, own.ratenkauf], { 'A-1002': [shipped] });
    await round();
    own.sandbox.bookPending();
    assert.deepEqual(
      own.sandbox.transactions().map(({ bookings }) => bookings.map(({ type }) => type)),
      [['CAPTURE']],
    );
  });
});
