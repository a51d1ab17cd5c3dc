import { assert, describe, it } from 'vitest';
import type { UnresolvedPurchase } from 'ratenkauf-elements/server';
import type { UnresolvedPurchases } from '../../../demo/back-office/unresolved.js';
import { usualPassword } from '../../../demo/back-office/login.js';
import { atPayment, purchaseOf, textOf, withoutContext } from './visit.js';

const purchase: UnresolvedPurchase = {
  id: 'p1',
  amount: 878_00,
  orderId: 'DH-10001',
  orderReference: 'DH-10001',
  state: 'confirming',
  kind: 'unknown',
  resolutions: ['confirmed', 'not_confirmed', 'taken_back'],
  accepted: false,
  forgotten: undefined,
  failedDeliveries: 0,
  impossible: undefined,
  lastFailure: undefined,
  transactionId: 'ABC123',
  since: '2026-11-20T09:00:00.000Z',
  asked: 7,
};
const list = '/haendlerbereich/ungeklaert';

/** Logs a back-office user in to a shop with these purchases of unknown outcome. */
async function atBackOffice(
  resolve: UnresolvedPurchases['resolve'] = async () => {},
  name = 'Fenja Harms',
  one = purchase,
) {
  const left = [one];
  const resolved: unknown[][] = [];
  const purchases: UnresolvedPurchases = {
    unresolved: async () => left,
    async resolve(...decision) {
      await resolve(...decision);
      resolved.push(decision);
      left.length = 0;
    },
  };
  const visit = await atPayment({ purchases });
  await visit.post('/haendlerbereich/anmelden', { password: usualPassword, name });
  return { ...visit, resolved };
}

describe('the unresolved orders of the back office', () => {
  it('are counted in the navigation of every page, and listed with amount, order, since when and how often the bank was asked', async () => {
    const { get } = await atBackOffice();
    assert.match(await textOf(await get('/haendlerbereich')), /Ungeklärt \(1\)/);
    const page = await textOf(await get(list));
    for (const part of [
      'Ungeklärte Bestellungen',
      '878,00',
      'DH-10001',
      'ABC123',
      '20.11.2026, 10:00',
      '7-mal',
      'Bei der Bank bestätigt',
      'Bei der Bank nicht vorhanden',
    ])
      assert.isOk(page.includes(part), part);
    assert.match(
      await textOf(await get('/en/haendlerbereich/ungeklaert')),
      /Unresolved \(1\)[^]*Confirmed at the bank/,
    );
  });

  it('are resolved after a second step, in the name of the login, and not without a reason', async () => {
    const { get, post, resolved } = await atBackOffice();
    const form = { outcome: 'not_confirmed', why: 'Telefonat mit der Bank' };
    assert.include(await textOf(await post(`${list}/p1`, form)), 'Bestellung aufheben?');
    const silent = await post(`${list}/p1`, { ...form, why: ' ', sure: 'yes' });
    assert.strictEqual(silent.status, 422);
    assert.match(await textOf(silent), /Bitte füllen Sie alle Felder aus/);
    assert.deepEqual(resolved, []);
    const answer = await post(`${list}/p1`, { ...form, by: 'Jemand anders', sure: 'yes' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${list}?news=resolved`]);
    assert.deepEqual(resolved, [['p1', form.outcome, { why: form.why, by: 'Fenja Harms' }]]);
    assert.match(await textOf(await get(`${list}?news=resolved`)), /Die Entscheidung ist gespeichert/);
  });

  it('that have no order in the shop are completed for the order that the user names, if it is open and has the same amount', async () => {
    const lost = { ...purchase, orderId: undefined, amount: 256900 };
    const { get, post, resolved, shop, request, data } = await atBackOffice(undefined, undefined, lost);
    const { orderId } = await shop.prepareOrder(purchaseOf('p0', 256900), request(), withoutContext);
    const form = { outcome: 'confirmed', why: 'Telefonat' };
    assert.match(await textOf(await post(`${list}/p1`, form)), /Bestellnummer im Shop[^]*name="order" required/);
    assert.notMatch(await textOf(await post(`${list}/p1`, { ...form, outcome: 'not_confirmed' })), /name="order"/);
    const sent = async (order: string) => post(`${list}/p1`, { ...form, order, sure: 'yes' });
    assert.match(await textOf(await sent('')), /Bitte füllen Sie alle Felder aus/);
    for (const order of ['DH-10099', 'yacht'])
      assert.match(await textOf(await sent(order)), /keine offene Bestellung mit dieser Nummer/);
    assert.deepEqual(resolved, []);
    assert.strictEqual((await sent(orderId)).status, 303);
    assert.deepEqual(resolved, [['p1', 'confirmed', { why: 'Telefonat', by: 'Fenja Harms', orderId }]]);
    await shop.completeOrder({ ...purchaseOf('p1', 256900, 'ABC123'), orderId });
    assert.deepEqual(
      [data.register.find(orderId)?.state, data.register.find(orderId)?.transaction?.id],
      ['completed', 'ABC123'],
    );
    assert.strictEqual((await get(`/kasse/danke/${orderId}`)).status, 200);
  });
});
