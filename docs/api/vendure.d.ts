// ratenkauf-elements/vendure. Printed by `npm run api`; see docs/decisions.md, 24.

export type DeliverOn = 'Shipped' | 'Delivered';

export const RatenkaufPlugin: {
    init(options: RatenkaufPluginOptions): RatenkaufPluginClass;
};

export type RatenkaufPluginClass = new () => object;

export type RatenkaufPluginOptions = RatenkaufSettings & ((RatenkaufWebshop & {
    readonly channels?: undefined;
}) | {
    readonly channels: Readonly<Record<string, RatenkaufWebshop>>;
});

export interface RatenkaufSettings extends CommonSettings {
    readonly secret: string;
    readonly database?: RatenkaufConfig<never>['database'];
    readonly deliverOn?: DeliverOn | undefined;
}

export interface RatenkaufWebshop extends WebshopFacts {
    readonly pages: NonNullable<RatenkaufConfig<never>['shop']>['pages'];
}

import { RatenkaufConfig } from "ratenkauf-elements/server";

// Reached from the above; cannot be imported.

type CommonSettings = Pick<RatenkaufConfig<never>, 'log' | 'onCount' | 'reconcileEvery' | 'proxyFromEnvironment'>;

type WebshopFacts = Pick<RatenkaufConfig<never>, 'service' | 'publicUrl' | 'lender' | 'verification' | 'reporting' | 'pageOrigins' | 'parcelStations'>;
