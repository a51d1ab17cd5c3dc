import { reasonsAgainst, type EligibilityFacts, type IneligibilityReason } from '../rules/rules.js';
import type { WebshopFacts } from './webshop-configuration.js';

/**
 * What speaks for or against instalments, as far as a shop system knows it of a cart. Each fact has to be named, if only
 * as unknown, so that none is forgotten.
 */
export type FactsSoFar = { readonly [Fact in keyof Required<EligibilityFacts>]: EligibilityFacts[Fact] | undefined } & {
  readonly amount: EligibilityFacts['amount'];
  readonly currency: EligibilityFacts['currency'];
};

/** What the options of a webshop say of where the bank finances deliveries; never left out, so that it is not forgotten. */
export type DeliveryTerms = Pick<WebshopFacts, 'parcelStations'>;

/** What a checkout says of {@link EligibilityFacts}; each of them has to be named. */
export type NamesEachFact = Readonly<Record<keyof EligibilityFacts, unknown>> & Readonly<Record<string, unknown>>;

/** An address that is no reason against instalments, for a customer who has given none yet. */
const anywhere = { street: 'Musterweg 1', postcode: '12345', city: 'Musterstadt', country: 'DE' };

/** Returns the reasons why a cart cannot be paid by instalments, as far as they are known already. */
export function reasonsSoFar(facts: FactsSoFar, { parcelStations }: DeliveryTerms): IneligibilityReason[] {
  const { billingAddress = anywhere, deliveryAddress = anywhere } = facts;
  return reasonsAgainst(Object.assign({}, facts, { billingAddress, deliveryAddress }), { parcelStations });
}
