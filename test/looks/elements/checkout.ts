import { checkoutAnswer } from '../../../src/testing/builders/purchase.js';
import { failing } from '../../../src/testing/overrides.js';
import type { Hands } from '../hands.js';
import { looksOf, never, type ElementStates } from './element-look.js';

const option = '<label slot="radio"><input type="radio" name="payment" value="instalments"> Ratenkauf</label>';
const html = `<form class="column"><ratenkauf-checkout handler="{handler}">${option}</ratenkauf-checkout></form>`;
const chosen = ({ press }: Hands) => press(/Ratenkauf/, 'label');
const consent = ({ press }: Hands) => press(/(?:)/, 'input[type=checkbox]');
const go = ({ press }: Hands) => press(/^Weiter zum Ratenkauf/, 'button');

/** Chooses the option and does the rest, one after the other, each as soon as everything is loaded. */
const doing =
  (...steps: ((hands: Hands) => Promise<void>)[]) =>
  async (hands: Hands) => {
    for (const step of [chosen, ...steps]) {
      await hands.isShown(/Ratenkauf/);
      await step(hands);
    }
  };

const refused = (code: Parameters<typeof failing>[0], says: RegExp): ElementStates[string] => ({
  answers: { startPurchase: failing(code) },
  act: doing(consent, go),
  says,
});
const against = (reasons: Parameters<typeof checkoutAnswer>[0], says: RegExp): ElementStates[string] => ({
  answers: { checkout: checkoutAnswer(reasons) },
  says,
});

/** The payment option. */
export const checkoutLooks = looksOf(
  'checkout',
  html,
  {
    collapsed: { says: /Ratenkauf/ },
    loading: { answers: { checkout: never }, says: /Ratenkauf/, isLoading: true },
    'not loaded': {
      answers: { checkout: failing('internal', { status: 500, retryable: true }) },
      says: /Noch einmal|erneut/,
    },
    chosen: { act: doing(), says: /willige/ },
    'term picked': {
      act: doing(({ press }) => press(/\d+ Raten/, 'label')),
      says: /willige/,
    },
    'salutation asked': {
      answers: { checkout: checkoutAnswer({ needsSalutation: true }) },
      act: doing(),
      says: /Anrede/,
    },
    'consent missing': {
      act: doing(go),
      says: /Bitte willigen|Bitte stimmen|Einwilligung|Bitte lesen/,
    },
    'consent ticked': { act: doing(consent), says: /willige/ },
    busy: {
      answers: { startPurchase: never },
      act: doing(consent, go),
      says: /vorbereitet|verbinde/,
      isLoading: true,
    },
    'consent not loaded': {
      answers: { consent: failing('service_unavailable', { status: 503, retryable: true }) },
      act: doing(),
      says: /Noch einmal|erneut/,
    },
    'consent outdated': refused('consent_outdated', /geändert/),
    'basket changed': refused('changed', /Warenkorb|Raten haben sich geändert/),
    'bank not reached': refused('service_unavailable', /nichts bestellt/),
    'too many purchases': refused('too_many_purchases', /halben Stunde/),
    'amount below minimum': against({ amount: 17_900, reasons: ['amount_below_minimum'] }, /200/),
    'amount above maximum': against({ amount: 1_050_000, reasons: ['amount_above_maximum'] }, /10\.000/),
    'not in euros': against({ reasons: ['currency_not_euro'] }, /nur für Einkäufe in Euro/),
    'delivery not in Germany': against({ reasons: ['delivery_not_in_germany'] }, /in Deutschland/),
    'addresses differ': against({ reasons: ['addresses_differ'] }, /Lieferadresse/),
    'not offered': against({ reasons: ['not_offered'] }, /keinen Ratenkauf/),
    company: against({ reasons: ['customer_is_company'] }, /Privatpersonen/),
    'parcel station': against({ reasons: ['delivery_to_parcel_station', 'addresses_differ'] }, /Packstation/),
    'every reason': against(
      {
        amount: 17_900,
        reasons: [
          'amount_below_minimum',
          'customer_is_company',
          'delivery_not_in_germany',
          'delivery_to_parcel_station',
          'addresses_differ',
        ],
      },
      /Deutschland/,
    ),
  },
  { checkout: checkoutAnswer() },
);

/** The consent alone. */
export const consentLooks = looksOf(
  'consent',
  '<form class="column"><ratenkauf-consent handler="{handler}" required></ratenkauf-consent><button>Weiter</button></form>',
  {
    text: { says: /willige/ },
    ticked: { act: consent, says: /willige/ },
    missing: {
      act: async (hands) => {
        await hands.press(/willige/, 'label');
        await consent(hands);
        await hands.press(/Weiter/, 'button');
      },
      says: /Bitte|willige/,
    },
    loading: { answers: { consent: never }, says: /(?:)/, isLoading: true },
    'not loaded': {
      answers: { consent: failing('service_unavailable', { status: 503, retryable: true }) },
      says: /Noch einmal|erneut/,
    },
  },
);
