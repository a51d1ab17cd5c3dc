import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '../../server/inside.js';
import { cronOf, eachOf } from '../rounds.js';
import { createUnresolved } from '../unresolved.js';
import { pathOf } from '../webshop-configuration.js';
import { type MedusaOptions, visitOf, startHandler } from './webshop.js';
import { PROVIDER } from './orders.js';
import { createPaymentProvider } from './payment-provider.js';
import { createReportingRound } from './reports.js';
import { findServices } from './services.js';

export type { DeliverWhen } from './reports.js';
export type { MedusaOptions } from './webshop.js';

/** A middleware of Medusa, which is one of Express. */
export type MedusaMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** A route of Medusa's list of middlewares. */
export interface MedusaRoute {
  readonly matcher: string;
  readonly bodyParser?: false;
  readonly middlewares?: MedusaMiddleware[];
}

/** What a shop with Medusa puts in its files. */
export interface RatenkaufForMedusa {
  /** For the list of providers of Medusa's payment module. */
  readonly provider: {
    readonly resolve: { readonly services: (new () => object)[] };
    readonly id: string;
    readonly options: Readonly<Record<string, never>>;
  };
  /** Default export of `src/api/middlewares`; or its `routes` among others. */
  readonly middlewares: { readonly routes: MedusaRoute[] };
  /** Exports of a file in `src/jobs`. */
  readonly job: {
    readonly default: () => Promise<void>;
    readonly config: { readonly name: string; readonly schedule: string };
  };
}

/** A request below `/admin`, where Medusa says who sends it. */
type AdminRequest = IncomingMessage & { readonly auth_context?: { readonly actor_id?: string } };

/** Address of the staff's route; Medusa lets nobody but its users in below `/admin`. */
const UNRESOLVED = '/admin/ratenkauf/unresolved';

/** Creates the adapter for Medusa. It starts with Medusa's first job, or the first request. */
export function createRatenkaufForMedusa(options: MedusaOptions): RatenkaufForMedusa {
  const { publicUrl, reconcileEvery = 60, deliverOn = 'shipped' } = options;
  let present: ReturnType<typeof start> | undefined;

  /** The adapter in one process of Medusa. */
  function start() {
    const services = findServices();
    const ratenkauf = startHandler(services, options);
    const staffOf = async ({ auth_context: known }: AdminRequest) => known?.actor_id;
    return {
      services,
      ratenkauf,
      handle: toNodeHandler(ratenkauf, { context: (incoming) => visitOf(incoming, options) }),
      unresolved: toNodeHandler(createUnresolved(ratenkauf, publicUrl, staffOf), { context: (incoming) => incoming }),
      report: createReportingRound(services, ratenkauf, deliverOn),
    };
  }
  const running = () => (present ??= start());

  const middleware =
    (name: 'handle' | 'unresolved'): MedusaMiddleware =>
    (request, response, next) => {
      new Promise((resolve) => resolve(running()[name](request, response))).catch(next);
    };

  async function round(): Promise<void> {
    const { ratenkauf, report } = running();
    await eachOf([ratenkauf.reconcile(), report()]);
  }

  const path = pathOf(publicUrl);
  return {
    provider: {
      resolve: { services: [createPaymentProvider(running)] },
      id: PROVIDER,
      options: {},
    },
    middlewares: {
      routes: [
        { matcher: path, middlewares: [middleware('handle')] },
        { matcher: `${path}/*`, bodyParser: false },
        { matcher: UNRESOLVED, bodyParser: false, middlewares: [middleware('unresolved')] },
      ],
    },
    job: { default: round, config: { name: PROVIDER, schedule: cronOf(reconcileEvery) } },
  };
}
