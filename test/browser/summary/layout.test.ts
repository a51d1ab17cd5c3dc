import { assert } from '@open-wc/testing';
import { summaryHeadStyles } from '../../../src/elements/summary/reserve.js';
import { languages } from '../../../src/languages/language.js';
import { lenderText } from '../../../src/rules/lender.js';
import { fontsLoaded, unlikeFonts } from '../element/fonts.js';
import { lender as bank } from '../../../src/testing/builders/offers.js';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { fakeShop, held } from '../element/handler.js';
import { openPage, until } from '../element/page.js';
import { openSummary, show, type SummaryHarness } from './harness.js';

/** As long as the space is kept for everywhere, and where a page says that a line more is needed. */
const lenders = {
  '': 'Muster-Teilzahlungsbank Westfalen AG, Musterstraße 100 a, 12345 Musterstadt am Wald',
  ' with a long name, of which the page says so,':
    'Muster-Teilzahlungsbank für Westfalen und Lippe AG, Musterstraße 100 a, 12345 Musterstadt am Waldes',
};

/** The largest amount that can be financed. */
const large = { amount: 1_000_000, isTest: true };

const widths = [288, 330, 358, 420, 480, 560, 720];
const fonts = ['sans-serif', 'serif', ...unlikeFonts.map((name) => `"${name}"`)];

/** Shows a summary in a frame of this width. */
function openAt(width: number, lang: string, attributes: Record<string, string> = {}) {
  const answer = held(undefined);
  const shop = fakeShop({ 'GET /purchase': answer });
  const opened = openSummary(shop, attributes);
  const frame = document.createElement('div');
  openPage(frame, opened.form);
  Object.assign(frame.style, { width: `${width}px`, font: '16px/1.5 sans-serif' });
  Object.assign(frame, { lang });
  opened.form.lang = lang;
  return { ...opened, frame, shop, answer };
}

/** Where the content decides about the width. */
const inContent = 'display: grid; justify-items: start';

const bottom = (node: Element) => node.getBoundingClientRect().bottom + scrollY;

/** Height of the space that is kept, whatever stands in it. */
const spaceOf = (summary: SummaryHarness) => parseFloat(getComputedStyle(summary.part('.room'), '::before').paddingTop);

describe('the space of a summary', () => {
  for (const lang of languages)
    for (const [kind, attributes, state] of [
      ['an approval', {}, 'approved'],
      ['a plan', { view: 'confirmed' }, 'confirmed'],
    ] as const) {
      for (const [about, lender] of Object.entries(lenders))
        it(`is enough for ${kind} with large figures, in any font, in a page in ${lang}, from a lender${about}`, async () => {
          await fontsLoaded();
          const { summary, frame, shop } = openAt(720, lang, attributes);
          frame.style.setProperty('--ratenkauf-lender-lines', about && '1');
          shop.answer({ 'GET /purchase': purchase({ ...large, state, lender }) });
          await summary.element.refresh();
          assert.include(summary.text, 'Test');
          const grown: string[] = [];
          for (const font of fonts)
            for (const size of [16, 14])
              for (const width of widths) {
                Object.assign(frame.style, { width: `${width}px`, font: `${size}px/1.5 ${font}` });
                const by = summary.part('.view').offsetHeight - spaceOf(summary);
                if (by > 0.5) grown.push(`${width} px, ${size}px ${font}: ${by} px`);
              }
          assert.deepEqual(grown, []);
        });

      it(`is little higher than ${kind}, in a page in ${lang}`, async () => {
        const { summary, frame, shop } = openAt(720, lang, attributes);
        shop.answer({ 'GET /purchase': purchase({ state, isTest: true, lender: lenderText(bank) }) });
        await summary.element.refresh();
        for (const width of widths) {
          frame.style.width = `${width}px`;
          const lines = (spaceOf(summary) - summary.part('.view').offsetHeight) / 21;
          assert.isBelow(lines, width > (lang === 'de' ? 340 : 440) ? 1.8 : 7, `${width} px`);
        }
      });
    }

  it('moves nothing when the approval comes', async () => {
    const { summary, shop, link } = openAt(358, 'de');
    await summary.updated();
    const before = bottom(link);
    shop.answer({ 'GET /purchase': purchase({ ...large, lender: lenders[''] }) });
    await summary.element.refresh();
    assert.closeTo(bottom(link), before, 0.5);
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
        for (const [width, css] of [288, 358, 480, 720].flatMap((each) => [
          [each, ''] as const,
          [each, inContent] as const,
        ])) {
          const { summary, form } = openAt(width, lang, attributes);
          form.style.cssText = css;
          const waiting = document.createElement('undefined-summary');
          for (const [attribute, value] of Object.entries(attributes)) waiting.setAttribute(attribute, value);
          form.append(style, waiting);
          await summary.updated();
          assert.closeTo(waiting.getBoundingClientRect().height, spaceOf(summary), 0.5, `${width} px`);
        }
      });
    }
  }

  it('has its width from the first, also where the content decides about it', async () => {
    for (const width of [288, 720]) {
      const { summary, form, shop } = openAt(width, 'de');
      form.style.cssText = inContent;
      await summary.updated();
      const before = summary.element.offsetWidth;
      shop.answer({ 'GET /purchase': purchase(large) });
      await summary.element.refresh();
      assert.deepEqual([before, summary.element.offsetWidth], [width, width]);
    }
  });

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
        assert.isAtMost(summary.part('.view').offsetHeight, spaceOf(summary) + 0.5, `${state}, ${width} px`);
      }
    }
  });
});

describe('a change in another tab', () => {
  it('moves nothing below the element, and its message is in view', async () => {
    const { summary, shop, link } = await show(purchase());
    link.scrollIntoView({ block: 'end' });
    const before = link.getBoundingClientRect().bottom + window.scrollY;
    shop.answer({ 'GET /purchase': ended('void', { changed: ['basket'] }) });
    window.dispatchEvent(new Event('focus'));
    await summary.hasTitle('Ihr Warenkorb hat sich geändert.');
    assert.closeTo(link.getBoundingClientRect().bottom + window.scrollY, before, 1);
    const { top, bottom } = summary.part('.title').getBoundingClientRect();
    assert.isAtLeast(top, 0);
    assert.isAtMost(bottom, window.innerHeight);
  });
});

describe('view="confirmed"', () => {
  for (const orderId of ['DH-10003', 'urn:uuid:9a7c3f52-4f0e-4f43-8f0a-6f0d7c1e2b3a']) {
    it(`keeps the order number ${orderId} within a narrow page [WCAG 1.4.10]`, async () => {
      const { summary } = await show(purchase({ state: 'confirmed', orderId }));
      summary.element.style.width = '288px';
      const [notice] = summary.all<HTMLElement>('.notice');
      const [number] = summary.all<HTMLElement>('.number');
      assert.isAtMost(number!.getBoundingClientRect().right, notice!.getBoundingClientRect().right);
      assert.include(summary.text, orderId);
    });
  }

  it('keeps an order number with hyphens in one line wherever it fits into the column', async () => {
    const { summary } = await show(purchase({ state: 'confirmed', orderId: 'B-1001-A' }));
    const broken: number[] = [];
    for (let width = 150; width <= 300; width += 5) {
      summary.element.style.width = `${width}px`;
      const number = summary.part('.identifier');
      if (number.offsetHeight > 1.6 * parseFloat(getComputedStyle(number).lineHeight)) broken.push(width);
    }
    assert.deepEqual(broken, []);
  });
});
