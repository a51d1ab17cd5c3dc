import { assert } from '@open-wc/testing';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { refusal } from '../element/handler.js';
import { until } from '../element/page.js';
import { show } from './harness.js';

const order = 'Zahlungspflichtig bestellen';
const lost = refusal(404, 'no_checkout', false);

describe('a summary without a session of the shop', () => {
  it('reads again when the customer comes back from another tab, where they may have logged in', async () => {
    const { summary, shop } = await show(lost);
    shop.answer({ 'GET /purchase': purchase() });
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => summary.element.state === 'approved');
    assert.include(summary.text, order);
  });

  it('removes the order button when the session ends while it is shown', async () => {
    const { summary, shop } = await show(purchase());
    shop.answer({ 'GET /purchase': lost, 'POST /purchase/confirmation': lost });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'no_checkout' });
    await summary.updated();
    assert.equal(summary.element.state, 'no_checkout');
    assert.notInclude(summary.text, order);
    assert.notInclude(summary.text, 'wird noch bestätigt');
  });
});

describe('a summary while the functions of the shop are away', () => {
  const away = refusal(503, 'shop_unavailable', true);

  it('keeps the approval after an order that the shop could not prepare: nothing was sent', async () => {
    const { summary, shop } = await show(purchase());
    shop.answer({ 'GET /purchase': away, 'POST /purchase/confirmation': away });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'may_retry' });
    await summary.updated();
    assert.include(summary.text, 'Es wurde nichts bestellt. Sie können es noch einmal versuchen.');
    assert.include(summary.text, order);
  });
});
