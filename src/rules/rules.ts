/*
 * The entry `ratenkauf-elements/rules`: what is possible and how it is said, for servers, workers and pages. It loads
 * no package and nothing of the platform.
 */
export {
  amountReason,
  eligibleAmount,
  ineligibilityReasons,
  reasonsAgainst,
  type AmountReason,
  type EligibilityFacts,
  type EligibilityTerms,
  type IneligibilityReason,
  type PostalAddress,
} from './eligibility.js';
export type { GivenAddress, GivenName, TypedFacts } from './customer-facts.js';
export { legalLines, type LegalLine, type LegalLinesOptions } from './legal-lines.js';
export type { Cents } from './money.js';
export type { PlanFigures } from './plan-truth.js';
export { sentenceOf } from './sentence-of.js';
