// ratenkauf-elements/medusa. Printed by `npm run api`; see docs/decisions.md, 24.

export type DeliverWhen = 'shipped' | 'delivered';

export type MedusaMiddleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

export interface MedusaOptions extends WebshopFacts, CommonSettings {
    readonly pages: NonNullable<RatenkaufConfig<never>['shop']>['pages'];
    readonly secret: string;
    readonly database?: RatenkaufConfig<never>['database'];
    readonly cartOf?: ((incoming: IncomingMessage) => string | undefined) | undefined;
    readonly deliverOn?: DeliverWhen | undefined;
}

export interface MedusaRoute {
    readonly matcher: string;
    readonly bodyParser?: false;
    readonly middlewares?: MedusaMiddleware[];
}

export interface RatenkaufForMedusa {
    readonly provider: {
        readonly resolve: {
            readonly services: (new () => object)[];
        };
        readonly id: string;
        readonly options: Readonly<Record<string, never>>;
    };
    readonly middlewares: {
        readonly routes: MedusaRoute[];
    };
    readonly job: {
        readonly default: () => Promise<void>;
        readonly config: {
            readonly name: string;
            readonly schedule: string;
        };
    };
}

export function createRatenkaufForMedusa(options: MedusaOptions): RatenkaufForMedusa;

import { RatenkaufConfig } from "ratenkauf-elements/server";

// Reached from the above; cannot be imported.

type CommonSettings = Pick<RatenkaufConfig<never>, 'log' | 'onCount' | 'reconcileEvery' | 'proxyFromEnvironment'>;

type WebshopFacts = Pick<RatenkaufConfig<never>, 'service' | 'publicUrl' | 'lender' | 'verification' | 'reporting' | 'pageOrigins' | 'parcelStations'>;
