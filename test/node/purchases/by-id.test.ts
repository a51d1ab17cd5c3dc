import type { Store } from '../../../src/server/store/store.js';
import { assert, describe, it } from 'vitest';
import { knownShop } from '../../../src/sandbox/sandbox.js';
import { RouteError } from '../../../src/server/operations/errors.js';
import { rejectionOf } from '../../support/matching.js';
import { fastForward, soon } from '../../support/patience.js';
import { minute } from '../http/server-shop.js';
import { heldBank } from './held-bank.js';
import { cartOf, startProgram } from './program.js';
import { idIn, refusedOnce } from './shop.js';

/** Waits until the shop was told, which happens behind a call of a program. */
const told = (isTold: () => boolean) => soon(() => assert.isTrue(isTold()));

describe('a purchase that a program of the shop drives', () => {
  it('is found by its id and its order, consists of values of JSON, and is the last one of its cart', async () => {
    const shop = await startProgram();
    const { purchase, paymentPageUrl } = await shop.start();
    assert.include(purchase, { shopReference: 'cart-1', webshop: knownShop.webshopId, isTest: true });
    await shop.comeBack(paymentPageUrl);
    const { id } = purchase;
    assert.isUndefined(await shop.purchases.ofOrder('A-1001'));
    const approved = await shop.purchases.check(id, cartOf());
    assert.isAbove(approved.plan!.total, approved.amount);
    assert.equal(approved.financing!.plan.total, approved.plan!.total);
    assert.match(approved.expiresAt!, /^\d{4}-\d\d-\d\dT/);
    const confirmed = await shop.confirm(id);
    assert.include(confirmed, { state: 'confirmed', orderId: 'A-1001', orderReference: 'A-1001' });
    assert.match(confirmed.transactionId!, /^[A-Z0-9]{6}$/);
    for (const seen of [approved, confirmed]) assert.deepEqual(JSON.parse(JSON.stringify(seen)), seen);
    for (const found of [await shop.purchases.find(id), await shop.purchases.ofOrder('A-1001')])
      assert.include(found, { id, state: 'confirmed' });
    for (const none of ['x'.repeat(43), "' or 1=1"]) assert.isUndefined(await shop.purchases.find(none));
    assert.equal(shop.shop.state.prepared, 0, 'the program has made the order');
    await told(() => shop.shop.completed().length === 1);
    const refused = (await rejectionOf(shop.start())) as RouteError;
    assert.include(refused.message, `order A-1001, purchase ${id}`);
    await shop.approve({ checkout: cartOf('cart-2') });
  });

  it('is shown to no browser: neither to that of its customer nor to any other', async () => {
    const shop = await startProgram();
    const { paymentPageUrl } = await shop.start();
    const { returnUrl } = shop.sandbox.complete(idIn(paymentPageUrl));
    await shop.browser.send('/ratenkauf/checkout');
    await shop.browser.visit(returnUrl);
    assert.include(await rejectionOf(shop.client.purchase()), { code: 'no_purchase' });
    const { response, text } = shop.browser.answers.at(-2)!;
    assert.deepEqual([response.status, text], [303, '']);
  });

  it('goes to its own pages, at an origin that is allowed', async () => {
    const shop = await startProgram({ pageOrigins: ['https://en.shop.example'] });
    const pages = { review: 'https://en.shop.example/review?cart=1', payment: '/en/payment' };
    const { paymentPageUrl } = await shop.start({ pages });
    assert.equal((await shop.comeBack(paymentPageUrl)).location, pages.review);
    const { paymentPageUrl: other } = await shop.start({ pages, checkout: cartOf('cart-2') });
    const left = await shop.comeBack(other, { outcome: 'abort' });
    assert.equal(left.location, 'https://shop.example/en/payment');
  });

  it.each(['has changed', 'has ended before', 'ends undecided'])(
    'has its order, which the shop has made, released when it %s',
    async (how) => {
      const released: unknown[] = [];
      const shop = await startProgram({
        shopWith: () => ({ releaseOrder: async ({ orderId }) => void released.push(orderId) }),
      });
      const { purchase, paymentPageUrl } = await shop.start();
      const { id } = purchase;
      if (how === 'ends undecided') {
        await rejectionOf(shop.confirm(id));
        await shop.comeBack(paymentPageUrl, { income: 100 });
      } else {
        await shop.comeBack(paymentPageUrl);
        if (how === 'has ended before') await shop.purchases.abandon(id);
        await shop.ratenkauf.reconcile({ untouchedFor: 0 });
        const moved = { ...cartOf(), email: 'somebody@example.org' };
        const isChanged = how === 'has changed';
        const { state, changed } = await shop.confirm(id, { checkout: moved });
        assert.equal(state, isChanged ? 'void' : 'abandoned');
        assert.deepEqual(changed, isChanged ? ['person'] : undefined);
      }
      await told(() => released.includes('A-1001'));
      assert.deepEqual(shop.confirmations(), [0]);
    },
  );
});

describe('a program that waits for the bank', () => {
  it('is told "confirming" in time when the order may have been sent, and the outcome when it asks again', async () => {
    const bank = heldBank();
    const shop = await startProgram({ transport: bank.transport });
    const id = await shop.approve();
    const release = bank.hold('/bestaetigen');
    const order = shop.orderOf({ timeout: 5_000 });
    const pass = fastForward();
    const answer = shop.purchases.confirm(id, order);
    await bank.holds();
    await pass(5_000);
    assert.include(await answer, { id, state: 'confirming' });
    release();
    await told(() => shop.shop.orders.get(id)?.state === 'completed');
    assert.include(await shop.purchases.confirm(id, order), { id, state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('is told that nothing was sent when the bank is silent before the order, and nothing is sent later', async () => {
    const bank = heldBank();
    const shop = await startProgram({ transport: bank.transport });
    const id = await shop.approve();
    const release = bank.hold('/finanzierung');
    const order = shop.orderOf({ timeout: 5_000 });
    const pass = fastForward();
    const error = rejectionOf(shop.purchases.confirm(id, order));
    await bank.holds();
    await pass(5_000);
    assert.include(await error, { code: 'service_unavailable', retryable: true });
    release();
    await bank.idle();
    assert.equal((await shop.purchases.find(id))?.state, 'approved');
    assert.deepEqual(shop.confirmations(), [0]);
    assert.equal((await shop.purchases.confirm(id, order)).state, 'confirmed');
  });
});

/** Returns a promise and the function that fulfils it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** Starts another process, which is held once it has looked for the purchase of a cart, until it is released. */
async function startHeld(looksFirst: boolean) {
  const shop = await startProgram();
  const { store } = shop.given;
  const [reached, released] = [signal(), signal()];
  const find: Store['purchases']['find'] = async (by) => {
    const found = looksFirst ? await store.purchases.find(by) : undefined;
    if ('shopper' in by) {
      reached.give();
      await released.given;
    }
    return looksFirst ? found : store.purchases.find(by);
  };
  const other = shop.another({ store: { ...store, purchases: { ...store.purchases, find } } });
  return { shop, other, reached: reached.given, release: released.give };
}

describe('a call with a key', () => {
  it('starts one purchase, however often, late, from another process or at once it is repeated', async () => {
    const shop = await startProgram();
    const other = shop.another();
    const input = await shop.startOf();
    shop.sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'status', status: 503 });
    assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'service_unavailable' });
    const started = await Promise.all([shop, other, shop].map(({ purchases }) => purchases.start(input)));
    const pages = new Set(started.map(({ paymentPageUrl }) => paymentPageUrl));
    assert.equal(pages.size, 1);
    const { purchase, paymentPageUrl } = started[0]!;
    await shop.comeBack(paymentPageUrl);
    shop.clock.pass(20 * minute);
    const late = await other.purchases.start(input);
    assert.include(late.purchase, { id: purchase.id, state: 'approved' });
    assert.equal(late.paymentPageUrl, paymentPageUrl);
    assert.lengthOf(shop.sandbox.purchases(), 1);
  });

  it('gets no purchase of other facts, when another call has started one of its cart in the same moment', async () => {
    const { shop, other, reached, release } = await startHeld(true);
    const amount = cartOf().amount + 100;
    const dearer = cartOf('cart-1', { amount, items: [{ name: 'Sofa', quantity: 1, total: amount }] });
    const late = other.purchases.start(await shop.startOf({ checkout: dearer }));
    await reached;
    const first = await shop.start();
    release();
    const { purchase, paymentPageUrl } = await late;
    const atBank = shop.sandbox.purchases().find(({ technicalId }) => technicalId === idIn(paymentPageUrl));
    assert.deepEqual([purchase.amount, atBank?.amount], [amount, amount]);
    assert.equal((await shop.purchases.find(first.purchase.id))?.state, 'abandoned');
  });

  it('has one purchase although two calls with it disagree on that of another key', async () => {
    const { shop, other, reached, release } = await startHeld(false);
    const { purchase, paymentPageUrl } = await shop.start();
    const input = await shop.startOf();
    const late = other.purchases.start(input);
    await reached;
    assert.equal((await shop.purchases.start(input)).purchase.id, purchase.id);
    await shop.comeBack(paymentPageUrl);
    release();
    assert.equal((await late).purchase.id, purchase.id);
    assert.equal((await other.purchases.start(input)).purchase.id, purchase.id);
  });

  it('orders once, however often, early, late, from another process or at once it is repeated', async () => {
    const shop = await startProgram();
    const other = shop.another();
    const { purchase, paymentPageUrl } = await shop.start();
    const order = shop.orderOf();
    const confirm = ({ purchases }: Pick<typeof shop, 'purchases'>) => purchases.confirm(purchase.id, order);
    assert.include(await rejectionOf(confirm(shop)), { code: 'wrong_state' });
    shop.sandbox.faults.add({ operation: '*', kind: 'status', status: 503, times: 'always' });
    await shop.comeBack(paymentPageUrl);
    assert.include(await rejectionOf(confirm(shop)), { code: 'service_unavailable', retryable: true });
    shop.sandbox.faults.clear();
    shop.clock.pass(minute);
    const answers = await Promise.all([shop, other, shop, other].map(confirm));
    assert.deepEqual(new Set(answers.map(({ state }) => state)), new Set(['confirmed']));
    shop.clock.pass(24 * 60 * minute);
    assert.include(await confirm(other), { state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('orders no second time after a refusal, also if its answer was not kept, and whatever began since', async () => {
    const shop = await startProgram();
    const { store } = shop.given;
    const answer = () => Promise.reject(new Error('the process has ended'));
    const ending = shop.another({ store: { ...store, keys: { ...store.keys, answer } } });
    const id = await shop.approve();
    const orders = [shop.orderOf(), shop.orderOf()];
    for (const order of orders) {
      shop.sandbox.faults.add(refusedOnce);
      await rejectionOf(ending.purchases.confirm(id, order));
    }
    for (const order of [...orders, ...orders])
      assert.include(await shop.purchases.confirm(id, order), { state: 'approved', mayRetry: true });
    assert.deepEqual(shop.confirmations(), [0]);
    assert.equal((await shop.confirm(id)).state, 'confirmed', 'that needs a new key');
    for (const order of orders) assert.include(await shop.purchases.confirm(id, order), { state: 'approved' });
  });

  it('orders nothing after another one has ordered while this one was reading the figures, and was refused', async () => {
    const bank = heldBank();
    const shop = await startProgram({ transport: bank.transport });
    const other = shop.another({ transport: undefined });
    const id = await shop.approve();
    const release = bank.hold('/finanzierung');
    const late = shop.confirm(id);
    await bank.holds();
    shop.sandbox.faults.add(refusedOnce);
    const refused = await other.purchases.confirm(id, shop.orderOf());
    assert.include(refused, { state: 'approved', mayRetry: true });
    release();
    assert.include(await late, { state: 'approved', mayRetry: true });
    assert.deepEqual(shop.confirmations(), [0]);
  });

  it('does not order figures that the customer has not seen, however often it is repeated', async () => {
    const bank = heldBank();
    const shop = await startProgram({ transport: bank.transport });
    const id = await shop.approve({ months: 12 });
    const { paymentPageUrl } = await shop.start({ months: 24, checkout: cartOf('cart-2') });
    await shop.comeBack(paymentPageUrl);
    bank.redirect('/finanzierung', idIn(paymentPageUrl));
    const order = shop.orderOf();
    const changed = await shop.purchases.confirm(id, order);
    assert.include(changed, { state: 'approved', mayRetry: true });
    assert.equal(changed.plan?.months, 24);
    for (const call of [order, { ...order, timeout: 5_000 }])
      assert.deepEqual(await shop.purchases.confirm(id, call), changed);
    assert.deepEqual(shop.confirmations(), [0, 0]);
    assert.equal((await shop.confirm(id)).state, 'confirmed', 'the customer has seen them now');
  });

  it('is refused with other input, and with another function', async () => {
    const shop = await startProgram();
    const input = await shop.startOf();
    const { purchase, paymentPageUrl } = await shop.purchases.start(input);
    const reused = { code: 'key_reused', status: 422 };
    assert.include(await rejectionOf(shop.purchases.start({ ...input, months: 12 })), reused);
    assert.include(await rejectionOf(shop.purchases.start({ ...input, checkout: cartOf('cart-2') })), reused);
    await shop.comeBack(paymentPageUrl);
    const order = shop.orderOf();
    assert.include(await rejectionOf(shop.purchases.confirm(purchase.id, { ...order, key: input.key })), reused);
    await shop.purchases.confirm(purchase.id, order);
    assert.include(await rejectionOf(shop.purchases.confirm(purchase.id, { ...order, orderId: 'A-2' })), reused);
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('starts nothing anew later if the process of its first call ended before it answered', async () => {
    const shop = await startProgram();
    const { store } = shop.given;
    const answer = () => Promise.reject(new Error('the process has ended'));
    const other = shop.another({ store: { ...store, keys: { ...store.keys, answer } } });
    const input = await shop.startOf();
    await rejectionOf(other.purchases.start(input));
    const { purchase } = await shop.purchases.start(input);
    await shop.purchases.abandon(purchase.id);
    for (const hours of [1, 24, 48, 48]) {
      shop.clock.pass(hours * 60 * minute);
      await shop.ratenkauf.reconcile();
    }
    assert.isUndefined(await shop.purchases.find(purchase.id));
    assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'no_purchase' });
    assert.isAtMost(shop.sandbox.purchases().length, 1);
  });

  it('does not use the id of its key when the purchase is not there, as in a restored store', async () => {
    const shop = await startProgram();
    const input = await shop.startOf();
    const { keys, purchases, ...store } = shop.given.store;
    const subjects: string[] = [];
    let isLost = true;
    const addKey: typeof keys.add = async (record) => (subjects.push(record.subject), keys.add(record));
    const add: typeof purchases.add = async (record) =>
      isLost ? Promise.reject(new Error('the purchase is lost')) : purchases.add(record);
    const process = shop.another({
      store: { ...store, keys: { ...keys, add: addKey }, purchases: { ...purchases, add } },
    });
    await rejectionOf(process.purchases.start(input));
    isLost = false;
    const { purchase } = await process.purchases.start(input);
    assert.lengthOf(subjects, 1);
    assert.notEqual(purchase.id, subjects[0]);
    assert.equal((await process.purchases.start(input)).purchase.id, purchase.id);
  });
});

describe('bad input of a program', () => {
  it('is refused at a start, and nothing is sent', async () => {
    const shop = await startProgram();
    const right = await shop.startOf();
    for (const [what, change, code] of [
      ['no key', { key: undefined }, 'invalid_request'],
      ['a key of 256 characters', { key: 'x'.repeat(256) }, 'invalid_request'],
      ['a cart without a reference', { checkout: cartOf(' ') }, 'invalid_request'],
      ['a checkout in euros', { checkout: { ...cartOf(), amount: 1299.5 } }, 'invalid_request'],
      ['no checkout', { checkout: undefined }, 'invalid_request'],
      ['an amount that is too low', { key: 'low', checkout: cartOf('c', { amount: 100 }) }, 'not_eligible'],
      ['an old consent text', { key: 'old', consent: { version: 'old words' } }, 'consent_outdated'],
      ['a consent of last week', { key: 'week', consent: { version: 'v', at: new Date(0) } }, 'invalid_request'],
      ['a term of 61 months', { months: 61 }, 'invalid_request'],
      ['a field that does not exist', { month: 24 }, 'invalid_request'],
      ['a page at another origin', { pages: { review: 'https://evil.example/', payment: '/' } }, 'invalid_request'],
      ['a page that runs a script', { pages: { review: 'javascript:alert(1)', payment: '/' } }, 'invalid_request'],
    ] as const) {
      const input = Object.assign({}, right, change) as typeof right;
      assert.include(await rejectionOf(shop.purchases.start(input)), { name: 'RouteError', code }, what);
    }
    assert.isEmpty(shop.sandbox.requests().filter(({ operation }) => operation === 'vorgang.anlegen'));
  });

  it('is refused at an order, as is one of a purchase that does not exist or was not approved', async () => {
    const shop = await startProgram();
    const { purchase, paymentPageUrl } = await shop.start();
    const { id } = purchase;
    assert.include(await rejectionOf(shop.confirm(id)), { code: 'wrong_state' });
    await shop.comeBack(paymentPageUrl);
    for (const change of [{ orderId: ' ' }, { checkout: {} as never }, { timeout: 5 }, { key: '' }])
      assert.include(await rejectionOf(shop.confirm(id, change)), { code: 'invalid_request' });
    for (const none of ['none', 'x'.repeat(43), '../..', undefined as unknown as string])
      for (const work of [shop.confirm(none), shop.purchases.check(none, cartOf()), shop.purchases.abandon(none)])
        assert.include(await rejectionOf(work), { code: 'no_purchase' });
    assert.deepEqual(shop.confirmations(), [0]);
    assert.equal((await shop.purchases.find(id))?.state, 'approved');
  });

  it('is refused for an order that another purchase pays now, until the bank has refused that one', async () => {
    const shop = await startProgram();
    const carts = ['cart-1', 'cart-2', 'cart-3'];
    const ids: string[] = [];
    for (const cart of carts) ids.push(await shop.approve({ checkout: cartOf(cart) }));
    const confirm = (each: number, key: string) =>
      shop.confirm(ids[each] ?? '', { checkout: cartOf(carts[each] ?? ''), key });
    shop.sandbox.faults.add(refusedOnce);
    const first = await Promise.allSettled([confirm(0, 'a'), confirm(1, 'b'), confirm(2, 'c')]);
    const codes = first.flatMap((each) =>
      each.status === 'rejected' && each.reason instanceof RouteError ? [each.reason.code] : [],
    );
    assert.deepEqual(codes, ['wrong_state', 'wrong_state']);
    const refused = first.findIndex(({ status }) => status === 'fulfilled');
    const others = [0, 1, 2].filter((each) => each !== refused);
    const second = await Promise.allSettled([...others, refused].map((each) => confirm(each, `again ${each}`)));
    const states = second.flatMap((each) => (each.status === 'fulfilled' ? [each.value.state] : []));
    assert.deepEqual(states, ['confirmed']);
    assert.sameMembers(shop.confirmations(), [0, 0, 1]);
  });

  it('is refused for an order that another purchase has paid since this one found it unpaid', async () => {
    const shop = await startProgram();
    const { store } = shop.given;
    const [reached, released] = [signal(), signal()];
    const ordered: Store['purchases']['ordered'] = async (by) => {
      const found = await store.purchases.ordered(by);
      reached.give();
      await released.given;
      return found;
    };
    const other = shop.another({ store: { ...store, purchases: { ...store.purchases, ordered } } });
    const [first, second] = [await shop.approve(), await shop.approve({ checkout: cartOf('cart-2') })];
    const late = rejectionOf(other.purchases.confirm(second, shop.orderOf({ checkout: cartOf('cart-2') })));
    await reached.given;
    assert.equal((await shop.confirm(first)).state, 'confirmed');
    released.give();
    assert.include(await late, { code: 'wrong_state' });
    assert.sameMembers(shop.confirmations(), [0, 1]);
  });

  it('is refused by a handler that is closed', async () => {
    const shop = await startProgram();
    const input = await shop.startOf();
    await shop.ratenkauf.close();
    assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'service_unavailable' });
    assert.include(await rejectionOf(shop.purchases.find('x'.repeat(43))), { code: 'service_unavailable' });
  });
});
