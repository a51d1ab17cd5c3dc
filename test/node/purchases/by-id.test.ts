import type { Store } from '../../../src/server/store/store.js';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createRatenkauf } from '../../../src/server.js';
import { knownShop } from '../../../src/sandbox/sandbox.js';
import { RouteError } from '../../../src/server/operations/errors.js';
import { rejectionOf } from '../../support/matching.js';
import { fastForward, soon } from '../../support/patience.js';
import { heldBank } from './held-bank.js';
import { cartOf, startProgram } from './program.js';
import { idIn, startProcess } from './shop.js';

const minute = 60_000;

/** Waits until the shop was told, which happens behind a call of a program. */
const told = (isTold: () => boolean) => soon(() => assert.isTrue(isTold()));

describe('a purchase that a program of the shop drives', () => {
  it('is started, approved, checked and ordered without any cookie', async () => {
    const shop = await startProgram();
    const { purchase, paymentPageUrl } = await shop.start({ months: 24 });
    assert.include(purchase, {
      state: 'initialized',
      amount: cartOf().amount,
      shopReference: 'cart-1',
      requestedMonths: 24,
    });
    assert.include(purchase, { webshop: knownShop.webshopId, isTest: true });
    const back = await shop.comeBack(paymentPageUrl);
    assert.deepEqual(back, { status: 303, location: 'https://shop.example/kasse/pruefen' });
    assert.lengthOf(shop.browser.cookies, 0);
    const approved = await shop.purchases.check(purchase.id, cartOf());
    assert.equal(approved.state, 'approved');
    assert.isAbove(approved.plan!.total, approved.amount);
    assert.equal(approved.financing!.plan.total, approved.plan!.total);
    assert.match(approved.expiresAt!, /^\d{4}-\d\d-\d\dT/);
    const confirmed = await shop.confirm(purchase.id);
    assert.include(confirmed, { state: 'confirmed', orderId: 'A-1001', orderReference: 'A-1001' });
    assert.match(confirmed.transactionId!, /^[A-Z0-9]{6}$/);
    assert.deepEqual(shop.confirmations(), [1]);
    await told(() => shop.shop.orders.get(purchase.id)?.state === 'completed');
    assert.equal(shop.shop.state.prepared, 0, 'the program has made the order');
  });

  it('is found by its id and by its order, also after it has ended', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    assert.equal((await shop.purchases.find(id))?.state, 'approved');
    assert.isUndefined(await shop.purchases.ofOrder('A-1001'));
    await shop.confirm(id);
    assert.include(await shop.purchases.ofOrder('A-1001'), { id, state: 'confirmed' });
    assert.isUndefined(await shop.purchases.ofOrder('paid otherwise'));
    assert.isUndefined(await shop.purchases.find('x'.repeat(43)));
    assert.isUndefined(await shop.purchases.find("' or 1=1"));
  });

  it('consists of values of JSON only', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    for (const seen of [await shop.purchases.check(id, cartOf()), await shop.confirm(id)])
      assert.deepEqual(JSON.parse(JSON.stringify(seen)), seen);
  });

  it('is shown to no browser: neither to that of its customer nor to any other', async () => {
    const shop = await startProgram();
    const { paymentPageUrl } = await shop.start();
    const { returnUrl } = shop.sandbox.complete(idIn(paymentPageUrl));
    await shop.browser.send('/ratenkauf/checkout');
    await shop.browser.visit(returnUrl);
    assert.include(await rejectionOf(shop.client.purchase()), { code: 'no_purchase' });
    const { response, text } = shop.browser.answers.at(-2)!;
    assert.equal(response.status, 303);
    assert.equal(text, '');
  });

  it('is void with the parts that changed when its checkout has, and its order is released', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    const { items, amount } = cartOf();
    const changed = cartOf('cart-1', {
      amount: amount + 1000,
      items: [...items, { name: 'Kissen', quantity: 1, price: 1000 }],
    });
    assert.deepInclude(await shop.purchases.check(id, changed), { state: 'void', changed: ['basket'] });
    const other = await shop.approve({ checkout: cartOf('cart-2') });
    shop.shop.orders.set(other, { orderId: 'A-2', state: 'prepared', told: 0 });
    const moved = { ...cartOf('cart-2'), email: 'somebody@example.org' };
    assert.deepInclude(await shop.confirm(other, { checkout: moved, orderId: 'A-2' }), {
      state: 'void',
      changed: ['person'],
    });
    assert.deepEqual(shop.confirmations(), [0, 0]);
    await told(() => shop.shop.orders.get(other)?.state === 'released');
  });

  it('can be ordered again with a new key when the bank has refused, and not with the old one', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' });
    const order = shop.orderOf();
    const refused = await shop.purchases.confirm(id, order);
    assert.include(refused, { state: 'approved', mayRetry: true });
    assert.deepEqual(await shop.purchases.confirm(id, order), refused);
    assert.deepEqual(shop.confirmations(), [0]);
    assert.equal((await shop.confirm(id)).state, 'confirmed');
    assert.deepEqual(await shop.purchases.confirm(id, order), refused);
  });

  it('is not ordered with figures that its customer has not seen, however often the same call is repeated', async () => {
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

  it('is abandoned by its program, and gives way to another start of the same cart', async () => {
    const shop = await startProgram();
    const first = await shop.approve();
    assert.equal((await shop.purchases.abandon(first)).state, 'abandoned');
    const second = await shop.approve();
    const third = await shop.approve({ months: 12 });
    assert.equal((await shop.purchases.find(second))?.state, 'abandoned');
    assert.equal((await shop.confirm(third)).state, 'confirmed');
    assert.include(await rejectionOf(shop.purchases.abandon(third)), { code: 'wrong_state' });
    assert.deepEqual(shop.confirmations(), [0, 0, 1]);
  });

  it('is the last one of its cart once it is ordered: a new start is told of that order', async () => {
    const { approve, confirm, start, shop } = await startProgram();
    const id = await approve();
    await confirm(id);
    assert.lengthOf(shop.completed(), 1);
    const refused: unknown = await start().catch((error: unknown) => error);
    assert.deepInclude(refused, { code: 'wrong_state' });
    assert.include((refused as Error).message, `order A-1001, purchase ${id}`);
    await approve({ checkout: cartOf('cart-2') });
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
    const outcome = await shop.purchases.confirm(id, order);
    assert.include(outcome, { id, state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('is told that nothing was sent when the bank is silent before the order, and nothing is sent later', async () => {
    const bank = heldBank();
    const shop = await startProgram({ transport: bank.transport });
    const id = await shop.approve();
    const release = bank.hold('/finanzierung');
    const order = shop.orderOf({ timeout: 100 });
    const error = await rejectionOf(shop.purchases.confirm(id, order));
    assert.include(error, { code: 'service_unavailable', retryable: true });
    release();
    await bank.idle();
    assert.equal((await shop.purchases.find(id))?.state, 'approved');
    assert.deepEqual(shop.confirmations(), [0]);
    assert.equal((await shop.purchases.confirm(id, { ...order, timeout: 5_000 })).state, 'confirmed');
  });
});

/** Returns a promise and the function that fulfils it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

describe('a call with a key', () => {
  it('starts one purchase, however often, late, from another process or at once it is repeated', async () => {
    const shop = await startProgram();
    const other = startProcess(shop.given);
    onTestFinished(() => other.close());
    const input = await shop.startOf();
    const started = await Promise.all([
      shop.purchases.start(input),
      other.purchases.start(input),
      shop.purchases.start(input),
    ]);
    assert.equal(new Set(started.map(({ paymentPageUrl }) => paymentPageUrl)).size, 1);
    const { id } = started[0].purchase;
    await shop.comeBack(started[0].paymentPageUrl);
    shop.clock.pass(20 * minute);
    const late = await other.purchases.start(input);
    assert.include(late.purchase, { id, state: 'approved' });
    assert.equal(late.paymentPageUrl, started[0].paymentPageUrl);
    assert.lengthOf(shop.sandbox.purchases(), 1);
  });

  it('gets no purchase of other facts, when another call has started one of its cart in the same moment', async () => {
    const shop = await startProgram();
    const { store } = shop.given;
    const [reached, released] = [signal(), signal()];
    let isSlow = true;
    const find: Store['purchases']['find'] = async (by) => {
      const found = await store.purchases.find(by);
      if (!isSlow || !('shopper' in by)) return found;
      reached.give();
      await released.given;
      return found;
    };
    const slow = { ...store, purchases: { ...store.purchases, find } };
    const other = startProcess({ ...shop.given, store: slow });
    onTestFinished(() => other.close());
    const amount = cartOf().amount + 100;
    const dearer = cartOf('cart-1', { amount, items: [{ name: 'Sofa', quantity: 1, total: amount }] });
    const late = other.purchases.start(await shop.startOf({ checkout: dearer }));
    await reached.given;
    const first = await shop.start();
    isSlow = false;
    released.give();
    const { purchase, paymentPageUrl } = await late;
    const atBank = shop.sandbox.purchases().find(({ technicalId }) => technicalId === idIn(paymentPageUrl));
    assert.deepEqual([purchase.amount, atBank?.amount], [amount, amount]);
    assert.equal((await shop.purchases.find(first.purchase.id))?.state, 'abandoned');
  });

  it('has one purchase although two calls with it disagree on that of another key', async () => {
    const shop = await startProgram();
    const [reached, released] = [signal(), signal()];
    const { store } = shop.given;
    const find: Store['purchases']['find'] = async (by) => {
      if ('shopper' in by) {
        reached.give();
        await released.given;
      }
      return store.purchases.find(by);
    };
    const slow = { ...store, purchases: { ...store.purchases, find } };
    const other = startProcess({ ...shop.given, store: slow });
    onTestFinished(() => other.close());
    const { purchase, paymentPageUrl } = await shop.start();
    const input = await shop.startOf();
    const late = other.purchases.start(input);
    await reached.given;
    assert.equal((await shop.purchases.start(input)).purchase.id, purchase.id);
    await shop.comeBack(paymentPageUrl);
    released.give();
    assert.equal((await late).purchase.id, purchase.id);
    assert.equal((await other.purchases.start(input)).purchase.id, purchase.id);
  });

  it('orders once, however often, late, from another process or at once it is repeated', async () => {
    const shop = await startProgram();
    const other = startProcess(shop.given);
    onTestFinished(() => other.close());
    const id = await shop.approve();
    const order = shop.orderOf();
    const answers = await Promise.all(
      [shop.purchases, other.purchases, shop.purchases, other.purchases].map((each) => each.confirm(id, order)),
    );
    assert.deepEqual(new Set(answers.map(({ state }) => state)), new Set(['confirmed']));
    shop.clock.pass(24 * 60 * minute);
    assert.include(await other.purchases.confirm(id, order), { state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('orders when the bank has decided, also if it was repeated before that', async () => {
    const shop = await startProgram();
    const { purchase, paymentPageUrl } = await shop.start();
    const order = shop.orderOf();
    assert.include(await rejectionOf(shop.purchases.confirm(purchase.id, order)), { code: 'wrong_state' });
    await shop.comeBack(paymentPageUrl);
    assert.include(await shop.purchases.confirm(purchase.id, order), { state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('orders when the decision can be read, also if it was repeated while the bank was not reached', async () => {
    const shop = await startProgram();
    const { purchase, paymentPageUrl } = await shop.start();
    const order = shop.orderOf();
    shop.sandbox.faults.add({ operation: '*', kind: 'status', status: 503, times: 'always' });
    await shop.comeBack(paymentPageUrl);
    const error = await rejectionOf(shop.purchases.confirm(purchase.id, order));
    assert.include(error, { code: 'service_unavailable', retryable: true });
    shop.sandbox.faults.clear();
    shop.clock.pass(minute);
    assert.include(await shop.purchases.confirm(purchase.id, order), { state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(shop.confirmations(), [1]);
  });

  it('has its order released when the purchase has ended before', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    await shop.purchases.abandon(id);
    await shop.ratenkauf.reconcile({ untouchedFor: 0 });
    shop.shop.orders.set(id, { orderId: 'A-1001', state: 'prepared', told: 0 });
    assert.include(await shop.confirm(id), { state: 'abandoned' });
    await told(() => shop.shop.orders.get(id)?.state === 'released');
  });

  it('has its order released when the purchase ends undecided', async () => {
    const shop = await startProgram();
    const { purchase, paymentPageUrl } = await shop.start();
    shop.shop.orders.set(purchase.id, { orderId: 'A-1001', state: 'prepared', told: 0 });
    await rejectionOf(shop.confirm(purchase.id));
    await shop.comeBack(paymentPageUrl, { income: 100 });
    await told(() => shop.shop.orders.get(purchase.id)?.state === 'released');
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

  it('does not use the id of its key when the purchase is not there, as in a restored store', async () => {
    const shop = await startProgram();
    const input = await shop.startOf();
    const { store } = shop.given;
    const subjects: string[] = [];
    let isLost = true;
    const process = startProcess({
      ...shop.given,
      store: {
        ...store,
        keys: { ...store.keys, add: async (record) => (subjects.push(record.subject), store.keys.add(record)) },
        purchases: {
          ...store.purchases,
          add: async (record) => {
            if (isLost) throw new Error('the purchase is lost');
            return store.purchases.add(record);
          },
        },
      },
    });
    onTestFinished(() => process.close());
    await rejectionOf(process.purchases.start(input));
    isLost = false;
    const { purchase } = await process.purchases.start(input);
    assert.lengthOf(subjects, 1);
    assert.notEqual(purchase.id, subjects[0]);
    assert.equal((await process.purchases.start(input)).purchase.id, purchase.id);
  });

  it('starts anew when its first start never reached the bank', async () => {
    const shop = await startProgram();
    const input = await shop.startOf();
    shop.sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'status', status: 503 });
    assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'service_unavailable' });
    const { purchase } = await shop.purchases.start(input);
    assert.equal(purchase.state, 'initialized');
    assert.equal((await shop.purchases.start(input)).purchase.id, purchase.id);
  });
});

describe('bad input of a program', () => {
  it.each<[name: string, change: object, code: string]>([
    ['no key', { key: undefined }, 'invalid_request'],
    ['a key of 256 characters', { key: 'x'.repeat(256) }, 'invalid_request'],
    ['a cart without a reference', { checkout: cartOf(' ') }, 'invalid_request'],
    ['a checkout in euros', { checkout: { ...cartOf(), amount: 1299.5 } }, 'invalid_request'],
    ['no checkout', { checkout: undefined }, 'invalid_request'],
    ['an amount that is too low', { checkout: cartOf('c', { amount: 100 }) }, 'not_eligible'],
    ['an old consent text', { consent: { version: 'old words' } }, 'consent_outdated'],
    ['a consent of last week', { consent: { version: 'v', at: new Date(0) } }, 'invalid_request'],
    ['a term of 61 months', { months: 61 }, 'invalid_request'],
    ['a field that does not exist', { month: 24 }, 'invalid_request'],
    ['a page at another origin', { pages: { review: 'https://evil.example/', payment: '/' } }, 'invalid_request'],
    ['a page that runs a script', { pages: { review: 'javascript:alert(1)', payment: '/' } }, 'invalid_request'],
  ])('is refused at a start: %s', async (_name, change, code) => {
    const shop = await startProgram();
    const input = { ...(await shop.startOf()), ...change };
    const error = await rejectionOf(shop.purchases.start(input));
    assert.include(error, { name: 'RouteError', code });
    assert.isEmpty(shop.sandbox.requests().filter(({ operation }) => operation === 'vorgang.anlegen'));
  });

  it.each<[name: string, change: object, code: string]>([
    ['no order', { orderId: ' ' }, 'invalid_request'],
    ['a checkout that is none', { checkout: {} }, 'invalid_request'],
    ['a timeout of no time', { timeout: 5 }, 'invalid_request'],
    ['no key', { key: '' }, 'invalid_request'],
  ])('is refused at an order: %s', async (_name, change, code) => {
    const shop = await startProgram();
    const id = await shop.approve();
    assert.include(await rejectionOf(shop.purchases.confirm(id, { ...shop.orderOf(), ...change })), { code });
    assert.deepEqual(shop.confirmations(), [0]);
    assert.equal((await shop.purchases.find(id))?.state, 'approved');
  });

  it('is refused for a purchase that does not exist, or was not approved', async () => {
    const shop = await startProgram();
    const { purchase } = await shop.start();
    const none = { code: 'no_purchase' };
    for (const id of ['none', 'x'.repeat(43), '../..', undefined as unknown as string]) {
      assert.include(await rejectionOf(shop.confirm(id)), none);
      assert.include(await rejectionOf(shop.purchases.check(id, cartOf())), none);
      assert.include(await rejectionOf(shop.purchases.abandon(id)), none);
    }
    assert.include(await rejectionOf(shop.confirm(purchase.id)), { code: 'wrong_state' });
  });

  it('is refused for an order that another purchase is paying at this moment, until the bank has refused that one', async () => {
    const shop = await startProgram();
    const carts = ['cart-1', 'cart-2', 'cart-3'];
    const ids: string[] = [];
    for (const cart of carts) ids.push(await shop.approve({ checkout: cartOf(cart) }));
    const confirm = (each: number, key: string) =>
      shop.confirm(ids[each] ?? '', { checkout: cartOf(carts[each] ?? ''), key });
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' });
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

  it('is refused by a handler that is closed, or has no shop', async () => {
    const shop = await startProgram();
    const input = await shop.startOf();
    const { service } = { service: { ...knownShop, host: shop.sandbox.url } };
    const bare = createRatenkauf({
      service,
      publicUrl: 'https://shop.example/ratenkauf',
      checkCredentials: false,
      log: () => {},
    });
    onTestFinished(() => bare.close());
    const rejection = await rejectionOf(bare.purchases.start(input));
    assert.match(String(rejection), /without the field shop/);
    assert.include(rejection, { code: 'not_found', retryable: false });
    await shop.ratenkauf.close();
    assert.include(await rejectionOf(shop.purchases.start(input)), { code: 'service_unavailable' });
    assert.include(await rejectionOf(shop.purchases.find('x'.repeat(43))), { code: 'service_unavailable' });
  });
});
