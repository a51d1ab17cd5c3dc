import { assert, describe, it } from 'vitest';
import { raised, readPriceText, readTax, seam, struck } from '../../../src/elements/element/page/price-text.js';

describe('the text of a price', () => {
  it.each([
    ['1.299,00 €', '1299.00'],
    ['1.299,00\u00a0€', '1299.00'],
    ['1,299.00', '1299.00'],
    ['€ 1.299', '1299.00'],
    ['€1,299.00', '1299.00'],
    ['€799,00 EUR', '799.00'],
    ['EUR 1299.-', '1299.00'],
    ['799,- €', '799.00'],
    ['799,–€', '799.00'],
    ['799,-- Euro', '799.00'],
    ['799EUR', '799.00'],
    ['1299,5', '1299.50'],
    ['ab 799 €', '799.00'],
    ['nur noch 799 €!', '799.00'],
    ['NUR 799 €', '799.00'],
    ['799 €*', '799.00'],
    ['Preis: 799.', '799.00'],
    ['1\u00a0299,00 €', '1299.00'],
    ['1\u202f299,00\u202f€', '1299.00'],
    ['1\u2009299 €', '1299.00'],
    ["1'299.00 €", '1299.00'],
    ['1.299.000,00 €', '1299000.00'],
    ['0,00 €', '0.00'],
    [`799${raised}00 €`, '799.00'],
    [`799,${raised}95 €`, '799.95'],
    [`799,00 €${raised}1)`, '799.00'],
    [`€ 799${raised}1)`, '799.00'],
    [`1${seam}.${seam}299${seam},${seam}00${seam}€`, '1299.00'],
    ['20 % weniger: 799 €', '799.00'],
    ['Sofa mit 3 Sitzen, 799 €', '799.00'],
    ['799 € mit 2 Jahren Garantie', '799.00'],
    ['799,00 € / Stück', '799.00'],
    ['799,00 € (12,90 € / kg)', '799.00'],
    ['799,00 € (1,60 € / 100 g)', '799.00'],
    ['799,00 € (inkl. 19 % MwSt., 24 Monate Garantie)', '799.00'],
    [`UVP ${struck} 799 €`, '799.00'],
    ['Ihr Preis: 799 €', '799.00'],
    ['799,00 € oder ab 24,90 € im Monat', '799.00'],
  ])('%j is %s', (text, amount) => {
    const { amounts, isUnclear, isForeign } = readPriceText(text);
    assert.deepEqual({ amounts, isUnclear, isForeign }, { amounts: [amount], isUnclear: false, isForeign: false });
  });

  it.each([
    '799 – 899 €',
    '799,00 € bis 899,00 €',
    '799.00 to 899.00 EUR',
    'bis zu 799 €',
    'up to €799',
    '2 x 799,00 €',
    '2\u00a0× 799,00 €',
    '-200,00 €',
    'UVP: 999 €',
    'Statt 999 €',
    'Unser bisheriger Preis 999,00 EUR',
    'Sie sparen 200 €',
    'monatlich 299 €',
    'in 24 Raten: 299 €',
    'zzgl. Versand 49,00 €',
    'Was €999',
    'You save €200',
    '799/899 €',
    '– 200 €',
    '−€200.00',
    '+ 99,00 €',
    '2 799,00 €',
    'Preis 799,00 statt 899,00 €',
    'Jetzt 799 statt 899 €',
    'Statt 899 € nur 799',
    '799,00 (UVP 899,00)',
    'Größe 42 799,00 €',
    '1.29.9 €',
    '12.345.67',
    '1,299,00 €',
    '0,299 €',
    '007 €',
    '799,000 00 €',
    `79${seam}900 €`,
    `799,00${raised}12 €`,
  ])('%j is not certain', (text) => {
    assert.isTrue(readPriceText(text).isUnclear);
  });

  it.each(['', 'Preis auf Anfrage', '20 %', '12,90 € / kg', '299 € mtl.', '€ 299 per month', '299 € pro Monat'])(
    '%j is no price',
    (text) => {
      const { amounts, isUnclear, isForeign } = readPriceText(text);
      assert.deepEqual({ amounts, isUnclear, isForeign }, { amounts: [], isUnclear: false, isForeign: false });
    },
  );

  it.each([
    'CHF 799.00',
    '799.00 CHF',
    '$799',
    '£ 799',
    '799 zł',
    '7 990 Kč',
    '7.990 kr',
    'US$ 799',
    '799,00 € (CHF 849.00)',
  ])('%j is not in euros', (text) => {
    assert.isTrue(readPriceText(text).isForeign);
  });

  it.each([
    ['799 € 899 €', ['799.00', '899.00']],
    ['Modell 4711, 799 €', ['4711.00', '799.00']],
  ])('%j has several', (text, several) => {
    assert.deepEqual(readPriceText(text).amounts, several);
  });

  it('is read with what is around it, of which it is no part', () => {
    assert.deepEqual(readPriceText('799,00', 'UVP 899,00 € ', ' €').amounts, ['799.00']);
    assert.isFalse(readPriceText('799,00', '€').isBare);
    assert.isTrue(readPriceText('799,00').isBare);
    assert.isTrue(readPriceText('799,00', 'CHF ').isForeign);
    assert.isTrue(readPriceText('799,00 €', '', ' – 899,00 €').isUnclear);
    assert.isTrue(readPriceText('799,00 €', '2 x ').isUnclear);
    assert.isTrue(readPriceText('799', '', '00 €').isUnclear);
    assert.deepEqual(readPriceText('799', '', `${raised}95 €`).amounts, ['799.95']);
    assert.isEmpty(readPriceText('12,90 €', '', ' / kg').amounts);
  });
});

describe('the words on VAT beside a price', () => {
  it.each([
    'zzgl. MwSt.',
    'zzgl. 19 % MwSt.',
    'zzgl. der gesetzlichen Mehrwertsteuer',
    'exkl. USt.',
    'exkl. MwSt. zzgl. Versandkosten',
    'ohne MwSt.',
    '+ MwSt.',
    'netto',
    'excl. VAT',
    'excluding tax',
    'ex VAT',
    'plus VAT',
    '671,43 € tax excl.',
    'price excluding tax',
  ])('%j: it is still to be added', (words) => {
    assert.deepEqual(readTax(words), { isNet: true, isGross: false });
  });

  it.each([
    'inkl. MwSt.',
    'inkl. 19 % MwSt. zzgl. Versandkosten',
    'inkl. 19% USt., zzgl. Versand',
    'zzgl. Versand, inkl. MwSt.',
    'zzgl. Versandkosten inkl. MwSt.',
    'inklusive der gesetzlichen Mehrwertsteuer',
    'enthält 19 % MwSt.',
    'Bruttopreis',
    'incl. VAT',
    'tax included',
    'including tax, plus shipping',
  ])('%j: it is in the price', (words) => {
    assert.deepEqual(readTax(words), { isNet: false, isGross: true });
  });

  it.each([
    'zzgl. Versandkosten',
    'Lieferung ohne Aufpreis',
    'Netzteil',
    'Express Taxi',
    'Internet',
    'Nettogewicht: 12 kg',
    'Netto-Füllmenge 500 ml',
    'Nettodarlehensbetrag 799,00 €',
    '+ Fernsteuerung',
    'ohne Steuergerät',
    'Net weight 12 kg',
    'with safety net',
  ])('%j says nothing of it', (words) => {
    assert.deepEqual(readTax(words), { isNet: false, isGross: false });
  });
});
