import { assert, describe, it } from 'vitest';
import { checkoutTexts } from '../../../src/languages/checkout.js';
import { reasonText } from '../../../src/elements/checkout/parts.js';
import { languages } from '../../../src/languages/language.js';
import { ineligibilityReasons, sentenceOf } from '../../../src/rules/rules.js';

describe('the sentence of a reason', () => {
  it('is the one that the payment option shows, for every reason in both languages', () => {
    for (const language of languages)
      for (const reason of ineligibilityReasons)
        assert.equal(sentenceOf(reason, language), reasonText(reason, language), `${language} ${reason}`);
    assert.equal(
      sentenceOf('amount_below_minimum'),
      'Ratenkauf ist erst ab 200\u00a0€ möglich. Bitte wählen Sie eine andere Zahlungsart.',
    );
    assert.equal(
      sentenceOf('amount_above_maximum', 'en-US'),
      'Instalment purchase is available up to €10,000. Please choose another way to pay.',
    );
  });

  it('is another one for each reason, and ends like a sentence', () => {
    for (const language of languages) {
      const all = ineligibilityReasons.map((reason) => sentenceOf(reason, language));
      assert.lengthOf(new Set(all), ineligibilityReasons.length);
      for (const each of all) assert.match(each, /^[A-Z].*\.$/);
    }
  });

  it('is a general one for a reason that is not known', () => {
    for (const reason of ['later_reason', '', 'toString', '__proto__'])
      assert.equal(
        sentenceOf(reason, 'de'),
        'Dieser Einkauf kann nicht in Raten bezahlt werden. Bitte wählen Sie eine andere Zahlungsart.',
      );
  });

  it('may be in the words of the shop', () => {
    const words = { ...checkoutTexts.de, amount_below_minimum: 'Erst ab {minimum}.', other_reason: 'Geht nicht.' };
    assert.equal(sentenceOf('amount_below_minimum', 'de', words), 'Erst ab 200\u00a0€.');
    assert.equal(sentenceOf('later_reason', 'de', words), 'Geht nicht.');
  });
});
