export { RatenkaufElement } from './elements/ratenkauf-element.js';
export { RatenkaufPlans } from './elements/ratenkauf-plans.js';
export { RatenkaufTeaser } from './elements/ratenkauf-teaser.js';
export { PlansRequestedEvent, RatenkaufErrorEvent, type ElementErrorCode } from './elements/events.js';
export { plansTexts } from './elements/ratenkauf-plans.texts.js';
export { teaserTexts } from './elements/ratenkauf-teaser.texts.js';
export { overrideTexts, type Language, type Texts } from './elements/texts.js';
export {
  createHandlerClient,
  HandlerError,
  type HandlerClient,
  type HandlerClientOptions,
  type HandlerErrorCode,
  type RequestOptions,
} from './contract/handler-client.js';
export type { Consent } from './contract/consent.js';
export type { Offer, OffersAnswer } from './contract/offer.js';
export type { Plan, Plans } from './contract/plan.js';
export type { RichText, RichTextNode } from './contract/rich-text.js';
export type { Cents } from './rules/money.js';
