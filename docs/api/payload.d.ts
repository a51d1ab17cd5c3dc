// ratenkauf-elements/payload. Printed by `npm run api`; see docs/decisions.md, 24.

export interface AdjustedCart {
    readonly cart: PayloadCart;
    readonly payload: Payload;
}

export interface EcommerceSlugs {
    readonly carts: string;
    readonly orders: string;
    readonly products: string;
    readonly transactions: string;
    readonly variants: string;
}

export interface InitiatedPayment {
    readonly message: string;
    readonly checkout?: string | undefined;
    readonly state?: PurchaseState | undefined;
    readonly reasons: readonly IneligibilityReason[];
}

export type PayloadCart = {
    [x: string]: unknown;
    id: number | string;
    currency?: null | string | undefined;
    subtotal?: null | number | undefined;
    items?: PayloadLine[] | null | undefined;
};

export type PayloadLine = {
    [x: string]: unknown;
    product: {
        [x: string]: unknown;
        id: number | string;
    };
    quantity: number;
    variant?: null | undefined | {
        [x: string]: unknown;
        id: number | string;
    };
};

export interface PayloadRatenkauf {
    readonly adapter: PaymentAdapter;
    readonly plugin: (config: Config) => Config;
    start(payload: Payload): Promise<void>;
    handler(payload: Payload): Promise<Ratenkauf<PayloadRequest>>;
    close(payload: Payload): Promise<void>;
}

export interface PayloadRatenkaufOptions extends WebshopFacts, CommonSettings {
    readonly publicUrl: string;
    readonly pages: NonNullable<RatenkaufConfig<never>['shop']>['pages'];
    readonly secret: string;
    readonly database?: RatenkaufConfig<never>['database'];
    readonly clientKey?: RatenkaufConfig<PayloadRequest>['clientKey'];
    readonly name?: string | undefined;
    readonly label?: string | undefined;
    readonly slugs?: Partial<EcommerceSlugs> | undefined;
    readonly titleOf?: TitleOf | undefined;
    readonly serves?: ((cart: PayloadCart) => boolean) | undefined;
    readonly adjust?: ((checkout: Checkout, of: AdjustedCart) => Checkout | Promise<Checkout>) | undefined;
}

export type TitleOf = (line: PayloadLine) => string;

export function createPayloadRatenkauf(options: PayloadRatenkaufOptions): PayloadRatenkauf;

import { IneligibilityReason } from "ratenkauf-elements/rules";
import { Checkout, PurchaseState, Ratenkauf, RatenkaufConfig } from "ratenkauf-elements/server";

// Reached from the above; cannot be imported.

type CommonSettings = Pick<RatenkaufConfig<never>, 'log' | 'onCount' | 'reconcileEvery' | 'proxyFromEnvironment'>;

type WebshopFacts = Pick<RatenkaufConfig<never>, 'service' | 'publicUrl' | 'lender' | 'verification' | 'reporting' | 'pageOrigins' | 'parcelStations'>;
