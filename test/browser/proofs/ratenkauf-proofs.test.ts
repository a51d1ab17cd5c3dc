import { assert } from '@open-wc/testing';
import { proof as example } from '../../../src/contract/examples.js';
import { RatenkaufProofs } from '../../../src/elements/proofs/ratenkauf-proofs.js';
import { proofsTexts } from '../../../src/languages/proofs.js';
import { codesOf } from '../back-office/seen.js';
import { fakeShop, held, refusal, type FakeShop } from '../element/handler.js';
import { ElementHarness, plain } from '../element/harness.js';
import { openPage, until } from '../element/page.js';

const route = 'GET /proof';

/** Adds the element to a page. */
async function showProofs(shop: FakeShop, attributes: Record<string, string> = {}) {
  RatenkaufProofs.define();
  const proofs = new ElementHarness(document.createElement(RatenkaufProofs.tag) as RatenkaufProofs);
  proofs.element.merchantClient = shop.merchantClient;
  for (const [name, value] of Object.entries(attributes)) proofs.element.setAttribute(name, value);
  const page = openPage(document.createElement('div'), proofs.element);
  const settled = async () => {
    await proofs.updated();
    await until(() => proofs.query('[part=result]')?.getAttribute('aria-busy') === 'false');
    await proofs.updated();
  };
  const ask = async (day: string, amount: string) => {
    proofs.type('[name=day]', day);
    proofs.type('[name=amount]', amount);
    proofs.press('Nachweis anzeigen');
    await settled();
  };
  return { proofs, settled, ask, ...page };
}

const shopWith = (answer: unknown) => fakeShop({ [route]: answer });

/** Adds the element with a day and an amount, and waits for this answer. */
async function showAnswer(answer: unknown) {
  const shown = await showProofs(shopWith(answer), { day: '2026-12-03', amount: '799.00' });
  await shown.settled();
  return shown;
}

describe('ratenkauf-proofs', () => {
  it('shows what customers saw, as it was painted, with days and digests', async () => {
    const { proofs } = await showAnswer(example);
    const [rate] = example.rates;
    const [painted] = rate!.painted;
    for (const words of [
      '799,00 € am 3. Dezember 2026',
      'An diesem Tag wurde für diesen Betrag eine Rate angezeigt.',
      painted!.rate,
      'Effektiver Jahreszins 11,46 %, gebundener Sollzinssatz p. a. 10,90 %, Nettodarlehensbetrag 799,00 €',
      'letzte Rate 37,29 €. Kreditgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt. Bonität',
      painted!.warning,
      'Angezeigt neben dem Preis',
      'Erster Tag 20. November 2026, letzter Tag 31. Dezember 2026',
      rate!.digest,
      'Darlehensgeber:',
      `Version ${example.consents[0]!.version}`,
    ])
      assert.include(proofs.text, words.replaceAll('\u00a0', ' '));
    const groups = proofs.all('.digest')[0]?.children ?? [];
    assert.deepEqual(new Set(Array.from(groups, ({ textContent }) => textContent.length)), new Set([8]));
  });

  it('asks for day and amount as they are typed, and moves the focus to the answer', async () => {
    const shop = shopWith(example);
    const { proofs, ask } = await showProofs(shop);
    assert.isEmpty(shop.requests);
    await ask('2026-12-03', '1.799,5');
    assert.deepEqual(
      shop.asked(route).map(({ query }) => query),
      ['?day=2026-12-03&amount=179950'],
    );
    assert.isTrue(proofs.hasFocus('#result'));
    await ask('2026-12-03', '1.799,5');
    assert.lengthOf(shop.asked(route), 2);
  });

  it('says what is wrong with the input, and asks for nothing', async () => {
    const shop = shopWith(example);
    const { proofs, ask } = await showProofs(shop);
    await ask('2026-12-03', '799.00');
    assert.include(proofs.alert, 'Das ist kein Betrag in Euro.');
    assert.isTrue(proofs.hasFocus('[name=amount]'));
    await ask('', '799');
    assert.equal(proofs.alert, 'Bitte wählen Sie einen Tag.');
    assert.isTrue(proofs.hasFocus('[name=day]'));
    assert.isEmpty(shop.requests);
  });

  it('has a sentence for each result in either language, and says that not everything of the day is kept', async () => {
    for (const result of ['not_shown', 'left_out', 'no_rate', 'nothing_kept', 'in_future'] as const) {
      const { proofs, frame } = await showAnswer({ ...example, result, rates: [] });
      assert.equal(proofs.textOf('[part=result] > p'), plain(proofsTexts.de[result]));
      frame.lang = 'en';
      await until(() => proofs.textOf('[part=result] > p') === plain(proofsTexts.en[result]));
    }
    const { proofs } = await showAnswer({ ...example, isComplete: false });
    assert.include(proofs.text, plain(proofsTexts.de.incomplete));
  });

  it('lists all plans with their due days, only if they were given out', async () => {
    for (const inPlans of [true, false]) {
      const { proofs } = await showAnswer({ ...example, rates: example.rates.map((rate) => ({ ...rate, inPlans })) });
      for (const words of ['Alle Laufzeiten (1)', 'Bei 24 Raten: Effektiver', example.dues[0]!.painted[0]!.text])
        assert.equal(proofs.text.includes(words), inPlans, words);
    }
  });

  it('lists several versions of a day with their times in Germany', async () => {
    const [rate] = example.rates;
    const rates = [
      { ...rate!, until: '2026-12-03T13:00:00Z' },
      { ...rate!, from: '2026-12-03T13:00:00Z' },
    ];
    const { proofs } = await showAnswer({ ...example, rates });
    assert.deepEqual(
      proofs.all('h4').map(({ textContent }) => textContent),
      ['Fassung 1 von 2', 'Fassung 2 von 2'],
    );
    assert.include(proofs.text, 'bis 14:00:00');
    assert.include(proofs.text, 'an diesem Tag ab 14:00:00');
  });

  it('leads to files of the chosen days at the page’s own handler, and to none of more than a year', async () => {
    const { proofs } = await showAnswer(example);
    const links = () => proofs.all<HTMLAnchorElement>('a[download]').map(({ href }) => href);
    assert.deepEqual(
      links(),
      ['csv', 'html'].map(
        (format) => `${location.origin}/ratenkauf/proofs?from=2026-12-03&to=2026-12-03&lang=de&format=${format}`,
      ),
    );
    const [from, to] = proofs.all<HTMLInputElement>('.period input') as [HTMLInputElement, HTMLInputElement];
    const set = async (field: HTMLInputElement, day: string) => {
      field.value = day;
      field.dispatchEvent(new Event('change'));
      await proofs.updated();
    };
    await set(to, '2027-12-03');
    assert.include(links()[0], 'to=2027-12-03');
    await set(to, '2027-12-04');
    assert.isEmpty(links());
    assert.include(proofs.text, 'länger als ein Jahr');
    await set(from, '');
    assert.isEmpty(links());
    proofs.element.handler = 'https://other.example/pay';
    await set(from, '2027-12-01');
    assert.include(links()[0], `${location.origin}/pay/proofs?`);
  });

  it('says that it is loading, that it failed, and that the user may not', async () => {
    const answer = held(example);
    const shop = shopWith(answer);
    const { proofs, settled, ask, errors } = await showProofs(shop, { day: '2026-12-03', amount: '799.00' });
    assert.equal(proofs.textOf('[role=status]'), 'Der Nachweis wird geladen …');
    answer.release();
    await settled();
    shop.answer({ [route]: refusal(503, 'service_unavailable', true) });
    await ask('2026-12-04', '799');
    assert.include(proofs.text, 'Der Nachweis kann gerade nicht geladen werden.');
    shop.answer({ [route]: refusal(403, 'forbidden', false) });
    await ask('2026-12-05', '799');
    assert.include(proofs.text, 'Ihnen fehlt die Berechtigung, Nachweise anzusehen.');
    assert.deepEqual(codesOf(errors), ['service_unavailable', 'forbidden']);
  });
});
