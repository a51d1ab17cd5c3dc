import type { CheckoutAnswer } from '../../contract/checkout.js';
import type { Consent } from '../../contract/consent.js';
import type { Plan } from '../../contract/plan.js';
import type { Purchase, VisibleState } from '../../contract/purchase.js';
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

/**
 * Returns a purchase, approved by default, with what the handler sends beside its state. `planned` changes the figures
 * of its plan.
 */
export function purchase(overrides: Partial<Purchase> = {}, planned: Partial<Plan> = {}): Purchase {
  const { state = 'approved', amount = 79_900 } = overrides;
  const figures = plan(amount, planned);
  const financing = {
    plan: figures,
    repaymentText: 'Die Raten sind jeweils am 20. eines Monats fällig.',
    preContractualInformation: 'https://bank.example/information.pdf',
  };
  return { state, amount, requestedMonths: figures.months, ...besides(state, financing), ...overrides };
}

/** Returns what the handler sends in a state only. */
function besides(state: VisibleState, financing: NonNullable<Purchase['financing']>): Partial<Purchase> {
  switch (state) {
    case 'initialized':
      return { secondsLeft: 1800 };
    case 'approved':
      return { financing, secondsLeft: 1800 };
    case 'confirming':
      return { financing };
    case 'confirmed':
      return { financing, orderId: 'B-1001' };
    case 'declined':
      return { bankText: [{ tag: 'p', content: ['Die Bank kann Ihnen diesen Ratenkauf leider nicht anbieten.'] }] };
    case 'void':
      return { changed: ['basket'] };
    case 'abandoned':
    case 'expired':
      return {};
  }
}
