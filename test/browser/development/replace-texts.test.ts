import { assert } from '@open-wc/testing';
import { replaceTexts } from '../../../src/development/replace-texts.js';
import type { Language, Texts } from '../../../src/elements/element/texts.js';
import { languages } from '../../../src/languages/language.js';
import * as shipped from '../../../src/index.js';
import { afterTest } from '../element/page.js';

const tables = Object.entries(shipped).filter(([name]) => name.endsWith('Texts') && name !== 'overrideTexts') as [
  string,
  Texts,
][];
const { checkoutTexts, pickerTexts, plansTexts, summaryTexts, teaserTexts } = shipped;

/** Returns what the console shows when texts are replaced; they are as before after the test. */
function said(texts: Texts, language: Language, words: Record<string, string>): string[] {
  const before = { ...texts[language] };
  const { warn } = console;
  const lines: string[] = [];
  console.warn = (line: string) => lines.push(line);
  afterTest(() => {
    for (const key of Object.keys(texts[language])) delete texts[language][key];
    Object.assign(texts[language], before);
  });
  replaceTexts(texts, language, words);
  console.warn = warn;
  return lines;
}

describe('replaced texts in development', () => {
  for (const [name, texts] of tables)
    it(`are not criticised when they are those that we ship: ${name}`, () => {
      for (const language of languages) assert.deepEqual(said(texts, language, { ...texts[language] }), []);
    });

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
    it(`are not criticised when they are reasonable: ${Object.values(words).join(' | ')}`, () => {
      assert.deepEqual(said(texts, language, words), []);
    });

  for (const [texts, language, words, finding] of [
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
  ] as const)
    it(`are criticised once, with key and source: ${JSON.stringify(words)}`, () => {
      const lines = said(texts, language, words);
      assert.lengthOf(lines, 1, lines.join('\n'));
      assert.match(lines[0] ?? '', new RegExp(`^\\[ratenkauf\\] overrideTexts, ${language}, `));
      assert.match(lines[0] ?? '', finding);
      assert.isEmpty(said(texts, language, words));
    });

  it('are criticised where one of them carried the warning of the law and is emptied', () => {
    const texts = { de: { note: 'Achtung! Kreditaufnahme kostet Geld.' }, en: { note: '' } };
    const [line = ''] = said(texts, 'de', { note: ' ' });
    assert.match(line, /note: “ ” drops the warning “Achtung!/);
  });

  it('are replaced all the same', () => {
    said(teaserTexts, 'de', { plans: 'Gratis-Raten' });
    assert.equal(teaserTexts.de.plans, 'Gratis-Raten');
  });

  it('are rejected in a language that there is not, as in production', () => {
    assert.throws(() => replaceTexts(teaserTexts, 'fr' as Language, { plans: 'x' }), TypeError);
  });
});
