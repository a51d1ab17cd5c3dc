import { assert, describe, it } from 'vitest';
import type { Purchase } from '../../../src/contract/purchase.js';
import { codeOf } from '../../support/matching.js';
import { minute } from '../http/server-shop.js';
import { cartOf, startProgram } from './program.js';
import { idIn, pages, refusedOnce, startPurchases, type PurchaseOverrides } from './shop.js';

/** What a way shows of a purchase. */
interface Seen extends Partial<Pick<Purchase, 'orderId' | 'mayRetry' | 'amount' | 'requestedMonths'>> {
  readonly state: string;
  readonly changed?: readonly string[] | undefined;
  readonly plan?: { readonly months: number } | undefined;
}

/** A way in which a purchase is started, read and ordered. */
interface Way {
  /** Starts, and returns the address of the payment page. */
  start(months?: number): Promise<string>;
  read(): Promise<Seen>;
  order(): Promise<Seen>;
  abandon(): Promise<Seen>;
  /** The basket is another one from now on. */
  change(): Promise<unknown>;
}

const dear = { amount: 89_900, items: [{ name: 'Sofa', quantity: 1, price: 89_900 }] };
const seenBy = ({ financing, ...purchase }: Purchase): Seen => Object.assign(purchase, { plan: financing?.plan });

/** By the elements of the shop's pages, in a browser with its cookie. */
async function inBrowser(overrides: PurchaseOverrides) {
  const shop = await startPurchases({ checkout: cartOf(), ...overrides });
  const { client, consentVersion } = shop;
  const way: Way = {
    async start(months) {
      await client.checkout();
      const given = { consentVersion: await consentVersion(), ...(months && { months }) };
      return (await client.startPurchase(given)).paymentPage;
    },
    read: async () => seenBy(await client.purchase()),
    order: async () => seenBy(await client.confirmPurchase()),
    abandon: async () => seenBy(await client.abandonPurchase()),
    change: async () => (shop.shop.state.checkout = cartOf('cart-1', dear)),
  };
  return { ...shop, way, review: pages.review, payment: pages.payment, cookies: 1, again: 'ok' };
}

/** By a program of the shop, which knows the id. */
async function byId(overrides: PurchaseOverrides) {
  const program = await startProgram(overrides);
  const { purchases, start, confirm } = program;
  let [id, checkout] = ['', cartOf()];
  const way: Way = {
    async start(months) {
      const { purchase, paymentPageUrl } = await start({ checkout, ...(months && { months }) });
      id = purchase.id;
      return paymentPageUrl;
    },
    read: () => purchases.check(id, checkout),
    order: () => confirm(id, { checkout }),
    abandon: () => purchases.abandon(id),
    change: async () => (checkout = cartOf('cart-1', dear)),
  };
  return { ...program, way, review: pages.review, payment: pages.payment, cookies: 0, again: 'wrong_state' };
}

/** By the page of a link that the shop's server has told. */
async function byLink(overrides: PurchaseOverrides) {
  const program = await startProgram(overrides);
  const { ratenkauf, pageWith, consentVersion } = program;
  const link = { orderId: 'A-1001', shopName: 'Möbel' };
  const tell = (facts = {}) => ratenkauf.checkouts.tell({ checkout: cartOf('cart-1', facts), link });
  const { link: address = '' } = await tell();
  const page = pageWith(address.split('/').at(-1) ?? '');
  const way: Way = {
    async start(months) {
      const given = { consentVersion: await consentVersion(), ...(months && { months }) };
      return (await page.startPurchase(given)).paymentPage;
    },
    read: async () => seenBy(await page.purchase()),
    order: async () => seenBy(await page.confirmPurchase()),
    abandon: async () => seenBy(await page.abandonPurchase()),
    change: () => tell(dear),
  };
  return { ...program, way, review: address, payment: address, cookies: 0, again: 'no_checkout' };
}

describe.each([
  ['in a browser', inBrowser],
  ['by its id', byId],
  ['by a link', byLink],
])('a purchase %s', (_name, startWay) => {
  /** Starts the way; `approve` leads to an approval that was read. */
  async function begin(overrides: PurchaseOverrides = {}) {
    const shop = await startWay(overrides);
    const { way, sandbox, browser } = shop;
    const back = async (paymentPage: string, completion = {}) => {
      if (shop.cookies === 0) browser.cookies.clear();
      return (await browser.visit(sandbox.complete(idIn(paymentPage), completion).returnUrl)).location;
    };
    const approve = async () => {
      assert.equal(await back(await way.start()), shop.review);
      assert.equal((await way.read()).state, 'approved');
    };
    const counted = () => sandbox.purchases().map(({ confirmations }) => confirmations);
    const told = () => [...shop.shop.orders.values()].map((order) => [order.state, order.told]);
    return { ...shop, back, approve, counted, told };
  }

  it('is approved, ordered once however often it is pressed, told to the shop once, and kept', async () => {
    const { way, back, review, cookies, again, sandbox, told, ratenkauf, clock, browser } = await begin();
    const paymentPage = await way.start(24);
    assert.include(await way.read(), { state: 'initialized', amount: 79_900, requestedMonths: 24 });
    assert.equal(await way.start(24), paymentPage, 'the same start');
    assert.equal(await back(paymentPage), review);
    const approved = await way.read();
    assert.deepEqual([approved.state, approved.plan?.months], ['approved', 24]);
    for (const { state, orderId } of await Promise.all([way.order(), way.order(), way.order()]))
      assert.deepEqual([state, orderId], ['confirmed', 'A-1001']);
    assert.include(await way.order(), { state: 'confirmed', orderId: 'A-1001' });
    await ratenkauf.reconcile();
    assert.deepEqual(told(), [['completed', 1]]);
    const known = { status: 'BESTAETIGT', confirmations: 1, confirmationRequests: 1, orderId: 'A-1001' } as const;
    assert.deepInclude({ ...sandbox.purchases()[0] }, known);
    clock.pass(23 * 60 * minute);
    assert.include(await way.read(), { state: 'confirmed', orderId: 'A-1001' });
    assert.equal(browser.cookies.size, cookies);
    assert.equal(await codeOf(way.start(12)), again);
  });

  it.each([
    ['declines', { income: 100 }, 'declined', 'review'],
    ['is left by its customer', { outcome: 'abort' }, 'abandoned', 'payment'],
  ] as const)('ends when the bank %s, and is not ordered', async (_how, completion, state, page) => {
    const { way, back, counted, ...shop } = await begin();
    assert.equal(await back(await way.start(), completion), shop[page]);
    assert.equal((await way.read()).state, state);
    await codeOf(way.order());
    assert.equal((await way.read()).state, state);
    assert.deepEqual(counted(), [0]);
  });

  it.each(['read', 'order'] as const)('is void when its checkout has changed, as the first %s says', async (step) => {
    const { way, approve, counted, shop } = await begin();
    await approve();
    await way.change();
    assert.deepInclude(await way[step](), { state: 'void', changed: ['basket'] });
    await codeOf(way.order());
    assert.deepEqual([counted(), shop.state.prepared], [[0], 0]);
    await approve();
    assert.equal((await way.order()).state, 'confirmed');
    assert.deepEqual(counted(), [0, 1]);
  });

  it('shows the term that the bank has granted instead of another one', async () => {
    const { way, back } = await begin();
    await back(await way.start(24), { income: 900 });
    const { state, plan } = await way.read();
    assert.equal(state, 'approved');
    assert.notEqual(plan?.months, 24);
  });

  it('can be ordered again when the bank has refused', async () => {
    const { way, approve, sandbox, counted, told } = await begin();
    await approve();
    sandbox.faults.add(refusedOnce);
    assert.include(await way.order(), { state: 'approved', mayRetry: true });
    assert.deepEqual(counted(), [0]);
    assert.equal((await way.order()).state, 'confirmed');
    assert.deepEqual([counted(), told().length], [[1], 1]);
  });

  it('of which the answer is lost becomes confirmed as soon as the bank can be read', async () => {
    const { way, approve, sandbox, ratenkauf, clock, counted, told } = await begin({ verification: 'authorization' });
    await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503 });
    assert.equal((await way.order()).state, 'confirming');
    clock.pass(minute);
    await ratenkauf.reconcile();
    assert.equal((await way.read()).state, 'confirmed');
    assert.deepEqual([counted(), told()], [[1], [['completed', 1]]]);
  });

  it('expires after thirty minutes, once the bank agrees, and another one is bought', async () => {
    const { way, approve, clock, counted } = await begin();
    await approve();
    clock.pass(30 * minute);
    await codeOf(way.order());
    assert.equal((await way.read()).state, 'expired');
    assert.notInclude(counted(), 1);
  });

  it('is abandoned, or gives way to a start with another term, whose return alone counts', async () => {
    const { way, approve, back, payment, review, counted } = await begin();
    await approve();
    assert.equal((await way.abandon()).state, 'abandoned');
    const [first, second] = [await way.start(12), await way.start(24)];
    assert.notEqual(first, second);
    assert.include([payment, review], await back(first));
    assert.equal((await way.read()).state, 'initialized');
    await back(second);
    assert.equal((await way.read()).state, 'approved');
    assert.equal((await way.order()).state, 'confirmed');
    assert.equal(await codeOf(way.abandon()), 'wrong_state');
    assert.deepEqual(counted(), [0, 0, 1]);
  });
});
