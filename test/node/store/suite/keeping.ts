import { assert, it } from 'vitest';
import type { PurchaseRecord, Store } from '../../../../src/server/store/store.js';
import { assertRejects, moment, purchase, type Keep } from '../samples.js';

/** Text that would cause harm or be altered if it were not passed as a parameter. */
const awkward = [`'; drop table ratenkauf_purchases; --`, '%_\\"`$1:a?', 'Grüße 🧾 \u2028', 'null', ''];

/** Tests that a purchase is read as it was stored, and that nothing else is stored. */
export function keeping(store: () => Store, keep: Keep): void {
  it('returns a new purchase as it was stored', async () => {
    const [kept] = await keep(purchase());
    assert.deepEqual(await store().purchases.find({ id: kept.id }), kept);
  });

  it('finds no purchase without a value to find it by, however many there are', async () => {
    const [{ id }] = await keep(purchase({ orderId: 'order', situation: 'confirmed' }));
    assert.equal((await store().purchases.ordered({ orderId: 'order' }))?.id, id);
    const missing = { orderId: undefined } as unknown as { readonly orderId: string };
    await assertRejects(store().purchases.find(missing), /no value of orderId/);
    await assertRejects(store().purchases.ordered(missing), /no value of orderId/);
  });

  it('returns a purchase with all fields as it was stored', async () => {
    const details = { lender: awkward.join(), orderedBy: null, pages: { review: '/', payment: '/' } };
    const texts = { bankText: awkward, repaymentText: awkward.join() };
    const progress = { asked: 3, contradicted: true, changed: ['basket', 'person'] } as const;
    const filled = {
      requestedMonths: 24,
      technicalId: 'technical',
      businessId: '2.de.1',
      details,
      texts,
      progress: { ...progress, changed: [...progress.changed] },
      orderId: 'order',
      isDelivered: true,
    };
    const large = {
      amount: Number.MAX_SAFE_INTEGER,
      attempts: 3,
      expiresAt: Number.MAX_SAFE_INTEGER,
      version: 4_294_967_296,
    };
    const [kept] = await keep(purchase({ ...filled, ...large, situation: 'confirmed' }));
    assert.deepEqual(await store().purchases.find({ id: kept.id }), kept);
  });

  it.each(awkward)('stores %j as text', async (text) => {
    const fingerprint = { basket: text, person: text, addresses: text };
    const [kept] = await keep(
      purchase({
        businessId: text,
        technicalId: text,
        consentVersion: text,
        orderId: text,
        details: { lender: text },
        fingerprint,
      }),
    );
    assert.deepEqual(await store().purchases.find({ businessId: text }), kept);
    assert.isUndefined(await store().purchases.find({ id: text }));
    assert.isUndefined(await store().purchases.find({ token: text }));
    assert.isUndefined(await store().purchases.find({ shopper: text }));
  });

  it('finds a purchase by its token and by its business id, and by nothing else', async () => {
    const [first, second] = await keep(purchase({ businessId: '2.de.1' }), purchase({ businessId: '2.de.2' }));
    assert.deepEqual(await store().purchases.find({ token: first.token }), first);
    assert.deepEqual(await store().purchases.find({ businessId: '2.de.2' }), second);
    const others = [
      store().purchases.find({ id: 'x' }),
      store().purchases.find({ token: 'x' }),
      store().purchases.find({ businessId: 'x' }),
      store().purchases.find({ shopper: 'x' }),
    ];
    assert.deepEqual(await Promise.all(others), [undefined, undefined, undefined, undefined]);
  });

  it('returns the newest purchase of a shopper', async () => {
    const of = (id: string, createdAt: number, shopper = 'one') => purchase({ id, shopper, createdAt });
    await keep(of('b', moment + 1), of('d', moment + 2), of('a', moment + 3, 'another'), of('e', moment));
    for (const id of ['ca', 'cx', 'ck', 'cc', 'cb']) await keep(of(id, moment + 2));
    assert.equal((await store().purchases.find({ shopper: 'one' }))!.id, 'd');
    assert.equal((await store().purchases.find({ shopper: 'another' }))!.id, 'a');
  });

  it('returns the newest purchase of a session of the shop, however it stands', async () => {
    const of = (id: string, createdAt: number, more: Partial<PurchaseRecord> = {}) =>
      purchase({ id, createdAt, session: 'first', ...more });
    await keep(
      of('sb', moment + 1),
      of('sc', moment + 2, { situation: 'void' }),
      of('sd', moment + 3, { session: 'second' }),
    );
    await keep(of('sa', moment));
    assert.equal((await store().purchases.find({ session: 'first' }))!.id, 'sc');
    assert.equal((await store().purchases.find({ session: 'second' }))!.id, 'sd');
    assert.isUndefined(await store().purchases.find({ session: 'none' }));
  });

  it('returns until when the purchases of a shopper or a session may be open at the bank', async () => {
    const at = (minutes: number) => moment + minutes * 60_000;
    const of = (situation: PurchaseRecord['situation'], minutes: number, more: Partial<PurchaseRecord> = {}) =>
      purchase({ situation, expiresAt: at(minutes), shopper: 'one', session: 'first', ...more });
    await keep(
      of('abandoned', 3),
      of('starting', 1),
      of('approved', 4, { session: 'second' }),
      of('initialized', 2, { shopper: 'another' }),
      of('initialized', 0),
    );
    for (const situation of ['claimed', 'sent', 'confirmed', 'declined', 'expired', 'void'] as const)
      await keep(of(situation, 9));
    assert.deepEqual(await store().purchases.openUntil({ shopper: 'one' }, moment), [at(1), at(3), at(4)]);
    assert.deepEqual(await store().purchases.openUntil({ session: 'first' }, moment), [at(1), at(2), at(3)]);
    assert.deepEqual(await store().purchases.openUntil({ session: 'first' }, at(2) + 0.5), [at(3)]);
    assert.deepEqual(await store().purchases.openUntil({ session: 'none' }, moment), []);
  });

  it('refuses a second purchase with the same id or token', async () => {
    const [kept] = await keep(purchase());
    assert.isFalse(await store().purchases.add(purchase({ id: kept.id })));
    assert.isFalse(await store().purchases.add(purchase({ token: kept.token })));
    assert.deepEqual(await store().purchases.due({ before: Infinity }, 10), [kept]);
  });

  it.each([
    { amount: 12.5 },
    { amount: Number.NaN },
    { attempts: -1 },
    { expiresAt: 2 ** 60 },
    { situation: 'lost' as never },
    { id: '' },
    { fingerprint: { basket: 'b', person: 'p', addresses: 'a', name: 'Erika Mustermann' } as never },
  ])('refuses a purchase that it could not return as it was: %j', async (overrides) => {
    await assertRejects(store().purchases.add(purchase(overrides)), /is not readable/);
    assert.deepEqual(await store().purchases.due({ before: Infinity }, 10), []);
  });

  it('refuses a purchase with a field that it has no column for', async () => {
    const named: PurchaseRecord & { readonly name: string } = { ...purchase(), name: 'Erika Mustermann' };
    await assertRejects(store().purchases.add(named), /column/i);
    assert.deepEqual(await store().purchases.due({ before: Infinity }, 10), []);
  });

  it('is reachable until it is closed, and can be closed twice', async () => {
    assert.isTrue(await store().isReachable());
    await Promise.all([store().close(), store().close()]);
    await store().close();
    assert.isFalse(await store().isReachable());
    await assertRejects(store().purchases.find({ id: 'x' }), /destroyed/);
  });
}
