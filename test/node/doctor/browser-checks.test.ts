import { assert, it } from 'vitest';
import { browserChecks } from '../../../src/programs/doctor/browser/checks.js';
import type { Visited } from '../../../src/programs/doctor/browser/visit.js';
import { remarksOf } from '../../../src/programs/doctor/checks/check.js';
import { readShopPage } from '../../../src/programs/doctor/page/page.js';

/** A teaser of which no script has been run. */
const unloaded = {
  tag: '<ratenkauf-teaser amount="799.00">',
  amount: 799,
  isDefined: false,
  control: undefined,
  mayHaveRate: true,
  hasRate: false,
  unreadable: undefined,
};
const bundle = '/wp-content/cache/autoptimize/js/autoptimize_1a2b.js';

/** Returns what a check says of a page with an element and these scripts. */
async function said(id: string, html: string, { prices = [], ...element }: Partial<typeof unloaded> & Priced = {}) {
  const check = browserChecks.find((each) => each.id === id)!;
  const { scripts } = readShopPage(new URL('https://shop.example/sofa'), new Headers(), html);
  const visited: Visited = {
    elements: [Object.assign({}, unloaded, element)],
    prices,
    violations: [],
    shift: { tag: '', sum: 0 },
    base: 'https://shop.example/ratenkauf',
    scripts,
    unanswered: new Set(),
    errors: new Set(),
  };
  return JSON.stringify(await remarksOf(check, visited));
}

interface Priced {
  readonly prices?: readonly number[];
}

it.each([
  [
    'WP Rocket delays',
    '<script type="rocketlazyloadscript" data-rocket-type="module" src="/ratenkauf/assets/ratenkauf.js"></script>',
    /delays our script.*rocketlazyloadscript/,
  ],
  [
    'LiteSpeed delays',
    '<script type="litespeed/javascript" data-src="/ratenkauf/assets/ratenkauf.js"></script>',
    /delays our script.*litespeed\/javascript/,
  ],
  [
    'Rocket Loader delays',
    '<script type="3f2a91-text/javascript" src="/ratenkauf/assets/ratenkauf.js"></script>',
    /delays our script.*-text\/javascript/,
  ],
  [
    'Autoptimize has moved',
    `<script defer src="${bundle}"></script>`,
    /moved our script, .* into .*autoptimize_1a2b\.js/,
  ],
])('the doctor with a browser finds a script that %s, and then nothing else about scripts', async (_, html, words) => {
  assert.match(await said('optimised-script', html), words);
  assert.match(await said('registered', html), /^\[\{"unseen":"repair what/);
});

it('the doctor with a browser says of an element without a script that it shows nothing, and calls no line of it readable', async () => {
  assert.match(await said('registered', ''), /shows nothing: no script of the page has registered it/);
  assert.match(await said('legal-lines', ''), /"unseen":"[^"]*\\".* shows no rate here/);
  const script = '<script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>';
  assert.equal(await said('optimised-script', script, { isDefined: true }), '[]');
});

it.each([
  [799, /^\[\]$/],
  [950.81, /without VAT/],
  [854.93, /without VAT/],
  [899, /"severity":"warning".*899\.00 €\./],
] as const)('the doctor with a browser compares a rate for 799 € with a price of %s €', async (price, words) => {
  assert.match(await said('net-price', '', { prices: [price] }), words);
});
