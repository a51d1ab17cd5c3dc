import { assert } from '@open-wc/testing';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { held, refusal } from '../element/handler.js';
import { until } from '../element/page.js';
import { show } from './harness.js';

const order = 'Zahlungspflichtig bestellen';

describe('the page around a summary', () => {
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
});

describe('paying otherwise while the state is not known', () => {
  const failing = { 'GET /purchase': refusal(500, 'internal', true) };

  it('is decided by the handler, which gives the purchase up; a message says if that has failed', async () => {
    const { summary, form, shop } = await show(failing['GET /purchase'], {
      'DELETE /purchase': refusal(503, 'service_unavailable', true),
    });
    const told: string[] = [];
    form.addEventListener('ratenkauf-restart', (event) => told.push(`${event.reason}: ${event.request}`));
    summary.press('Andere Zahlungsart wählen');
    await until(() => summary.alert.includes('Das hat gerade nicht geklappt.'));
    await assert.isAccessible(summary.element);
    shop.answer({ 'DELETE /purchase': ended('abandoned') });
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
});
