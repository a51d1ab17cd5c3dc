import type { Context } from 'hono';
import type { OperationHandler, SandboxEnv } from '../exchange.js';
import type { Bank } from '../../bank/purchases/bank.js';
import type { Purchase } from '../../bank/purchases/purchase.js';
import { expiryOf } from '../../bank/purchases/purchase-book.js';
import { hal, parse, requireActiveShop, violation } from './answers.js';
import { authorizationBody, integrationCheckBody } from './bodies.js';

/** Creates the operations of the newer payment interface; they share their purchases with API B. */
export function authorizationOperations(bank: Bank) {
  return { 'authorization.post': authorize(bank), 'authorization.read': read(bank), integrationcheck };
}

function authorize(bank: Bank): OperationHandler {
  return async (context) => {
    const found = findTransaction(context, bank);
    const { orderId } = parse(authorizationBody, await context.req.text());
    const obstacle = found.purchase ? bank.confirm(found.purchase, orderId) : 'finished';
    if (!obstacle) return new Response(null, { status: 202 });
    const status = found.purchase ? statusOf(found.purchase) : 'EXPIRED';
    throw violation(409, 'Conflict', `Transaction is ${status}, not PREAUTHORIZED`, 'status');
  };
}

function read(bank: Bank): OperationHandler {
  return (context) => {
    const { purchase, technicalId, webshopId } = findTransaction(context, bank);
    if (!purchase) return hal({ transactionId: technicalId, status: 'EXPIRED', webshopId });
    const status = statusOf(purchase);
    return hal({
      transactionId: technicalId,
      status,
      webshopId,
      businessTransactionId: purchase.businessId,
      orderId: purchase.orderId ?? null,
      orderValue: purchase.initialization.amount / 100,
      expirationDateTime: status === 'AUTHORIZED' ? null : expiryOf(purchase).toISOString(),
    });
  };
}

const integrationcheck: OperationHandler = async (context) => {
  requireActiveShop(context);
  return hal(parse(integrationCheckBody, await context.req.text()));
};

/** Returns the purchase of the path; undefined after its 30 minutes. Refuses with 401, 403 or 404. */
function findTransaction(context: Context<SandboxEnv>, bank: Bank) {
  const { webshopId } = requireActiveShop(context);
  const technicalId = context.req.param('technicalId') ?? '';
  const purchase = bank.find(technicalId);
  const isOwn = purchase ? purchase.shop.webshopId === webshopId : bank.wasDeleted(technicalId, webshopId);
  if (!isOwn) throw violation(404, 'Not Found', 'Transaction not found', 'transactionId');
  return { purchase, technicalId, webshopId };
}

function statusOf({ status, decision }: Purchase) {
  if (status === 'BESTAETIGT') return 'AUTHORIZED';
  if (status === 'STORNIERT' || decision?.result === 'ROT') return 'DECLINED';
  return decision ? 'PREAUTHORIZED' : 'OPEN';
}
