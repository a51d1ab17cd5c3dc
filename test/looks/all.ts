import { checkoutLooks, consentLooks } from './elements/checkout.js';
import { proofsLooks, statusLooks, transactionLooks, transactionsLooks } from './elements/merchant.js';
import { plansLooks, teaserLooks } from './elements/offers.js';
import { summaryLooks } from './elements/summary.js';
import type { Look } from './look.js';
import { bankLooks, sandboxLooks } from './pages/sandbox.js';
import { backOfficeLooks, demoLooks } from './pages/shop.js';

/** Every look: the elements in every state, then the pages. */
export const looks: readonly Look[] = [
  ...teaserLooks,
  ...plansLooks,
  ...checkoutLooks,
  ...consentLooks,
  ...summaryLooks,
  ...transactionsLooks,
  ...statusLooks,
  ...transactionLooks,
  ...proofsLooks,
  ...demoLooks,
  ...backOfficeLooks,
  ...bankLooks,
  ...sandboxLooks,
];
