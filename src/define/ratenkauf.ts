// Texts first: beside each other they pack best.
export { overrideTexts } from '../elements/element/texts.js';
export { checkoutTexts } from '../languages/checkout.js';
export { consentTexts } from '../languages/consent.js';
export { pickerTexts } from '../languages/picker.js';
export { plansTexts } from '../languages/plans.js';
export { summaryTexts } from '../languages/summary.js';
export { teaserTexts } from '../languages/teaser.js';
import { RatenkaufSummary } from '../elements/summary/ratenkauf-summary.js';
import { RatenkaufCheckout } from '../elements/checkout/ratenkauf-checkout.js';
import { RatenkaufConsent } from '../elements/consent/ratenkauf-consent.js';
import { RatenkaufPlans } from '../elements/plans/ratenkauf-plans.js';
// The dialog is here at once: without this, its teaser would load it with the first click.
import '../elements/teaser/plans.js';
import { RatenkaufTeaser } from '../elements/teaser/ratenkauf-teaser.js';

// All elements for customers in one file, so that a page that needs several of them loads lit once.
for (const element of [RatenkaufCheckout, RatenkaufConsent, RatenkaufPlans, RatenkaufSummary, RatenkaufTeaser])
  element.define();

// The type declarations of the tag names.
export type * from './ratenkauf-checkout.js';
export type * from './ratenkauf-plans.js';
export type * from './ratenkauf-summary.js';
export type * from './ratenkauf-teaser.js';
