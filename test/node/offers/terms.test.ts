import { assert, describe, it } from 'vitest';
import { startShop } from '../http/server-shop.js';
import { wireAnswer, wirePlan } from '../service/builders.js';

/** Returns a plan for 799.00 euros in the service's format, whose instalments add up. */
const planOf = (anzahlRaten: number, interest: number) => {
  const total = 799 + interest;
  const rate = total / anzahlRaten;
  return wirePlan({
    gesamtsumme: total.toFixed(2),
    zinsen: { anfallendeZinsen: interest.toFixed(2), effektivzins: (interest / 10).toFixed(2) },
    zahlungsplan: { anzahlRaten, betragRate: rate.toFixed(2), betragLetzteRate: rate.toFixed(2) },
  });
};

/** Starts a shop whose bank has these plans. */
async function shopWith(ergebnis: readonly object[]) {
  const shop = await startShop();
  const body = wireAnswer({ ergebnis, repraesentativesBeispiel: '<p>Beispiel</p>' });
  shop.sandbox.faults.add({
    operation: 'modellrechnung.durchfuehren',
    kind: 'status',
    status: 200,
    body,
    times: 'always',
  });
  return shop;
}

describe('the plans of an amount', () => {
  it.each([
    ['first', [planOf(36, 200), planOf(36, 150), planOf(24, 100)]],
    ['last', [planOf(24, 100), planOf(36, 150), planOf(36, 200)]],
  ])(
    'are one for each term: of two, the dearer, which promises nothing that the bank may not grant (%s)',
    async (_where, plans) => {
      const { client } = await shopWith(plans);
      const shown = (await client.plans(79_900)).plans;
      assert.deepEqual(
        shown.map(({ months, interest }) => [months, interest]),
        [
          [24, 100_00],
          [36, 200_00],
        ],
      );
      const [offer] = (await client.offers([79_900])).offers;
      assert.deepEqual(offer?.available && offer.plan, shown[1]);
    },
  );

  it('are of terms that can be picked, so that no headline has another', async () => {
    const { client } = await shopWith([planOf(1, 0), planOf(24, 100), planOf(72, 300)]);
    assert.deepEqual(
      (await client.plans(79_900)).plans.map(({ months }) => months),
      [24],
    );
    const [offer] = (await client.offers([79_900])).offers;
    assert.equal(offer?.available && offer.plan.months, 24);
  });
});
