import { assert, describe, it } from 'vitest';
import { situations } from '../../../../src/server/store/purchase-progress.js';
import { storeErrorOf } from '../../../../src/server/store/store-fault.js';
import type { PurchaseRecord, Store } from '../../../../src/server/store/store.js';
import { assertRejects, moment, purchase, type Keep } from '../samples.js';

/** Tests what is different for purchases: how they are found, whose cart they hold, and when they are over. */
export function purchases(store: () => Store, keep: Keep): void {
  const ids = (records: readonly PurchaseRecord[]) => records.map(({ id }) => id);

  it('finds no purchase without a value to find it by, however many there are', async () => {
    const [{ id }] = await keep(purchase({ orderId: 'order', situation: 'confirmed' }));
    assert.equal((await store().purchases.ordered({ orderId: 'order' }))?.id, id);
    const missing = { orderId: undefined } as unknown as { readonly orderId: string };
    await assertRejects(store().purchases.find(missing), /no value of orderId/);
    await assertRejects(store().purchases.ordered(missing), /no value of orderId/);
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

  it('refuses a second purchase with the same token', async () => {
    const [kept] = await keep(purchase());
    assert.isFalse(await store().purchases.add(purchase({ token: kept.token })));
    assert.deepEqual(await store().purchases.due({ before: Infinity }, 10), [kept]);
  });

  it('changes the given fields, and never id, shopper, token and time of creation', async () => {
    const [kept] = await keep(purchase({ details: { lender: 'before' }, orderId: 'before', businessId: '2.de.1' }));
    const changes = {
      situation: 'initialized',
      details: {},
      orderId: null,
      technicalId: 'new',
      updatedAt: moment + 5,
    } as const;
    const { id, shopper, token, createdAt } = purchase({ createdAt: 1 });
    const changed = await store().purchases.change(kept, {
      id,
      shopper,
      token,
      createdAt,
      ...changes,
    } as object as typeof changes);
    assert.deepEqual(changed, { ...kept, ...changes, version: 2 });
    assert.deepEqual(await store().purchases.find({ id: kept.id }), changed);
  });

  describe('the claim of a cart', () => {
    const ordering = { situation: 'claimed', updatedAt: moment + 1 } as const;
    const ofCart = (claim: string) =>
      [purchase({ claim, cart: `of ${claim}` }), purchase({ claim, cart: `of ${claim}` })] as const;

    it('belongs to one purchase while that is being ordered or confirmed; another one of the cart cannot be ordered', async () => {
      const [first, second] = await keep(...ofCart('held'));
      const held = await store().purchases.change(first, ordering);
      for (const situation of ['claimed', 'sent', 'accepted', 'refused', 'confirmed'] as const) {
        const error = await store()
          .purchases.change(second, { ...ordering, situation })
          .catch(storeErrorOf);
        assert.deepInclude(error, { code: 'duplicate' });
      }
      assert.deepEqual(await store().purchases.find({ id: second.id }), second);
      assert.deepEqual(await store().purchases.ordered({ claim: 'held' }), held);
      assert.deepEqual(await store().purchases.ordered({ cart: 'of held' }), held);
      const confirmed = await store().purchases.change(held!, {
        situation: 'confirmed',
        orderId: 'A-held',
        updatedAt: moment + 2,
      });
      assert.deepInclude(await store().purchases.change(second, ordering).catch(storeErrorOf), { code: 'duplicate' });
      assert.deepEqual(await store().purchases.ordered({ orderId: 'A-held' }), confirmed);
    });

    it.each([
      ['ends without an order', { situation: 'expired' }],
      ['may be ordered again', { situation: 'approved' }],
      ['is given up', { situation: 'given_up' }],
      ['is taken back', { situation: 'unwanted' }],
    ] as const)('is free again when the purchase %s', async (why, changes) => {
      const [first, second] = await keep(...ofCart(why));
      const held = await store().purchases.change(first, ordering);
      await store().purchases.change(held!, { ...changes, updatedAt: moment + 2 });
      assert.isUndefined(await store().purchases.ordered({ claim: why }));
      assert.deepEqual(await store().purchases.change(second, ordering), { ...second, ...ordering, version: 2 });
    });

    it('is given to exactly one of fifty purchases at once', async () => {
      const all = await keep(...Array.from({ length: 50 }, () => purchase({ claim: 'of fifty' })));
      const changes = await Promise.all(
        all.map((each) => store().purchases.change(each, ordering).catch(storeErrorOf)),
      );
      assert.lengthOf(
        changes.filter((change) => change !== undefined && 'situation' in change),
        1,
      );
      assert.lengthOf(
        changes.filter((change) => change !== undefined && 'code' in change && change.code === 'duplicate'),
        49,
      );
    });
  });

  it('lists separately what was ordered, what has ended otherwise and what can wait', async () => {
    await keep(
      ...situations.map((situation) => purchase({ id: situation, situation })),
      purchase({ situation: 'declined', isDelivered: true }),
    );
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'ordered')), [
      'accepted',
      'claimed',
      'confirmed',
      'given_up',
      'refused',
      'sent',
      'unwanted',
    ]);
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'ended')), [
      'abandoned',
      'declined',
      'expired',
      'void',
    ]);
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'resting')), [
      'approved',
      'initialized',
      'starting',
    ]);
    assert.lengthOf(await store().purchases.due({ before: Infinity }, 20), situations.length);
  });

  it('keeps a purchase unresolved whose end the bank has contradicted', async () => {
    const [kept] = await keep(purchase({ situation: 'expired', isDelivered: true, progress: { contradicted: true } }));
    assert.deepEqual(ids(await store().purchases.due({ before: Infinity }, 10, 'ended')), [kept.id]);
    const resolved = await store().purchases.change(kept, { progress: {}, updatedAt: moment });
    assert.isDefined(resolved);
    assert.deepEqual(await store().purchases.due({ before: Infinity }, 10), []);
  });

  it('returns its time', async () => {
    const before = Date.now();
    const time = await store().now();
    assert.isAtLeast(time, before - 1_000);
    assert.isAtMost(time, Date.now() + 1_000);
  });

  it('resolves a purchase once it has ended and is delivered to the shop, in either order', async () => {
    const [kept] = await keep(purchase({ situation: 'sent' }));
    const confirmed = (await store().purchases.change(kept, { situation: 'confirmed', updatedAt: moment + 1 }))!;
    assert.deepEqual(ids(await store().purchases.due({ before: moment + 9 }, 10)), [kept.id]);
    await store().purchases.change(confirmed, { isDelivered: true, updatedAt: moment + 2 });
    assert.deepEqual(ids(await store().purchases.due({ before: moment + 9 }, 10)), []);
  });

  it('deletes purchases that are resolved and old, and those that were never ordered earlier, and says how many', async () => {
    const over = (id: string, more: Partial<PurchaseRecord> = {}) =>
      purchase({ id, situation: 'abandoned', isDelivered: true, updatedAt: moment - 1, ...more });
    const ordered = { situation: 'confirmed', attempts: 1, orderId: 'A-2' } as const;
    await keep(
      over('never ordered'),
      over('too young', { updatedAt: moment }),
      over('with an order', { orderId: 'A-1' }),
      over('tried', { attempts: 1 }),
      over('ordered', ordered),
      over('still untold', { isDelivered: false }),
      over('contradicted', { progress: { contradicted: true } }),
      over('not final', { situation: 'approved' }),
    );
    assert.equal(await store().purchases.forget(moment - 9, moment), 1);
    assert.isUndefined(await store().purchases.find({ id: 'never ordered' }));
    assert.equal(await store().purchases.forget(moment, moment), 3);
    assert.equal(await store().purchases.forget(moment, moment), 0);
    assert.isDefined(await store().purchases.find({ id: 'too young' }));
    assert.equal(await store().purchases.forget(moment + 1), 1);
    const left = await store().purchases.due({ before: Infinity }, 10);
    assert.sameMembers(ids(left), ['still untold', 'contradicted', 'not final']);
  });

  it('is reachable until it is closed, and can be closed twice', async () => {
    assert.isTrue(await store().isReachable());
    await Promise.all([store().close(), store().close()]);
    await store().close();
    assert.isFalse(await store().isReachable());
    await assertRejects(store().purchases.find({ id: 'x' }), /destroyed/);
  });
}
