import { assert, describe, it } from 'vitest';
import { durationOf, limitsPage } from '../../../scripts/print/limits-page.js';
import { typeReference } from '../../../scripts/print/type-pages.js';
import { purchaseEnds, purchaseStates } from '../../../src/rules/purchase-state.js';
import { callBounds } from '../../../src/server/calls/service-calls.js';
import { defaultLimits } from '../../../src/server/operations/limits.js';

const pages = typeReference();
const shop = pages.get('shop.md') ?? '';

/** Returns the text below a heading, up to the next one of the same level. */
const section = (page: string, heading: string) =>
  page.split(heading.startsWith('###') ? /^(?=###? )/m : /^(?=## )/m).find((part) => part.startsWith(`${heading}\n`)) ??
  '';

describe('the reference that is made from the types', () => {
  it('says what `checkout` returns, with the fields that it has from other types', () => {
    const checkout = section(shop, '## Checkout');
    for (const field of ['amount', 'currency', 'items', 'person', 'billingAddress', 'risk', 'shopReference?'])
      assert.include(checkout, `| \`${field}\` |`);
    assert.include(checkout, '[`PurchaseItem`](#purchaseitem) or [`ItemWithTotal`](#itemwithtotal)');
    assert.include(section(shop, '## CheckoutPerson'), 'everything of [`PersonName`](#personname)');
  });

  it('says what a purchase tells the shop, and each reason of `releaseOrder`', () => {
    const purchase = section(shop, '## ShopPurchase');
    for (const field of ['id', 'transactionId', 'preContractualInformation']) assert.include(purchase, `\`${field}\``);
    assert.include(purchase, '### purchase.matches()');
    for (const end of purchaseEnds) assert.include(section(shop, '## PurchaseEnd'), `- \`${end}\`: `);
    for (const state of purchaseStates) assert.include(section(shop, '## PurchaseState'), `\`${state}\``);
  });

  it('says what each of several values means', () => {
    const rows = [...pages].flatMap(([file, page]) =>
      page.split('\n').flatMap((line) => (/^\| `[^`]+` \| `'\w+'`, .*\| *\|$/.test(line) ? [`${file}: ${line}`] : [])),
    );
    assert.deepEqual(rows, []);
    const stage = /^\| `summary\.stage` \| (.*?) \| (.*) \|$/m.exec(shop);
    for (const [value] of stage?.[1]?.matchAll(/\w+/g) ?? []) assert.include(stage?.[2], `\`${value}\``);
    assert.isNotNull(stage);
  });
});

it('the page of limits has every deadline and every class of calls', () => {
  const rowsOf = (heading: string) =>
    [...section(limitsPage(), heading).matchAll(/^\| (?!---)(.*?) \|/gm)].slice(1).map(([, name = '']) => name);
  const functions = rowsOf('## The shop’s functions').map((name) => /\w+/.exec(name)?.[0]);
  assert.sameMembers(functions, Object.keys(defaultLimits.shop));
  const others = Object.keys(defaultLimits).filter((name) => name !== 'shop' && name !== 'finishedAnswers');
  assert.lengthOf(rowsOf('## What else the handler waits for'), others.length);
  const classes = rowsOf('## Calls to the bank').map((name) => name.replaceAll('`', ''));
  assert.sameMembers(classes, Object.keys(callBounds));
});

it('a time is in the unit that it is whole in', () => {
  const said = [2500, 1000, 90_000, 60_000, 120_000, 700, 7_776_000_000].map(durationOf);
  assert.equal(said.join(), '2.5 seconds,1 second,90 seconds,1 minute,2 minutes,700 milliseconds,90 days');
});
