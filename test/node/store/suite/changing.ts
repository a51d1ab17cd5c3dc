import { assert, describe, it } from 'vitest';
import { storeErrorOf } from '../../../../src/server/store/store-fault.js';
import type { Store } from '../../../../src/server/store/store.js';
import { assertRejects, moment, purchase, type Keep } from '../samples.js';

/** Tests that a change is atomic, is applied once, and only if it is allowed. */
export function changing(store: () => Store, keep: Keep): void {
  it('changes the given fields, increments the version and leaves the rest', async () => {
    const [kept] = await keep(purchase({ details: { lender: 'before' }, orderId: 'before', businessId: '2.de.1' }));
    const changes = {
      situation: 'initialized',
      details: {},
      orderId: null,
      technicalId: 'new',
      updatedAt: moment + 5,
    } as const;
    const changed = await store().purchases.change(kept, changes);
    assert.deepEqual(changed, { ...kept, ...changes, version: 2 });
    assert.deepEqual(await store().purchases.find({ id: kept.id }), changed);
  });

  it('changes no other purchase', async () => {
    const [kept, other] = await keep(purchase(), purchase());
    await store().purchases.change(kept, { attempts: 1, updatedAt: moment + 1 });
    assert.deepEqual(await store().purchases.find({ id: other.id }), other);
  });

  it('gives every purchase its own values, also when the same fields of several are changed', async () => {
    const kept = await keep(purchase(), purchase(), purchase());
    const changed = await Promise.all(
      kept.map((each, index) =>
        store().purchases.change(each, {
          orderId: `order-${index}`,
          progress: { sends: index },
          updatedAt: moment + index,
        }),
      ),
    );
    const found = await Promise.all(kept.map(({ id }) => store().purchases.find({ id })));
    assert.deepEqual(found, changed);
    assert.deepEqual(
      found.map((each) => each?.orderId),
      ['order-0', 'order-1', 'order-2'],
    );
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

  it('changes nothing for a caller with an older version', async () => {
    const [kept] = await keep(purchase());
    const changed = await store().purchases.change(kept, { attempts: 1, updatedAt: moment + 1 });
    assert.isUndefined(await store().purchases.change(kept, { attempts: 7, updatedAt: moment + 2 }));
    assert.deepEqual(await store().purchases.find({ id: kept.id }), changed);
  });

  it('changes nothing for a purchase that it does not have', async () => {
    assert.isUndefined(await store().purchases.change(purchase(), { attempts: 1, updatedAt: moment + 1 }));
  });

  it('keeps id, shopper, token and time of creation, even when a change contains others', async () => {
    const [kept] = await keep(purchase());
    const others = { ...purchase({ version: 90, createdAt: 1 }), updatedAt: moment + 1 };
    const changed = await store().purchases.change(kept, others);
    assert.deepEqual(changed, { ...kept, updatedAt: moment + 1, version: 2 });
    assert.deepEqual(await store().purchases.find({ id: kept.id }), changed);
  });

  it('lets exactly one of fifty changes at once succeed', async () => {
    const [kept] = await keep(purchase());
    const tries = Array.from({ length: 50 }, (_, index) =>
      store().purchases.change(kept, { attempts: index + 1, updatedAt: moment + index }),
    );
    const successes = (await Promise.all(tries)).filter((record) => record !== undefined);
    assert.lengthOf(successes, 1);
    assert.deepEqual(await store().purchases.find({ id: kept.id }), successes[0]);
  });

  it('refuses a change that it could not return as it was', async () => {
    const [kept] = await keep(purchase());
    await assertRejects(store().purchases.change(kept, { amount: Number.NaN, updatedAt: moment + 1 }), /amount/);
    assert.deepEqual(await store().purchases.find({ id: kept.id }), kept);
  });
}
