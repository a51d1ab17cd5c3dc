// ratenkauf-elements/shopware. Printed by `npm run api`; see docs/decisions.md, 24.

export interface ShopwareApp {
    readonly fetch: (request: Request) => Promise<Response>;
    files(shop: string): Readonly<Record<string, string>>;
    readonly handlers: ReadonlyMap<string, Ratenkauf>;
    close(): Promise<void>;
}

export interface ShopwareAppOptions extends CommonSettings, Pick<RatenkaufConfig, 'clientKey'> {
    readonly name: string;
    readonly url: string;
    readonly appSecret: string;
    readonly secret: string;
    readonly database: NonNullable<RatenkaufConfig['database']>;
    readonly shops: Readonly<Record<string, ShopwareWebshop>>;
    readonly payWithin?: number | undefined;
}

export interface ShopwareWebshop extends WebshopFacts {
    readonly publicUrl: string;
    readonly pages?: NonNullable<RatenkaufConfig['shop']>['pages'];
}

export function createShopwareApp(options: ShopwareAppOptions): ShopwareApp;

import { Ratenkauf, RatenkaufConfig } from "ratenkauf-elements/server";

// Reached from the above; cannot be imported.

type CommonSettings = Pick<RatenkaufConfig<never>, 'log' | 'onCount' | 'reconcileEvery' | 'proxyFromEnvironment'>;

type WebshopFacts = Pick<RatenkaufConfig<never>, 'service' | 'publicUrl' | 'lender' | 'verification' | 'reporting' | 'pageOrigins' | 'parcelStations'>;
