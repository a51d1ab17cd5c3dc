// @vitest-environment jsdom
import { setupServer } from 'msw/node';
import { failing, purchase } from 'ratenkauf-elements/testing';
import { handlers } from 'ratenkauf-elements/testing/msw';
import 'ratenkauf-elements/define/ratenkauf-summary';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

const server = setupServer(...handlers());
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Shows the page and waits for words. */
async function sees(words: string) {
  document.body.innerHTML = '<ratenkauf-summary handler="https://shop.example/ratenkauf"></ratenkauf-summary>';
  await vi.waitFor(
    () => expect(document.querySelector('ratenkauf-summary')?.shadowRoot?.textContent).toContain(words),
    20_000,
  );
}

it('lets the customer order what the bank has approved', () => sees('Zahlungspflichtig bestellen'));

it('says that the bank has declined', () => {
  server.use(...handlers('declined'));
  return sees('leider nicht anbieten');
});

it('says that the basket and the address have changed', () => {
  server.use(...handlers({ purchase: purchase({ state: 'void', changed: ['basket', 'addresses'] }) }));
  return sees('Warenkorb');
});

it('says that there is no purchase', () => {
  server.use(...handlers('approved', { answers: { purchase: failing('no_purchase') } }));
  return sees('Hier ist kein Ratenkauf offen.');
});
