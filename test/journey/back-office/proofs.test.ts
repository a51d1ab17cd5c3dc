import { readFile } from 'node:fs/promises';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import type { Proof } from 'ratenkauf-elements';
import type { Page } from 'playwright-core';
import { assert, it, onTestFinished } from 'vitest';
import { usualPassword } from '../../../demo/back-office/login.js';
import { assertAccessibleEverywhere } from '../support/accessibility.js';
import { openShop, openStage } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';

const stage = await openStage();

/** A day with what the bank changes in its morning. */
type Day = readonly [day: string, changes: Parameters<typeof stage.sandbox.lendAt>[0]];

/** The interest differs, and so does the example. */
const days: readonly Day[] = [
  ['2026-12-31', {}],
  ['2027-01-01', { nominalRate: 9.9, exampleAmount: 150_000 }],
];

/** Words without what only separates them, and without capitals that come from the style sheet. */
const wordsIn = (...texts: (string | undefined)[]): string[] =>
  texts
    .join(' ')
    .toLowerCase()
    .replace(/[,·](?=\s|$)/g, ' ')
    .split(/[\s\u00a0]+/)
    .filter(Boolean);

/** Returns what the teaser of a product page paints. */
async function paintedTeaser(page: Page) {
  await settled(page);
  await teaserOf(page).locator('details summary').click();
  return teaserOf(page).evaluate((teaser) => {
    const inView = (selector: string) =>
      teaser.shadowRoot?.querySelector<HTMLElement>(`.box ${selector}`)?.innerText ?? '';
    return {
      name: inView('.tag'),
      rate: inView('.rate [aria-hidden]'),
      legal: inView('[part=legal]'),
      title: inView('details summary'),
      example: inView('details [lang=de]'),
      detail: inView('details .own'),
    };
  });
}

/** Returns what the dialog paints: each plan picked once. */
async function paintedPlans(page: Page) {
  await teaserOf(page).locator('button').click();
  const dialog = page.locator('ratenkauf-plans');
  await dialog.locator('[part=option]').first().waitFor();
  await dialog.locator('.picker > button').click();
  return dialog.evaluate(async (plans) => {
    const root = plans.shadowRoot as ShadowRoot;
    const inView = (selector: string) => root.querySelector<HTMLElement>(selector)?.innerText ?? '';
    const painted: { row: string; legal: string; due: string }[] = [];
    for (const option of root.querySelectorAll<HTMLElement>('[part=option]')) {
      option.querySelector('input')?.click();
      await (plans as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
      painted.push({ row: option.innerText, legal: inView('[part=legal]'), due: inView('.dates') });
    }
    return { plans: painted };
  });
}

/** Returns the words of a text of the bank. */
const richWords = (text: Proof['examples'][number]['text']): string =>
  text
    .map((node) =>
      typeof node === 'string'
        ? node
        : node.tag === 'br'
          ? ' '
          : richWords(node.content) + (node.tag === 'li' || node.tag === 'p' ? ' ' : ''),
    )
    .join('');

it('proves on two days, in both languages, every word that teaser and dialog painted, and nothing else, in a page that is accessible itself [EN 10]', async () => {
  const clock = { now: 0 };
  const now = () => new Date(clock.now);
  const sandbox = await startSandbox({ now });
  onTestFinished(() => sandbox.close());
  const shop = await openShop({ serviceHost: sandbox.url, now });
  const seen: Record<string, unknown> = {};
  for (const [day, changes] of days) {
    clock.now = Date.parse(`${day}T09:00:00Z`);
    sandbox.lendAt(changes);
    for (const path of ['/produkt/watt', '/en/produkt/watt']) {
      const { page } = await stage.visit(`${shop}${path}`);
      seen[day + path] = [await paintedTeaser(page), await paintedPlans(page)];
    }
  }
  const { page } = await stage.visit(`${shop}/haendlerbereich/anmelden`);
  await page.getByLabel('Passwort').fill(usualPassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  const interest = new Set<number | undefined>();
  for (const [day] of days) {
    const proof = await page.evaluate(async (asked): Promise<Proof> => {
      const answer = await fetch(`/ratenkauf/proof?day=${asked}&amount=79900`);
      return answer.json();
    }, day);
    assert.deepEqual(
      [proof.result, proof.rates.length, proof.examples.length, proof.words.length],
      ['shown', 1, 1, 1],
      day,
    );
    const [rate, example, words] = [proof.rates[0]!, proof.examples[0]!, proof.words[0]!];
    interest.add(rate.plans[0]?.borrowingRate);
    for (const [language, path] of [
      ['de', '/produkt/watt'],
      ['en', '/en/produkt/watt'],
    ] as const) {
      const of = <Painted extends { language: string }>(list: readonly Painted[]) =>
        list.find((each) => each.language === language)!;
      const painted = of(rate.painted);
      const { lender, credit, warning } = painted;
      const legalOf = ({ figures }: (typeof painted.plans)[number]) =>
        `${figures.map(({ label, value }) => `${label} ${value}`).join(' ')}. ${lender}. ${credit}`;
      const legal = legalOf(painted.plans.at(-1)!);
      const [teaser, dialog] = seen[day + path] as [
        Awaited<ReturnType<typeof paintedTeaser>>,
        Awaited<ReturnType<typeof paintedPlans>>,
      ];
      const where = `${day} ${language}`;
      assert.deepEqual(wordsIn(teaser.name), wordsIn(of(words.painted).name), where);
      assert.deepEqual(wordsIn(teaser.rate), wordsIn(painted.rate), where);
      assert.deepEqual(wordsIn(teaser.legal), wordsIn(legal, warning), where);
      assert.deepEqual(wordsIn(teaser.title), wordsIn(of(words.painted).example), where);
      assert.deepEqual(wordsIn(teaser.example), wordsIn(richWords(example.text)), where);
      assert.includeMembers(wordsIn(legal), wordsIn(teaser.detail).slice(2), where);
      assert.include(teaser.legal, lender, where);
      const inOrder = [...dialog.plans].sort((a, b) => Number.parseInt(a.row) - Number.parseInt(b.row));
      for (const [index, plan] of painted.plans.entries()) {
        const due = proof.dues.filter(({ months }) => months === plan.months).map((each) => of(each.painted));
        assert.deepEqual(wordsIn(inOrder[index]?.row), wordsIn(plan.row), where);
        assert.deepEqual(wordsIn(inOrder[index]?.legal), wordsIn(plan.about, legalOf(plan), warning), where);
        assert.deepEqual(wordsIn(inOrder[index]?.due), wordsIn(...due.map(({ text }) => text)), where);
      }
      assert.equal(painted.plans.length, inOrder.length, where);
    }
  }
  assert.sameMembers([...interest], [10.9, 9.9]);

  // The page offers the days up to today.
  await page.clock.setFixedTime(now());
  await page.goto(`${shop}/haendlerbereich/nachweise`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Seite zum Drucken (HTML)' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  assert.include(saved, 'Ratenpläne');
  const opened = await page.context().newPage();
  await opened.setContent(saved);
  await assertAccessibleEverywhere(opened);
});
