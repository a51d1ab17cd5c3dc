import { RatenkaufCheckout } from '../elements/ratenkauf-checkout.js';
import { RatenkaufConsent } from '../elements/ratenkauf-consent.js';
import { RatenkaufPlans } from '../elements/ratenkauf-plans.js';
import { RatenkaufSummary } from '../elements/ratenkauf-summary.js';
import { RatenkaufTeaser } from '../elements/ratenkauf-teaser.js';

// Every element of a customer's page, for pages that need several: together they load lit once.
for (const element of [RatenkaufCheckout, RatenkaufConsent, RatenkaufPlans, RatenkaufSummary, RatenkaufTeaser]) element.define();

export { overrideTexts } from '../elements/texts.js';
export { checkoutTexts } from '../elements/ratenkauf-checkout.texts.js';
export { consentTexts } from '../elements/ratenkauf-consent.texts.js';
export { plansTexts } from '../elements/ratenkauf-plans.texts.js';
export { summaryTexts } from '../elements/ratenkauf-summary.texts.js';
export { teaserTexts } from '../elements/ratenkauf-teaser.texts.js';

// With the tag names that they declare.
export type * from './ratenkauf-checkout.js';
export type * from './ratenkauf-plans.js';
export type * from './ratenkauf-summary.js';
export type * from './ratenkauf-teaser.js';
