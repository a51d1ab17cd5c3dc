import { assert, it } from 'vitest';
import { proofKinds } from '../../../src/server/store/proof-store.js';
import { badge } from '../transactions/shop.js';
import { startPurchases } from '../purchases/shop.js';
import { startProving } from './shop.js';

it('keeps nothing of the customer who was shown it, also when a purchase follows', async () => {
  const { approve, client, store, ratenkauf, browser, shop } = await startPurchases();
  await browser.send('/ratenkauf/offers?amount=79900');
  await browser.send('/ratenkauf/plans?amount=79900');
  await approve();
  await client.confirmPurchase();
  await ratenkauf.reconcile();
  const { person, email, billingAddress } = shop.state.checkout!;
  const pages = await Promise.all(
    proofKinds.map((kind) => store.proofs.uses({ kind, from: '2027-03-01', to: '2027-03-31' }, 1000)),
  );
  const uses = pages.flat();
  assert.includeMembers(
    uses.map(({ kind }) => kind),
    ['rate', 'plans', 'due', 'example', 'consent', 'words'],
  );
  const contents = await store.proofs.contents(uses.map(({ digest }) => digest));
  const kept = JSON.stringify([uses, contents]);
  const { firstName, lastName } = person as { firstName: string; lastName: string };
  for (const personal of [firstName, `${firstName} ${lastName}`, email, billingAddress.street, billingAddress.city])
    assert.notInclude(kept, personal);
});

it('shows proofs only to those who may see transactions', async () => {
  const { send } = await startProving();
  for (const path of ['proof?day=2026-12-03&amount=79900', 'proofs?from=2026-12-03&to=2026-12-03&format=csv']) {
    const response = await send(path, { headers: { authorization: `not ${badge.authorization}` } });
    assert.equal(response.status, 403);
  }
});
