import type { CheckoutAnswer } from '../../../src/contract/checkout.js';
import type { Consent } from '../../../src/contract/consent.js';
import type { Plan } from '../../../src/contract/plan.js';
import type { Purchase } from '../../../src/contract/purchase.js';
import { plan } from './offers.js';

/** Returns a checkout that can be paid by instalments. */
export const checkoutAnswer = (overrides: Partial<CheckoutAnswer> = {}): CheckoutAnswer => ({
  amount: 79_900,
  reasons: [],
  needsSalutation: false,
  ...overrides,
});

/** Returns the bank's consent text. */
export const consent = (overrides: Partial<Consent> = {}): Consent => ({
  version: 'v1',
  text: [
    {
      tag: 'p',
      content: [
        'Ich willige ein, dass der Shop meine Daten an die Muster-Teilzahlungsbank übermittelt. Mehr in den ',
        { tag: 'a', href: 'https://bank.example/datenschutz', content: ['Datenschutzhinweisen'] },
        '.',
      ],
    },
  ],
  ...overrides,
});

/** Returns an approved purchase. */
export function purchase(overrides: Partial<Purchase> = {}, planned: Partial<Plan> = {}): Purchase {
  const amount = overrides.amount ?? 79_900;
  const financing = {
    plan: plan(amount, planned),
    repaymentText: 'Die Raten sind jeweils am 20. eines Monats fällig.',
    preContractualInformation: 'https://bank.example/information.pdf',
  };
  return { state: 'approved', amount, requestedMonths: 36, financing, secondsLeft: 1800, ...overrides };
}

/** Returns a purchase that ended or has an unknown outcome, without figures. */
export const ended = (state: Purchase['state'], overrides: Partial<Purchase> = {}): Purchase => ({ state, amount: 79_900, ...overrides });
