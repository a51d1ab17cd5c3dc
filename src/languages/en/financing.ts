import type * as de from '../de/financing.js';

export const financing: typeof de.financing = {
  plan: 'Your instalment plan',
  dates: 'First instalment due on {firstDue}, last one on {lastDue}.',
  information: 'The bank’s pre-contractual information',
};

export const withdrawal: typeof de.withdrawal = {
  withdrawal: 'Withdrawal',
  consequence:
    'If you withdraw from the purchase in time, you are no longer bound by the loan agreement either (§\u00a0358 BGB, the German Civil Code). How to withdraw from the loan agreement itself is explained in the bank’s documents.',
};
