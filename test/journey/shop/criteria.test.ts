import { assert, it } from 'vitest';
import { openStage } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';
import { openMarket, send } from '../support/purchase.js';

const stage = await openStage();
const { visit, shop } = stage;

it('each field for a customer’s own data says to the browser what it is for [WCAG 1.3.5]', async () => {
  const market = await openMarket(stage);
  const customer = await market.enter();
  await send(customer, market.shop, '/warenkorb', { product: 'lotse', variant: '0', quantity: '1', action: 'add' });
  await customer.page.goto('/kasse');
  const purposes = await customer.page
    .locator('.address-form :is(input:not([type=checkbox]), select)')
    .evaluateAll((fields) => fields.map((field) => [field.id, field.getAttribute('autocomplete')?.split(' ').at(-1)]));
  assert.includeDeepMembers(purposes, [
    ['billing-firstName', 'given-name'],
    ['billing-lastName', 'family-name'],
    ['billing-postcode', 'postal-code'],
    ['email', 'email'],
    ['salutation', 'honorific-prefix'],
  ]);
  assert.deepEqual(
    purposes.filter(([, purpose]) => !purpose || purpose === 'off'),
    [],
  );
});

it('in forced colours, links and what looks like one have the same colour, and the sign of the warning keeps its circle [EN 11.7]', async () => {
  const { page } = await visit('/produkt/watt');
  await settled(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await teaserOf(page).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  const seen = await teaserOf(page).evaluate((teaser) => {
    const link = document.createElement('a');
    link.style.color = 'LinkText';
    document.body.append(link);
    const dialog = teaser.shadowRoot!.querySelector('ratenkauf-plans')!;
    const all = (selector: string) =>
      [teaser, dialog].flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll(selector)]);
    return {
      link: getComputedStyle(link).color,
      alike: all('.acts button, summary, .picker > button').map((each) => getComputedStyle(each).color),
      circles: all('.caution').map((each) => getComputedStyle(each, '::before').outlineStyle),
    };
  });
  assert.deepEqual(
    seen.alike,
    Array.from({ length: 4 }, () => seen.link),
  );
  assert.deepEqual(seen.circles, ['solid', 'solid']);
});

it('in forced colours, the button that puts into the basket has an edge [EN 11.7]', async () => {
  const { page } = await visit('/produkt/watt');
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = await page
    .getByRole('button', { name: 'In den Warenkorb' })
    .evaluate((button) => [getComputedStyle(button).borderStyle, parseFloat(getComputedStyle(button).borderWidth)]);
  assert.deepEqual(edge, ['solid', 1]);
});

it('navigation, help and languages stand in the same order on every page [WCAG 3.2.3, 3.2.6]', async () => {
  const paths = ['/', '/produkt/watt', '/produkt/lotse', '/versand', '/impressum', '/warenkorb'];
  const { page } = await visit('/');
  const orders: (readonly [path: string, links: string[]])[] = [];
  for (const path of paths) {
    await page.goto(path);
    const links = await page
      .locator(':is(.site-header, .site-footer) nav a')
      .evaluateAll((found) => found.map((link) => link.textContent?.trim() ?? ''));
    orders.push([path, links]);
  }
  const [, usual] = orders[0]!;
  assert.include(usual, 'Impressum');
  for (const [path, links] of orders) assert.deepEqual(links, usual, shop + path);
});
