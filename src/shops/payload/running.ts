import type { Payload, PayloadRequest } from 'payload';
import * as z from 'zod';
import type { RatenkaufConfig } from '../../server.js';
import { databaseBeside, ownPool, composeWebshop, withoutBrowser } from '../webshop-configuration.js';
import { createRounds } from '../rounds.js';
import { createUnresolved } from '../unresolved.js';
import { createCompletion } from './completing.js';
import { createLocalApi } from './local-api.js';
import type { PayloadSettings } from './options.js';
import { createReports } from './reports.js';

/** A webshop of the bank that runs in Payload. */
export type PayloadWebshop = Awaited<ReturnType<typeof openWebshop>>;

/** Returns the webshop of a Payload. */
export type WebshopOf = (payload: Payload) => Promise<PayloadWebshop>;

/**
 * Webshops by their Payload and name. In development the configuration is loaded again and again, while Payload stays
 * the same.
 */
const running = new WeakMap<Payload, Map<string, Promise<PayloadWebshop>>>();

/** Creates what opens a webshop, once, with its first user in a process. */
export function createWebshopOpener(settings: PayloadSettings) {
  const opened: WebshopOf = (payload) => {
    const webshops = running.get(payload) ?? new Map<string, Promise<PayloadWebshop>>();
    running.set(payload, webshops);
    const present = webshops.get(settings.name) ?? openWebshop(payload, settings);
    webshops.set(settings.name, present);
    // What has failed is tried again with the next request.
    present.catch(() => webshops.delete(settings.name));
    return present;
  };
  const started: WebshopOf = async (payload) => {
    const webshop = await opened(payload);
    webshop.start();
    return webshop;
  };
  return {
    /** Returns the webshop as it is: it asks nobody and sets no timer before it is started. */
    opened,
    /** Returns the webshop, and starts it if it does not run yet. */
    started,
    /** Ends the webshop, if it runs. */
    async stop(payload: Payload): Promise<void> {
      const webshops = running.get(payload);
      const webshop = webshops?.get(settings.name);
      webshops?.delete(settings.name);
      await (await webshop)?.stop();
    },
  };
}

async function openWebshop(payload: Payload, settings: PayloadSettings) {
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
  const reports = createReports(payload, settings, local, ratenkauf);
  const background = createRounds(reports.round, settings.reconcileEvery ?? 60, (error) =>
    payload.logger.error(`Ratenkauf: orders were not reported: ${String(error)}`),
  );
  return {
    payload,
    settings,
    local,
    ratenkauf,
    reports,
    /** Lists and resolves what nobody but the bank knows, for the staff. */
    unresolved: createUnresolved(ratenkauf, settings.publicUrl, (req: PayloadRequest) => staffMember(req, settings)),
    /** Starts what runs without a request, once. */
    start() {
      ratenkauf.start();
      background.start();
    },
    /** Notes a work in the background, so that its error is logged. */
    run: background.run,
    /** Finishes what it has begun, and answers the rest with 503. */
    async stop() {
      await background.stop();
      await ratenkauf.close();
    },
  };
}

/** Resolves with true if the sender of a request may change any order in Payload: the staff. */
async function mayChangeOrders(req: PayloadRequest, { slugs }: PayloadSettings): Promise<boolean> {
  if (!req.user) return false;
  return (await req.payload.collections[slugs.orders]?.config.access.update({ req })) === true;
}

/**
 * Resolves with the e-mail, or else the id, of the member of the staff who sends a request; undefined for anyone else.
 */
async function staffMember(req: PayloadRequest, settings: PayloadSettings): Promise<string | undefined> {
  if (!(await mayChangeOrders(req, settings)) || !req.user) return undefined;
  const { email, id } = req.user;
  return email ?? String(id);
}

/** Schema of the tables beside Payload's own: those in its own schema it would drop in development. */
const SCHEMA = 'ratenkauf';

interface Pool {
  query(statement: string): Promise<unknown>;
}

const postgresSchema = z.object({
  poolOptions: z.looseObject({}),
  pool: z.custom<Pool>((value) => typeof value === 'object' && value !== null && 'query' in value),
});

/**
 * Returns where purchases are kept, if the options do not say it.
 * @throws {TypeError} if there is no place that all processes of Payload share
 */
async function databaseBesidePayload({ db }: Pick<Payload, 'db'>): Promise<RatenkaufConfig['database']> {
  const connection = postgresSchema.safeParse(db).data;
  await connection?.pool.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  const own = connection && ownPool(connection.poolOptions, SCHEMA);
  return databaseBeside('createPayloadRatenkauf', db.name, own);
}
