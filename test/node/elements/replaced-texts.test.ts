import { afterEach, assert, describe, it, vi } from 'vitest';
import { replaceTexts } from '../../../src/development/replace-texts.js';
import { checkoutTexts } from '../../../src/languages/checkout.js';
import { consentTexts } from '../../../src/languages/consent.js';
import { languages, type Language } from '../../../src/languages/language.js';
import { pickerTexts } from '../../../src/languages/picker.js';
import { plansTexts } from '../../../src/languages/plans.js';
import { summaryTexts } from '../../../src/languages/summary.js';
import { teaserTexts } from '../../../src/languages/teaser.js';
import type { Texts } from '../../../src/languages/texts.js';
import { findingsIn } from '../../../src/rules/replaced-texts.js';

const replaceable: readonly Texts[] = [checkoutTexts, consentTexts, pickerTexts, plansTexts, summaryTexts, teaserTexts];

describe('replaced texts', () => {
  it('are not criticised when they are those that we ship, or reasonable', () => {
    for (const texts of replaceable)
      for (const language of languages) assert.deepEqual(findingsIn(texts, language, { ...texts[language] }), []);
    for (const [texts, language, words] of [
      [teaserTexts, 'de', { name: 'Ratenzahlung', rate: 'schon ab {monthlyRate} mtl.', plans: 'Ratenplan' }],
      [teaserTexts, 'de', { range: 'In Raten zahlen: {minimum} bis {maximum}' }],
      [teaserTexts, 'en', { rate: '{monthlyRate} monthly', term: 'for {months} months' }],
      [plansTexts, 'de', { title: 'Ihre Ratenpläne', apply: 'Übernehmen', applied: 'Übernommen.' }],
      [pickerTexts, 'en', { effective: 'APR {effectiveRate}', all: 'Show all' }],
      [
        checkoutTexts,
        'de',
        { title: 'Bequem in Raten', later: 'Der Versand ist kostenlos.', continue: 'Weiter zur Bank' },
      ],
      [checkoutTexts, 'de', { neutral: 'Der Kredit ist nicht kostenlos. Sie sparen nichts dabei.' }],
      [summaryTexts, 'de', { order: 'Jetzt kaufen', otherwise: 'Andere Zahlungsart', interest: 'Zinskosten' }],
      [summaryTexts, 'en', { order: 'Buy now', effectiveRate: 'APR', expired: 'You can cancel free of charge.' }],
      [teaserTexts, 'de', { notLoaded: 'Keine Verbindung. Neu laden?' }],
    ] as const)
      assert.deepEqual(findingsIn(texts, language, words), []);
  });

  it.each([
    [
      teaserTexts,
      'de',
      { rate: 'nur {monthlyRate}' },
      /rate: “nur \{monthlyRate\}” does not say that the amount is per month \(§ 17/,
    ],
    [teaserTexts, 'de', { rate: '' }, /rate: “” does not show \{monthlyRate\} \(§ 17 PAngV/],
    [teaserTexts, 'en', { term: 'in instalments' }, /term: “.*” does not show \{months\}/],
    [
      teaserTexts,
      'de',
      { warning: '' },
      /warning: “” has no effect: it cannot replace the warning “Achtung! .*annex no\. 23e/,
    ],
    [summaryTexts, 'de', { unit: 'in {months} Raten' }, /does not say that the amount is per month/],
    [summaryTexts, 'en', { unit: 'a month' }, /unit: “a month” does not show \{months\}/],
    [pickerTexts, 'de', { interest: 'Zinsen' }, /does not show \{interest\}/],
    [pickerTexts, 'de', { effective: 'nur {effectiveRate}' }, /does not say that the rate is the effective one/],
    [summaryTexts, 'de', { borrowingRate: 'Zins' }, /does not say that the rate is the borrowing rate, and fixed/],
    [summaryTexts, 'de', { order: 'Bestellung absenden' }, /does not say that the order has to be paid \(§ 312j BGB\)/],
    [checkoutTexts, 'de', { continue: 'Jetzt bestellen' }, /says that something is ordered.*§ 312j BGB/],
    [checkoutTexts, 'en', { continue: 'Buy now' }, /says that something is ordered/],
    [checkoutTexts, 'de', { neutral: 'Gewinnen Sie finanziellen Spielraum.' }, /improves one’s finances .*23e b–d UWG/],
    [checkoutTexts, 'de', { neutral: 'So können Sie Ihre finanzielle Lage verbessern.' }, /improves one’s finances/],
    [checkoutTexts, 'de', { neutral: 'Schonen Sie Ihre Ersparnisse.' }, /replaces savings .*23e b–d UWG/],
    [checkoutTexts, 'de', { neutral: 'Ein Ratenkauf kann Ersparnisse ersetzen.' }, /replaces savings/],
    [checkoutTexts, 'de', { neutral: 'Ihre Ersparnisse bleiben unangetastet.' }, /replaces savings/],
    [checkoutTexts, 'en', { neutral: 'Your savings stay untouched.' }, /replaces savings/],
    [checkoutTexts, 'en', { neutral: 'Pay later instead of saving.' }, /replaces savings/],
    [checkoutTexts, 'de', { neutral: 'Mehr Lebensqualität, heute schon.' }, /standard of living .*23e b–d UWG/],
    [checkoutTexts, 'de', { neutral: 'Auch ohne Schufa.' }, /other credits hardly matter .*23e b–d UWG/],
    [teaserTexts, 'de', { name: 'Kostenlose Ratenzahlung' }, /costs nothing/],
    [teaserTexts, 'de', { plans: 'Ohne Zinsen finanzieren' }, /costs nothing/],
    [teaserTexts, 'de', { plans: '0 % Finanzierung' }, /costs nothing/],
    [teaserTexts, 'en', { name: 'Interest-free instalments' }, /costs nothing/],
    [
      { de: { note: 'Achtung! Kreditaufnahme kostet Geld.' }, en: { note: '' } },
      'de',
      { note: ' ' },
      /note: “ ” drops the warning “Achtung!/,
    ],
  ] as const)('are criticised, with key and source: %#', (texts, language, words, finding) => {
    const found = findingsIn(texts, language, words);
    for (const line of found) assert.match(line, new RegExp(`^overrideTexts, ${language}, `));
    assert.match(found.join('\n'), finding);
  });
});

describe('in development', () => {
  afterEach(() => vi.restoreAllMocks());

  it('replaced texts are criticised in the console once, and replaced all the same, but in no language that there is not', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const texts = { de: { plans: 'Alle Raten' }, en: { plans: 'All plans' } };
    for (let time = 0; time < 2; time += 1) replaceTexts(texts, 'de', { plans: 'Gratis-Raten' });
    assert.equal(texts.de.plans, 'Gratis-Raten');
    assert.deepEqual(
      [warn.mock.calls.length, /^\[ratenkauf\] overrideTexts, de, /.test(warn.mock.calls[0]?.[0])],
      [1, true],
    );
    assert.throws(() => replaceTexts(texts, 'fr' as Language, { plans: 'x' }), TypeError);
  });
});
