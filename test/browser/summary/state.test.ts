import { assert } from '@open-wc/testing';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { fakeShop, held, refusal, silence } from '../element/handler.js';
import { until } from '../element/page.js';
import { openSummary, show } from './harness.js';

const order = 'Zahlungspflichtig bestellen';

describe('the page around a summary', () => {
  for (const [state, answer] of [
    ['approved', purchase()],
    ['void', ended('void', { changed: ['basket'] })],
    ['declined', ended('declined')],
    ['abandoned', ended('abandoned')],
    ['expired', ended('expired')],
    ['initialized', ended('initialized')],
    ['confirming', ended('confirming')],
    ['unresolved', ended('confirming', { mayGiveUp: true })],
    ['given_up', ended('confirming', { mayRestart: true })],
    ['confirmed', ended('confirmed', { orderId: 'B-1' })],
    ['no_purchase', refusal(404, 'no_purchase', false)],
    ['no_checkout', refusal(404, 'no_checkout', false)],
    ['failed', refusal(500, 'internal', true)],
  ] as const) {
    it(`can read that the purchase is ${state}, and gets one event`, async () => {
      const shop = fakeShop({ 'GET /purchase': answer });
      const { summary, form } = openSummary(shop);
      const told: string[] = [];
      form.addEventListener('ratenkauf-state-changed', (event) => told.push(event.state));
      assert.equal(summary.element.state, 'loading');
      await until(() => told.length > 0);
      await summary.element.refresh();
      assert.deepEqual([told, summary.element.state], [[state], state]);
    });
  }

  it('gets an event as soon as an order is under way, and one with its outcome', async () => {
    const answer = held(ended('confirmed', { orderId: 'B-1' }));
    const { summary, form } = await show(purchase(), { 'POST /purchase/confirmation': answer });
    const told: string[] = [];
    form.addEventListener('ratenkauf-state-changed', (event) => told.push(event.state));
    summary.press(order);
    await until(() => told.length > 0);
    answer.release();
    await summary.element.confirm();
    await summary.updated();
    assert.deepEqual(told, ['ordering', 'confirmed']);
  });

  it('gets no event while the state is unknown', async () => {
    const { summary, form } = openSummary(fakeShop({ 'GET /purchase': silence }));
    const told: string[] = [];
    form.addEventListener('ratenkauf-state-changed', (event) => told.push(event.state));
    await summary.updated();
    assert.isEmpty(told);
  });
});

describe('paying otherwise while the state is not known', () => {
  const failing = { 'GET /purchase': refusal(500, 'internal', true) };

  it('is decided by the handler, which gives the purchase up', async () => {
    const { summary, form } = await show(failing['GET /purchase'], { 'DELETE /purchase': ended('abandoned') });
    const told: string[] = [];
    form.addEventListener('ratenkauf-restart', (event) => told.push(`${event.reason}: ${event.request}`));
    summary.press('Andere Zahlungsart wählen');
    await summary.hasTitle('Sie haben den Ratenkauf abgebrochen.');
    assert.deepEqual(told, ['abandoned: pay_otherwise']);
  });

  it('is refused where an order may be under way, and shows that', async () => {
    const { summary, form } = await show(failing['GET /purchase'], { 'DELETE /purchase': ended('confirming') });
    form.addEventListener('ratenkauf-restart', () => assert.fail('the customer must not pay twice'));
    summary.press('Andere Zahlungsart wählen');
    await summary.hasTitle('Ihre Bestellung wird noch bestätigt.');
  });

  it('shows a message if it has failed', async () => {
    const { summary } = await show(failing['GET /purchase'], {
      'DELETE /purchase': refusal(503, 'service_unavailable', true),
    });
    summary.press('Andere Zahlungsart wählen');
    await until(() => summary.alert.includes('Das hat gerade nicht geklappt.'));
    await assert.isAccessible(summary.element);
  });
});
