import { assert } from '@open-wc/testing';
import { summaryHeadStyles } from '../../../src/elements/summary/reserved-space.js';
import { languages } from '../../../src/languages/language.js';
import { lenderText } from '../../../src/rules/lender.js';
import { lender as bank } from '../../../src/testing/builders/offers.js';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { fakeShop, held } from '../element/handler.js';
import { openPage, until } from '../element/page.js';
import { openSummary } from './harness.js';

const lender = lenderText(bank);

/** The largest amount that can be financed. */
const large = purchase({ amount: 1_000_000, lender, isTest: true });

/** Shows a summary in a frame of this width, in a font that every machine has. */
function openAt(width: number, lang: string, attributes: Record<string, string> = {}) {
  const answer = held(undefined);
  const shop = fakeShop({ 'GET /purchase': answer });
  const opened = openSummary(shop, attributes);
  const frame = document.createElement('div');
  openPage(frame, opened.form);
  Object.assign(frame.style, { width: `${width}px`, font: '16px/1.5 sans-serif' });
  Object.assign(frame, { lang });
  opened.form.lang = lang;
  return { ...opened, shop, answer };
}

const bottom = (node: Element) => node.getBoundingClientRect().bottom + scrollY;

describe('the space of a summary', () => {
  for (const lang of languages) {
    for (const width of [288, 330, 358, 420, 480, 560, 720]) {
      it(`is enough for an approval with large figures, in a page in ${lang} and ${width} px`, async () => {
        const { summary, shop, link } = openAt(width, lang);
        await summary.updated();
        const before = bottom(link);
        shop.answer({ 'GET /purchase': large });
        await summary.element.refresh();
        assert.include(summary.text, 'Test');
        const [card, room] = ['.view', '.room'].map((part) => summary.part(part).offsetHeight) as [number, number];
        assert.isAtMost(card, room);
        assert.closeTo(bottom(link), before, 0.5);
        // Not more than a few lines are wasted.
        assert.isAtMost(room - card, 110);
      });
    }
  }

  it('is enough for a plan with large figures', async () => {
    for (const lang of languages) {
      for (const width of [288, 358, 480, 720, 730]) {
        const { summary, shop } = openAt(width, lang, { view: 'confirmed' });
        shop.answer({ 'GET /purchase': { ...large, state: 'confirmed' } });
        await summary.element.refresh();
        assert.include(summary.text, 'Test');
        const [card, room] = ['.view', '.size'].map((part) => summary.part(part).offsetHeight) as [number, number];
        assert.isAtMost(card, room, `${lang}, ${width} px`);
        assert.isAtMost(room - card, 100, `${lang}, ${width} px`);
      }
    }
  });

  for (const [name, attributes] of [
    ['an approval', {}],
    ['a message', { expects: 'notice' }],
    ['a message with words of the bank', { expects: 'declined' }],
    ['a plan', { view: 'confirmed' }],
  ] as const) {
    for (const lang of languages) {
      it(`is reserved before the script has arrived, for ${name} in a page in ${lang}`, async () => {
        const style = document.createElement('style');
        // The rules wait for an element that is never defined, instead of for the defined one.
        style.textContent = summaryHeadStyles().replaceAll('ratenkauf-summary', 'undefined-summary');
        for (const width of [288, 358, 480, 720]) {
          const { summary, form } = openAt(width, lang, attributes);
          const waiting = document.createElement('undefined-summary');
          for (const [attribute, value] of Object.entries(attributes)) waiting.setAttribute(attribute, value);
          form.append(style, waiting);
          await summary.updated();
          assert.closeTo(waiting.offsetHeight, summary.part('.size').offsetHeight, 0.5, `${width} px`);
        }
      });
    }
  }

  it('stays the same when the first answer is that there is no approval, and when an approval ends', async () => {
    const { summary, shop, link } = openAt(358, 'de');
    await summary.updated();
    const before = bottom(link);
    for (const answer of [ended('expired'), purchase(), ended('void', { changed: ['basket'] }), ended('confirming')]) {
      shop.answer({ 'GET /purchase': answer });
      await summary.element.refresh();
      assert.closeTo(bottom(link), before, 0.5);
    }
  });

  it('is enough for a refusal with the words of the bank', async () => {
    const refusal =
      'Leider können wir Ihnen den Ratenkauf für diese Bestellung nicht anbieten. Ihr monatliches Nettoeinkommen reicht dafür nicht aus. Bitte wählen Sie eine andere Zahlungsart.';
    const moved: string[] = [];
    for (const lang of languages) {
      for (const width of [288, 320, 358, 400, 440, 480, 486, 488, 520, 560, 600, 640, 720]) {
        const { summary, shop, link } = openAt(width, lang, { expects: 'declined' });
        await summary.updated();
        const before = bottom(link);
        shop.answer({ 'GET /purchase': ended('declined', { bankText: [{ tag: 'p', content: [refusal] }] }) });
        await summary.element.refresh();
        assert.include(summary.text, refusal);
        if (Math.abs(bottom(link) - before) > 0.5) moved.push(`${lang}, ${width} px: ${bottom(link) - before}`);
      }
    }
    assert.deepEqual(moved, []);
  });

  it('is enough for the usual messages', async () => {
    for (const width of [288, 358, 480, 720]) {
      const { summary, shop } = openAt(width, 'de', { expects: 'notice' });
      await summary.updated();
      for (const state of ['void', 'expired', 'abandoned', 'declined', 'initialized', 'confirming'] as const) {
        shop.answer({ 'GET /purchase': ended(state) });
        await summary.element.refresh();
        await until(() => !summary.query('.loading'));
        assert.isAtMost(
          summary.part('.view').offsetHeight,
          summary.part('.size').offsetHeight,
          `${state}, ${width} px`,
        );
      }
    }
  });
});
