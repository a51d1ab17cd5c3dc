import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { approvedPurchase } from '../../../src/contract/examples.js';
import { legalLines, type LegalLine, type LegalLinesOptions } from '../../../src/rules/rules.js';
import { plan } from '../../../src/testing/builders/offers.js';

const { financing, lender } = approvedPurchase;
const options = (overrides: object = {}): LegalLinesOptions => ({
  plan: financing!.plan,
  amount: 79_900,
  lender,
  information: financing!.preContractualInformation,
  ...overrides,
});
const mailOf = (lines: readonly LegalLine[]) =>
  lines.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`));

describe('the legal lines of a mail', () => {
  it('say in German what the customer was shown, with no-break spaces in the figures', () => {
    assert.deepEqual(mailOf(legalLines(options())), [
      'Ihr Ratenplan: 23 Raten zu 37,20\u00a0€, letzte Rate 37,29\u00a0€',
      'Erste Rate am 10.\u00a0April\u00a02027, letzte am 10.\u00a0März\u00a02029.',
      'Effektiver Jahreszins: 11,46\u00a0%',
      'Gebundener Sollzinssatz p.\u00a0a.: 10,90\u00a0%',
      'Nettodarlehensbetrag: 799,00\u00a0€',
      'Gesamtbetrag: 892,89\u00a0€',
      'Davon Zinsen: 93,89\u00a0€',
      'Kreditgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt',
      'Vorvertragliche Informationen der Bank: https://www.teilzahlungsbank.example/ratenkauf/information/4711',
      'Widerruf: Wenn Sie den Kauf fristgerecht widerrufen, sind Sie auch an den Kreditvertrag nicht mehr gebunden (§\u00a0358 BGB). Wie Sie den Kreditvertrag selbst widerrufen, steht in den Unterlagen der Bank.',
      'Achtung! Kreditaufnahme kostet Geld.',
    ]);
  });

  it('stand in the guide as they are', () => {
    const guide = textOf('docs/guide/checkout.md');
    for (const line of mailOf(legalLines(options()))) assert.include(guide, `> ${line.replaceAll('\u00a0', ' ')}`);
  });

  it('say the same in English', () => {
    assert.deepEqual(mailOf(legalLines(options({ language: 'en' }))), [
      'Your instalment plan: 23 instalments of €37.20, last instalment €37.29',
      'First instalment due on 10\u00a0April\u00a02027, last one on 10\u00a0March\u00a02029.',
      'Annual percentage rate of charge (APRC): 11.46%',
      'Fixed borrowing rate p.a.: 10.90%',
      'Total amount of credit: €799.00',
      'Total amount payable: €892.89',
      'Interest: €93.89',
      'Lender: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt',
      'The bank’s pre-contractual information: https://www.teilzahlungsbank.example/ratenkauf/information/4711',
      'Withdrawal: If you withdraw from the purchase in time, you are no longer bound by the loan agreement either (§\u00a0358 BGB, the German Civil Code). How to withdraw from the loan agreement itself is explained in the bank’s documents.',
      'Caution! Borrowing money costs money.',
    ]);
  });

  it('take the language from a tag, German for all but English', () => {
    for (const [language, warning] of [
      ['en-GB', 'Caution! Borrowing money costs money.'],
      ['de-AT', 'Achtung! Kreditaufnahme kostet Geld.'],
      ['fr', 'Achtung! Kreditaufnahme kostet Geld.'],
    ] as const)
      assert.equal(legalLines(options({ language })).at(-1)?.text, warning);
  });

  it('name equal instalments once', () => {
    const equal = { ...plan(80_000), months: 10, monthlyRate: 8000, lastRate: 8000, interest: 0, total: 80_000 };
    assert.equal(legalLines(options({ amount: 80_000, plan: equal }))[0]?.text, '10 Raten zu 80,00\u00a0€');
  });

  it('leave out a lender or an address that is not known', () => {
    for (const unknown of [undefined, ' '])
      assert.notInclude(mailOf(legalLines(options({ lender: unknown }))).join('\n'), 'Kreditgeber');
    const lines = mailOf(legalLines(options({ information: undefined })));
    assert.lengthOf(lines, 10);
    assert.notInclude(lines.join('\n'), 'Vorvertragliche');
  });

  it('take the address of a sandbox on this machine', () => {
    const information = 'http://127.0.0.1:4010/information/1';
    assert.include(mailOf(legalLines(options({ information }))).join('\n'), information);
  });

  it.each([
    ['of another amount', { amount: 80_000 }],
    ['with an amount in euros', { amount: 799.5 }],
    ['without an amount', { amount: undefined }],
    ['without a plan', { plan: undefined }],
    ['with null for a plan', { plan: null }],
    ['without the total', { plan: { ...plan(79_900), total: undefined } }],
    ['with texts for figures', { plan: { ...plan(79_900), monthlyRate: '2610' } }],
    ['with parts of cents', { plan: { ...plan(79_900), monthlyRate: plan(79_900).monthlyRate + 0.5 } }],
    ['without an effective rate', { plan: { ...plan(79_900), effectiveRate: NaN } }],
    ['without dates', { plan: { ...plan(79_900), firstDue: '' } }],
    ['with an instalment that does not add up', { plan: { ...plan(79_900), monthlyRate: 2000 } }],
  ])('are refused for figures %s, and say what is wrong', (_what, wrong) => {
    assert.throws(() => legalLines(options(wrong)), TypeError, /^legalLines: (the figures of plan|amount has to be)/);
  });

  it.each(['javascript:alert(1)', 'http://bank.example/a', 'https://bank.example@evil.example/', '/a', '', null])(
    'are refused with the address %j',
    (information) => {
      assert.throws(() => legalLines(options({ information })), TypeError, /information has to be an https address/);
    },
  );
});
