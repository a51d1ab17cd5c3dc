import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import { soon } from '../../support/patience.js';
import { figuresOf } from '../support/figures.js';
import { triedFonts } from '../support/fonts.js';
import { hold, laidOut, placeOf } from '../support/layout.js';
import { notesOf } from '../support/notes.js';
import { sheetsOf } from '../support/paper.js';
import { approve, ask, chair, enterMarket, orderButton, send, summaryOf, thanked } from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { triedWidths } from '../support/widths.js';
import { inCi } from '../../support/all.js';

const stage = await openStage();
const review = '/kasse/pruefen';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hasHeading = (page: Page, words: string) => heading(page).getByText(words, { exact: true }).waitFor();

/** Returns top and left of everything outside the summary and its card, in CSS pixels. */
const places = (page: Page) =>
  page
    .locator(
      'h1, .goods, .goods *, .facts, .facts *, .order-number, .thanks > *, ratenkauf-summary .hint, .site-footer',
    )
    .evaluateAll((nodes) =>
      nodes.map((node) =>
        [
          node.localName,
          ...['left', 'top'].map((side) => Math.round(node.getBoundingClientRect()[side as 'left'])),
        ].join(' '),
      ),
    );

describe('the page where the order is made', () => {
  it('has a way to the order button with total and rate on the first screen of a telephone, with four things in the basket', async () => {
    const { market, visit, page } = await enterMarket(stage);
    for (const product of ['priel', 'duene', 'watt'])
      await send(visit, market.shop, '/warenkorb', { product, variant: '0', quantity: '1', action: 'add' });
    await approve(visit, market);
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(market.shop + review);
    await orderButton(page).waitFor();
    const bar = page.locator('[data-order-bar]');
    await bar.waitFor();
    const { y, height } = await placeOf(bar);
    assert.ok(y + height <= 664 && y > 500, `the bar is at ${y}`);
    const { total, monthlyRate, months } = await figuresOf(market.sandbox, '6057.00');
    assert.strictEqual(
      (await bar.innerText()).replaceAll(/\s+/g, ' '),
      `Gesamtbetrag ${total} ${monthlyRate} / Monat, ${months} Raten Zur Bestellung`,
    );
    const lower = (await placeOf(orderButton(page))).y - 664;
    await page.evaluate((by) => scrollTo(0, by), lower - 20);
    await bar.waitFor();
    await page.evaluate((by) => scrollTo(0, by), lower + 40);
    await bar.waitFor({ state: 'hidden' });
    await page.evaluate(() => scrollTo(0, 0));
    await bar.getByRole('link').click();
    await bar.waitFor({ state: 'hidden' });
    await soon(async () => {
      const button = await placeOf(orderButton(page));
      assert.ok(button.y > 0 && button.y + button.height <= 664, `the button is at ${button.y}`);
    });
    assert.deepEqual((await notesOf(page)).shifts, []);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => scrollTo(0, 0));
    await soon(async () => assert.strictEqual(await bar.isVisible(), false));
  });

  it.each(triedFonts())(
    'moves nothing while script and purchase arrive, whatever the purchase is, on any screen, in the font %s',
    async (fonts) => {
      const { market, visit, page: first } = await enterMarket(stage, { fonts });
      await approve(visit, market);
      const expectations = [
        ['approved', /Genehmigt bis/],
        ['void', /Ihr Warenkorb hat sich geändert/],
      ] as const;
      for (const [state, words] of expectations) {
        if (state === 'void') await send(visit, market.shop, '/warenkorb', { ...chair, quantity: '2' });
        if (state === 'void') await ask(first, 'purchase');
        for (const width of triedWidths) {
          const page = await visit.context.newPage();
          await page.setViewportSize({ width, height: 2400 });
          const letScriptGo = await hold(page, '**/ratenkauf-summary.js');
          const letPurchaseGo = await hold(page, '**/ratenkauf/purchase');
          await page.goto(market.shop + review, { waitUntil: 'commit' });
          await laidOut(page);
          const before = await places(page);
          letScriptGo();
          await page.locator('ratenkauf-summary .loading').waitFor();
          assert.deepEqual(await places(page), before, `${state}, ${width} px, while loading`);
          letPurchaseGo();
          await summaryOf(page).getByText(words).first().waitFor();
          assert.deepEqual(await places(page), before, `${state}, ${width} px`);
          assert.deepEqual((await notesOf(page)).shifts, [], `${state}, ${width} px`);
          await page.close();
        }
      }
    },
  );

  it('shows that the order is under way, and hides the links to change it [WCAG 2.4.2]', async () => {
    const { market, visit, page } = await enterMarket(stage);
    await approve(visit, market);
    await hasHeading(page, 'Stimmt alles?');
    const letGo = await hold(page, '**/ratenkauf/purchase/confirmation');
    await orderButton(page).click();
    await hasHeading(page, 'Einen Augenblick noch');
    assert.strictEqual(await page.title(), 'Einen Augenblick noch – Dünholt');
    assert.strictEqual(await page.getByRole('link', { name: /ändern$/ }).count(), 0);
    letGo();
    await thanked(page);
  });
});

describe('screen readers', () => {
  it('read an approval: badge, heading in words, each figure with its name, and the buttons [WCAG 1.3.1, 1.3.2, 2.4.4, 2.4.6, 3.3.4]', async () => {
    const { market, visit, page } = await enterMarket(stage);
    await approve(visit, market);
    const tree = await page.locator('ratenkauf-summary .view').ariaSnapshot();
    const expected = [
      /- group "28,70 Euro pro Monat in 36 Raten"/,
      /- paragraph: "?Test: Genehmigt bis \d\d:\d\d Uhr/,
      /- heading "28,70 Euro pro Monat in 36 Raten" \[level=2\]/,
      /- term: Laufzeit\s+- definition: 36 Monate/,
      /- term: Bestellwert\s+- definition: 878,00 €/,
      /- term: Zinsen\s+- definition: 155,33 €/,
      /- term: Effektiver Jahreszins\s+- definition: 11,46 %/,
      /- term: Gebundener Sollzinssatz p\. a\.\s+- definition: 10,90 %/,
      /- term: Gesamtbetrag\s+- definition: 1\.033,33 €/,
      /- paragraph: Achtung! Kreditaufnahme kostet Geld\./,
      /- link "Vorvertragliche Informationen der Bank \(neues Fenster\)"/,
      /- button "Zahlungspflichtig bestellen"/,
      /- button "Andere Zahlungsart wählen"/,
    ];
    const rest = expected.reduce(
      (left, part) => {
        const found = part.exec(left);
        assert.ok(found, `${part} is not, or not in this order, in:\n${tree}`);
        return left.slice(found.index + found[0].length);
      },
      tree.replaceAll('\u00a0', ' '),
    );
    assert.notMatch(rest, /button/);
  });
});

describe('the page that thanks', () => {
  it('shows the plan of the order, and nothing moves when it arrives', async () => {
    const { market, visit, page } = await enterMarket(stage);
    await approve(visit, market);
    await orderButton(page).click();
    const number = await thanked(page);
    for (const width of triedWidths) {
      await page.setViewportSize({ width, height: 2400 });
      const letGo = await hold(page, '**/ratenkauf/purchase');
      await page.reload();
      await page.locator('ratenkauf-summary .loading').waitFor();
      const before = await places(page);
      letGo();
      await summaryOf(page).getByText('Ihr Ratenplan').waitFor();
      assert.deepEqual(await places(page), before);
      assert.deepEqual((await notesOf(page)).shifts, [], `${width} px`);
      await page.unrouteAll();
    }
    const text = (await summaryOf(page).innerText()).replace(/\s+/g, ' ');
    assert.match(text, /28,70 € \/ Monat in 36 Raten.*Gesamtbetrag 1\.033,33 €.*Testbestellung/);
    assert.strictEqual(await summaryOf(page).getByRole('button').count(), 0);
    assert.strictEqual(await page.locator('ratenkauf-summary').getAttribute('order-id'), number);
  });

  it(
    'is printed as one sheet, like the review: the repayment plan is open, and nothing is there to click',
    inCi,
    async () => {
      const { market, visit, page } = await enterMarket(stage);
      await approve(visit, market);
      await page.goto(market.shop + review);
      await orderButton(page).waitFor();
      await assertOneSheet(page);
      await orderButton(page).click();
      await thanked(page);
      await summaryOf(page).getByText('Ihr Ratenplan').waitFor();
      await page.evaluate('globalThis.print = () => (document.body.dataset.printed = "once")');
      await page.getByRole('button', { name: 'Drucken' }).click();
      await page.locator('body[data-printed=once]').waitFor();
      await assertOneSheet(page);
    },
  );
});

/** Fails unless the page fits on one sheet, with all that the summary says and no control. */
async function assertOneSheet(page: Page): Promise<void> {
  assert.lengthOf(await sheetsOf(page, { format: 'A4', margin: { top: '15mm', bottom: '15mm' } }), 1);
  await page.emulateMedia({ media: 'print' });
  await summaryOf(page)
    .getByText(/^Sie zahlen 36 monatliche Raten/)
    .waitFor();
  for (const role of ['button', 'textbox', 'navigation'] as const)
    assert.strictEqual(await page.getByRole(role).count(), 0, role);
  assert.strictEqual(await summaryOf(page).getByText('Fenster').filter({ visible: true }).count(), 0);
  await page.emulateMedia({ media: null });
}
