import type { Context } from 'hono';
import { countOf, refundReasonOf } from '../../bank/setting/assumptions.js';
import { hal, parse, requireActiveShop, violation } from '../authorization/answers.js';
import type { Clock } from '../../bank/setting/clock.js';
import type { OperationHandler, SandboxEnv } from '../exchange.js';
import { germanDay } from '../../bank/values/german-time.js';
import type { Ledger } from '../../bank/transactions/ledger.js';
import { currentValueOf, type Transaction } from '../../bank/transactions/transaction.js';
import { captureBody, refundBody } from './report-bodies.js';
import { matches, searchShape } from './search.js';
import { transactionBody } from './transaction-body.js';

/**
 * Creates the operations of the transaction API (service.md §A.1); purchases appear in it from their confirmation on.
 */
export function transactionOperations(ledger: Ledger, clock: Clock) {
  return {
    'transaction.search': search(ledger),
    'transaction.read': read(ledger),
    'transaction.capture': capture(ledger),
    'transaction.refund': refund(ledger, clock),
  };
}

function search(ledger: Ledger): OperationHandler {
  return (context) => {
    const { webshopId } = requireActiveShop(context);
    const said = parse(searchShape, context.req.queries());
    const { page, pageSize } = said;
    const found = ledger.foundBy(webshopId, matches(said));
    const onPage = found.slice(page * pageSize, (page + 1) * pageSize);
    const count = countOf({ found: found.length, onPage: onPage.length });
    return hal({ TransactionList: onPage.map(transactionBody), PagingDetails: { page, pageSize, count } });
  };
}

function read(ledger: Ledger): OperationHandler {
  return (context) => hal(transactionBody(findTransaction(context, ledger)));
}

function capture(ledger: Ledger): OperationHandler {
  return async (context) => {
    const transaction = findTransaction(context, ledger);
    const { trackingNumber } = parse(captureBody, await context.req.text());
    ledger.book(transaction, { type: 'CAPTURE', trackingNumber });
    return accepted();
  };
}

function refund(ledger: Ledger, clock: Clock): OperationHandler {
  return async (context) => {
    const transaction = findTransaction(context, ledger);
    const { value: amount } = parse(refundBody, await context.req.text());
    const reason = refundReasonOf(amount, currentValueOf(transaction));
    ledger.book(transaction, { type: 'REFUND', amount, reason, day: germanDay(clock.now()) });
    return accepted();
  };
}

/** Returns the transaction of the path for the shop with the request's credentials; refuses with 401, 403 or 404. */
function findTransaction(context: Context<SandboxEnv>, ledger: Ledger): Transaction {
  const { webshopId } = requireActiveShop(context);
  const transaction = ledger.find(context.req.param('transactionId') ?? '');
  if (transaction?.webshopId === webshopId) return transaction;
  throw violation(404, 'Not Found', 'Transaction not found', 'transactionId');
}

/** Creates the empty answer to an accepted report (service.md §A.8, §A.9). */
function accepted(): Response {
  return new Response(null, { status: 202 });
}
