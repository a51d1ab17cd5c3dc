import type { Payload, PayloadRequest } from 'payload';
import type { Ratenkauf } from '../../server.js';
import { createRounds } from '../rounds.js';
import { createUnresolved, type UnresolvedRoute } from '../unresolved.js';
import { composeWebshop, withoutBrowser } from '../webshop-configuration.js';
import { createCompletion } from './completing.js';
import { databaseBesidePayload } from './database.js';
import { createLocalApi, type LocalApi } from './local-api.js';
import type { PayloadSettings } from './options.js';
import { createReports, type PayloadReports } from './reports.js';
import { mayChangeOrders, staffMember } from './staff.js';

/** A webshop of the bank that runs in Payload. */
export interface PayloadWebshop {
  readonly payload: Payload;
  readonly settings: PayloadSettings;
  readonly local: LocalApi;
  readonly ratenkauf: Ratenkauf<PayloadRequest>;
  readonly reports: PayloadReports;
  /** Lists and resolves what nobody but the bank knows, for the staff. */
  readonly unresolved: UnresolvedRoute<PayloadRequest>;
  /** Starts what runs without a request, once. */
  start(): void;
  /** Notes a work in the background, so that its error is logged. */
  run(work: () => Promise<void>): Promise<void>;
  /** Finishes what it has begun, and answers the rest with 503. */
  stop(): Promise<void>;
}

/** Returns the webshop of a Payload. */
export type WebshopOf = (payload: Payload) => Promise<PayloadWebshop>;

/**
 * Webshops by their Payload and name. In development the configuration is loaded again and again, while Payload stays
 * the same.
 */
const running = new WeakMap<Payload, Map<string, Promise<PayloadWebshop>>>();

/** Opens a webshop with its first user in a process. */
export interface WebshopOpener {
  /** Returns the webshop as it is: it asks nobody and sets no timer before it is started. */
  readonly opened: WebshopOf;
  /** Returns the webshop, and starts it if it does not run yet. */
  readonly started: WebshopOf;
}

/** Creates what opens a webshop once. */
export function createWebshopOpener(settings: PayloadSettings): WebshopOpener {
  const opened: WebshopOf = (payload) => {
    const webshops = running.get(payload) ?? new Map<string, Promise<PayloadWebshop>>();
    running.set(payload, webshops);
    const present = webshops.get(settings.name) ?? openWebshop(payload, settings);
    webshops.set(settings.name, present);
    // What has failed is tried again with the next request.
    present.catch(() => webshops.delete(settings.name));
    return present;
  };
  return {
    opened,
    async started(payload) {
      const webshop = await opened(payload);
      webshop.start();
      return webshop;
    },
  };
}

/** Ends a webshop, if it runs. */
export async function stopWebshop(payload: Payload, { name }: PayloadSettings): Promise<void> {
  const webshops = running.get(payload);
  const webshop = webshops?.get(name);
  webshops?.delete(name);
  await (await webshop)?.stop();
}

async function openWebshop(payload: Payload, settings: PayloadSettings): Promise<PayloadWebshop> {
  const local = createLocalApi(payload, settings);
  const { completeOrder, releaseOrder } = createCompletion({ payload, settings, local });
  const ratenkauf = composeWebshop<PayloadRequest>(settings, settings, {
    database: settings.database ?? (await databaseBesidePayload(payload)),
    secret: settings.secret,
    clientKey: settings.clientKey,
    shop: withoutBrowser({
      completeOrder,
      releaseOrder,
      transactionChanged: (transaction) => reports.changed(transaction),
      mayManage: (_request, { context }) => mayChangeOrders(context, settings),
      pages: settings.pages,
    }),
  });
  const reports = createReports({ payload, settings, handler: ratenkauf });
  const background = createRounds({
    round: reports.round,
    every: settings.reconcileEvery ?? 60,
    onError: (error) => payload.logger.error(`Ratenkauf: orders were not reported: ${String(error)}`),
  });
  return {
    payload,
    settings,
    local,
    ratenkauf,
    reports,
    unresolved: createUnresolved({
      ratenkauf,
      origin: new URL(settings.publicUrl).origin,
      staffOf: (req: PayloadRequest) => staffMember(req, settings),
    }),
    start() {
      ratenkauf.start();
      background.start();
    },
    run: background.run,
    async stop() {
      await background.stop();
      await ratenkauf.close();
    },
  };
}
