import { assert, describe, it } from 'vitest';
import { richTextFromHtml } from '../../../src/server/rich-text/rich-text-from-html.js';
import { lenderIn } from '../../../src/server/offers/lender-in-example.js';
import { lenderText, longestLender, longestName } from '../../../src/rules/lender.js';

const found = (html: string) => lenderIn(richTextFromHtml(html) ?? []);

const muster = 'Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt';

describe('the lender in the bank’s example', () => {
  it.each([
    ['after a word that says so', `<p>Darlehensgeber: ${muster}</p>`, muster],
    ['with a link behind it', `<p>Darlehensgeber: ${muster} (<a href="https://bank.example/">mehr</a>)</p>`, muster],
    ['in the middle of sentences', `<p>Beispiel. Kreditgeberin ist die ${muster}. Bonität vorausgesetzt.</p>`, muster],
    ['in a list, in bold', `<ul><li>24 Raten</li><li><b>Kreditgeber:</b> ${muster}</li></ul>`, muster],
    [
      'in lines',
      '<p>Darlehensgeber:<br>Muster&nbsp;Kredit SE<br>Am Ring 3 - 5<br>D-60311 Frankfurt am Main</p>',
      'Muster Kredit SE, Am Ring 3 - 5, 60311 Frankfurt am Main',
    ],
    [
      'in capitals',
      '<p>DARLEHENSGEBER: MUSTER BANK AG, RINGSTR. 7A, 60311 FRANKFURT</p>',
      'MUSTER BANK AG, RINGSTR. 7A, 60311 FRANKFURT',
    ],
    ['as a bank in a paragraph of its own', `<p>Effektiver Jahreszins: 9,99 %</p><p>${muster}</p>`, muster],
    ['twice, the same', `<p>${muster}</p><p>Kreditgeber: ${muster}</p>`, muster],
    [
      'in a city of several words',
      '<p>Darlehensgeber: Bank in S.A., Gasse 2 b, 01234 Bad Neuenahr-Ahrweiler</p>',
      'Bank in S.A., Gasse 2 b, 01234 Bad Neuenahr-Ahrweiler',
    ],
  ])('is read %s', (_where, html, expected) => assert.equal(lenderText(found(html)!), expected));

  it.each([
    ['a name without an address', '<p>Darlehensgeber: Muster-Teilzahlungsbank AG</p>'],
    ['a name and a city', '<p>Darlehensgeber: Muster-Teilzahlungsbank AG, 12345 Musterstadt</p>'],
    ['a street without a number', '<p>Darlehensgeber: Muster-Bank AG, Musterstraße, 12345 Musterstadt</p>'],
    ['a postcode of four digits', '<p>Darlehensgeber: Muster-Bank AG, Musterstraße 1, 1234 Musterstadt</p>'],
    ['the address of a broker', '<p>Kreditvermittler: Muster-Laden GmbH, Ladenweg 1, 12345 Musterstadt</p>'],
    ['the address of an authority', '<p>Aufsicht: Bundesanstalt für Finanzen, Ring 24-28, 60439 Frankfurt</p>'],
    ['a shop with its address alone', '<p>Muster-Laden GmbH, Ladenweg 1, 12345 Musterstadt</p>'],
    ['two lenders', `<p>Darlehensgeber: ${muster}</p><p>Kreditgeber: Andere Bank AG, Weg 2, 54321 Anderstadt</p>`],
    ['a city that runs into a sentence', `<p>Darlehensgeber: ${muster} finanziert Ihren Einkauf</p>`],
    ['figures that look like a postcode', '<p>Darlehensgeber: Bank AG, Nettodarlehensbetrag 12345, 12345 Euro</p>'],
    [
      'a name of more characters than there is space for',
      `<p>Kreditgeber: ${'B'.repeat(longestName + 1)}, Weg 2, 12345 Ort</p>`,
    ],
    ['an address of more', `<p>Kreditgeber: Bank, ${'W'.repeat(longestLender)} 2, 12345 Ort</p>`],
    ['no words', '<p>24 Raten</p>'],
  ])('is not read from %s', (_what, html) => assert.isUndefined(found(html)));

  it('is looked for in hostile texts of the greatest length within a moment', () => {
    for (const text of [
      'A '.repeat(9000),
      'Darlehensgeber '.repeat(1200),
      'Am Ring 1 '.repeat(1900),
      '12345 Bad an der '.repeat(1100),
    ]) {
      const begun = performance.now();
      assert.isUndefined(found(`<p>Darlehensgeber: X, Y 1, ${text}!</p>`));
      assert.isBelow(performance.now() - begun, 500, text.slice(0, 20));
    }
  });
});
