// Texts first: beside each other they pack best.
export { overrideTexts } from '../elements/element/texts.js';
export { checkoutTexts } from '../elements/checkout/ratenkauf-checkout.texts.js';
export { consentTexts } from '../elements/consent/ratenkauf-consent.texts.js';
export { notLoadedTexts } from '../elements/teaser/script-not-loaded.texts.js';
export { pickerTexts } from '../elements/rate/plan-picker.texts.js';
export { plansTexts } from '../elements/plans/ratenkauf-plans.texts.js';
export { summaryTexts } from '../elements/summary/ratenkauf-summary.texts.js';
export { teaserTexts } from '../elements/teaser/ratenkauf-teaser.texts.js';
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
