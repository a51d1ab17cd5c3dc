// ratenkauf-elements/rules. Printed by `npm run api`; see docs/decisions.md, 24.

export type AmountReason = 'amount_below_minimum' | 'amount_above_maximum';

export interface EligibilityFacts {
    readonly amount: Cents;
    readonly currency: string;
    readonly billingAddress: PostalAddress;
    readonly deliveryAddress: PostalAddress & GivenName & {
        readonly packstation?: boolean | undefined;
    };
    readonly person?: TypedFacts['person'];
    readonly email?: string | undefined;
}

export interface EligibilityTerms {
    readonly parcelStations?: boolean | undefined;
    readonly now?: number | undefined;
}

export interface GivenAddress {
    readonly street?: unknown;
    readonly postcode?: unknown;
    readonly city?: unknown;
    readonly country?: unknown;
}

export interface GivenName {
    readonly firstName?: string | null | undefined;
    readonly lastName?: string | null | undefined;
    readonly fullName?: string | null | undefined;
}

export type IneligibilityReason = "address_incomplete" | "address_unknown" | "addresses_differ" | "amount_above_maximum" | "amount_below_minimum" | "birth_date_invalid" | "currency_not_euro" | "customer_is_company" | "delivery_not_in_germany" | "delivery_to_parcel_station" | "email_invalid" | "name_incomplete" | "not_offered" | "postcode_invalid";

export interface LegalLine {
    readonly label?: string;
    readonly text: string;
}

export interface LegalLinesOptions {
    readonly plan: PlanFigures;
    readonly amount: Cents;
    readonly lender?: string | undefined;
    readonly information?: string | undefined;
    readonly language?: string | undefined;
}

export interface PostalAddress {
    readonly company?: string | undefined;
    readonly street: string;
    readonly supplement?: string | undefined;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
}

export interface TypedFacts {
    readonly person?: (GivenName & {
        readonly birthDate?: unknown;
    }) | undefined;
    readonly email?: string | null | undefined;
    readonly billingAddress: GivenAddress;
    readonly deliveryAddress: GivenAddress & GivenName;
}

export function amountReason(amount: Cents): AmountReason | undefined;

export const eligibleAmount: {
    readonly minimum: 20000;
    readonly maximum: 1000000;
};

export const ineligibilityReasons: readonly [
    'amount_below_minimum',
    'amount_above_maximum',
    'currency_not_euro',
    'customer_is_company',
    'name_incomplete',
    'birth_date_invalid',
    'email_invalid',
    'address_incomplete',
    'postcode_invalid',
    'address_unknown',
    'delivery_not_in_germany',
    'delivery_to_parcel_station',
    'addresses_differ',
    'not_offered'
];

export function legalLines({ plan, amount, lender, information, language: tag }: LegalLinesOptions): LegalLine[];

export function reasonsAgainst(facts: EligibilityFacts, { parcelStations, now }?: EligibilityTerms): IneligibilityReason[];

export function sentenceOf(reason: string, lang?: string, words?: Readonly<Record<string, string>>): string;

export { Cents } from "ratenkauf-elements";
export { PlanFigures } from "ratenkauf-elements/server";
