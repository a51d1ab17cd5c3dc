import { assert } from '@open-wc/testing';
import { languages, type Language } from '../../../src/languages/language.js';
import { lenderText } from '../../../src/rules/lender.js';
import { lender, offersAnswer, plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer } from '../../../src/testing/builders/purchase.js';
import { showCheckout } from '../checkout/harness.js';
import { fakeHandler, fakeShop, refusal } from '../element/handler.js';
import { until } from '../element/page.js';
import { showPlans } from '../plans/harness.js';
import { showTeaser } from './harness.js';

const { name } = lender;
const line = lenderText(lender);

/** The word before the lender's name. */
const named: Record<Language, string> = { de: 'Kreditgeber', en: 'Lender' };

/** What is said without a rate. */
const neutral = {
  teaser: { de: /^Ratenkauf von 200/, en: /^Instalments available/ },
  dialog: { de: 'Die Raten können gerade nicht', en: 'The plans cannot be loaded' },
  option: { de: 'In monatlichen Raten bezahlen.', en: 'Pay in monthly instalments.' },
} satisfies Record<string, Record<Language, unknown>>;

describe('the lender', () => {
  it('has name and address in the legal lines of a wide teaser', async () => {
    const { teaser } = await showTeaser();
    await teaser.inView();
    assert.include(teaser.seen, `Kreditgeber: ${line}. Bonität vorausgesetzt.`);
    assert.lengthOf(teaser.seen.split(name), 2, 'it is named twice');
  });

  for (const lang of languages)
    it(`has its name in a compact teaser, and its address in the example that is opened (${lang})`, async () => {
      const { teaser } = await showTeaser({ variant: 'inline', lang });
      await teaser.inView();
      assert.include(teaser.seen, `${named[lang]}: ${name}`);
      assert.notInclude(teaser.seen, line);
      await teaser.openExample();
      await until(() => teaser.seen.includes(`: ${line}.`));
    });

  it('has its address in view where the example always is', async () => {
    const { teaser } = await showTeaser({ variant: 'inline', example: 'inline' });
    await until(() => teaser.seen.includes(`Kreditgeber: ${line}.`));
  });
});

/** What a handler says that knows no lender. */
const unknown = () => refusal(502, 'lender_unknown', false);
const error = { code: 'lender_unknown', message: 'for developers', retryable: false } as const;

describe('without a lender, no figure is in', () => {
  /** Amounts with cents and percentages, and the name of a figure. */
  const figure = /\d[.,]\d\d(?!\d)|\d\s?%/;
  const answers = {
    'a handler that knows none': (amounts: number[]) =>
      offersAnswer(amounts, (amount) => ({ amount, available: false, reason: 'failed', error })),
    'an answer without one': (amounts: number[]) => ({ ...offersAnswer(amounts), lender: undefined }),
    'an answer with an empty one': (amounts: number[]) => ({ ...offersAnswer(amounts), lender: '' }),
  };

  for (const [why, answer] of Object.entries(answers))
    for (const variant of ['block', 'inline'])
      for (const lang of languages)
        it(`a teaser: ${why}, ${variant}, ${lang}`, async () => {
          const { teaser, errors } = await showTeaser({ variant, lang, example: 'inline' }, fakeHandler(answer));
          assert.lengthOf(errors, 1);
          assert.include(['lender_unknown', 'malformed_answer'], errors[0]?.code);
          for (const amount of ['799.00', '899.00']) {
            await teaser.change(amount);
            assert.notMatch(teaser.text, figure);
            assert.isNull(teaser.query('dl, details, .box button'));
            assert.match(teaser.text, neutral.teaser[lang]);
          }
        });

  for (const lang of languages)
    for (const [why, answer] of [
      ['a handler that knows none', unknown],
      ['an answer without one', () => ({ ...plansAnswer(79_900), lender: undefined })],
    ] as const) {
      it(`the dialog: ${why}, ${lang}`, async () => {
        const { plans } = await showPlans(fakeHandler(answer), { lang });
        assert.notMatch(plans.textOf('.wait'), figure);
        assert.isNull(plans.query('.plan'));
        assert.include(plans.text, neutral.dialog[lang]);
      });

      it(`the payment option, which leads to the bank all the same: ${why}, ${lang}`, async () => {
        const shop = fakeShop({ 'GET /checkout': checkoutAnswer(), 'GET /plans': answer });
        const { checkout, form } = await showCheckout(shop);
        form.lang = lang;
        await until(() => checkout.text.includes(neutral.option[lang]));
        assert.equal(checkout.headline, '');
        assert.notMatch(checkout.text, figure);
        await checkout.agree();
        assert.notEqual(checkout.button.getAttribute('aria-disabled'), 'true');
      });
    }
});
