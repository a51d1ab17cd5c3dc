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

  it('has each type once, and a sentence about it', () => {
    const sections = [...pages.values()].flatMap((page) => page.split(/^(?=###? )/m).slice(1));
    const types = sections.filter((text) => /^###? (?!Errors|Types)[A-Z]\w+\n(?!\n\|)/.test(text));
    const names = types.map((text) => /^###? (\w+)/.exec(text)?.[1] ?? '');
    assert.isAbove(names.length, 40);
    assert.sameMembers([...new Set(names)], names);
    const silent = types
      .filter((text) => !/^###? \w+\n\n(?:[A-Z`][^\n]{10,}|- )/.test(text))
      .map((text) => text.slice(0, 40));
    assert.deepEqual(silent, []);
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

  it('says of a list what it has, not what every list can do', () => {
    const handler = pages.get('handler.md') ?? '';
    assert.include(section(handler, '### RichText'), 'list of [`RichTextNode`](#richtextnode)');
    assert.notMatch(handler, /#### (?:map|concat|toSorted)\(\)/);
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

describe('a time in the reference', () => {
  it.each([
    [2500, '2.5 seconds'],
    [1000, '1 second'],
    [90_000, '90 seconds'],
    [60_000, '1 minute'],
    [120_000, '2 minutes'],
    [700, '700 milliseconds'],
    [7_776_000_000, '90 days'],
  ])('%d milliseconds are %s', (ms, said) => assert.equal(durationOf(ms), said));
});
