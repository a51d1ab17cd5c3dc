import type { Context as Exchange, Hono } from 'hono';
import { paths } from '../../contract/paths.js';
import { routes as contract } from '../../contract/routes.js';
import { captureSchema, refundSchema, transactionSearchSchema } from '../../contract/transaction.js';
import type { Merchant, MerchantRouteName } from './routes/context.js';
import { RouteError } from '../operations/errors.js';
import { contractBody, contractInput, limitedBody, ownBody } from './input.js';
import { captureTransaction, documents, notification, refundTransaction, transaction, transactions } from './routes/transactions.js';

type ManagedRouteName = Exclude<MerchantRouteName, 'notification'>;
type Answerer = (exchange: Exchange, merchant: Merchant) => Promise<Response>;

const inAddress = ({ req }: Exchange) => ({ ...req.queries(), ...req.param() });
const idIn = (exchange: Exchange) => contractInput(contract.transaction.input, inAddress(exchange)).id;

const answerers: Readonly<Record<ManagedRouteName, Answerer>> = {
  transactions: async (exchange, merchant) =>
    exchange.json(await transactions(contractBody(transactionSearchSchema, await ownBody(exchange, merchant.origin)), merchant)),
  transaction: async (exchange, merchant) => exchange.json(await transaction({ id: idIn(exchange) }, merchant)),
  captureTransaction: async (exchange, merchant) => {
    const capture = contractBody(captureSchema, await ownBody(exchange, merchant.origin));
    return exchange.json(await captureTransaction({ ...capture, id: idIn(exchange) }, merchant));
  },
  refundTransaction: async (exchange, merchant) => {
    const refund = contractBody(refundSchema, await ownBody(exchange, merchant.origin));
    return exchange.json(await refundTransaction({ ...refund, id: idIn(exchange) }, merchant));
  },
  documents: async (exchange, merchant) => {
    const { body, contentType, fileName } = await documents(contractInput(contract.documents.input, inAddress(exchange)), merchant, exchange.req.raw.signal);
    const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` };
    if (exchange.req.raw.method !== 'HEAD') return exchange.body(body, 200, headers);
    // Nobody would read it.
    await body.cancel();
    return exchange.body(null, 200, headers);
  },
};

/**
 * Adds the routes of the merchant: everything around them, nothing of what they say. Whoever the shop does not name is refused before
 * anything else is looked at, so that nobody learns from an answer, or from how long it takes, what there is.
 */
export function addMerchantRoutes(app: Hono, path: string, merchant: Merchant): void {
  for (const { path: below } of [paths.notification, ...Object.keys(answerers).map((name) => paths[name as ManagedRouteName])]) {
    app.use(path + below, async (exchange, next) => {
      await next();
      exchange.header('cache-control', 'private, no-store');
    });
  }
  app.on(paths.notification.method, path + paths.notification.path, async (exchange) => {
    await notification(contractInput(contract.notification.input, inAddress(exchange)), merchant);
    return exchange.body(null, 204);
  });
  for (const name of Object.keys(answerers) as ManagedRouteName[]) {
    const { method, path: below } = paths[name];
    app.on(method, path + below, permitted(merchant), limitedBody(), async (exchange) => {
      await merchant.ready();
      return answerers[name](exchange, merchant);
    });
  }
}

const permitted = (merchant: Merchant) => async ({ req }: Exchange, next: () => Promise<void>) => {
  if (!(await merchant.mayManage(req.raw))) throw new RouteError('forbidden');
  await next();
};
