import type { Context } from 'hono';
import { merchantStatuses, statusOfObstacle } from '../../bank/setting/assumptions.js';
import type { Clock } from '../../bank/setting/clock.js';
import type { OperationHandler, SandboxEnv } from '../exchange.js';
import { germanDay } from '../../bank/values/german-time.js';
import { Refusal, success } from '../payment/messages.js';
import { parseBody, requireActive } from '../payment/parameters.js';
import { readShape } from '../payment/readers.js';
import type { Ledger } from '../../bank/transactions/ledger.js';
import { obstacles, obstacleTo } from '../../bank/transactions/obstacles.js';
import type { Report, Transaction } from '../../bank/transactions/transaction.js';
import { readReversal, searchShape, transactionRecord } from './shapes.js';

/** Creates the operations of API C (service.md §C.1); every answer has `ergebnisse`. */
export function merchantOperations(ledger: Ledger, clock: Clock) {
  return {
    'transaktionen.suchen': search(ledger),
    'transaktionen.lesen': read(ledger),
    'transaktionen.lieferung': reportDelivery(ledger),
    'transaktionen.rueckabwicklung': reportReversal(ledger, clock),
  };
}

function search(ledger: Ledger): OperationHandler {
  return ({ req }) => {
    const { webshopId } = requireActive(req.raw.headers);
    const { von, bis, status } = readShape(searchShape, req.query());
    const fits = (transaction: Transaction) => {
      const ordered = von || bis ? germanDay(transaction.ordered) : '';
      return (
        (!von || ordered >= von) &&
        (!bis || ordered <= bis) &&
        (status === 'ALLE' || merchantStatuses[transaction.status] === status)
      );
    };
    return records(ledger.foundBy(webshopId, fits));
  };
}

function read(ledger: Ledger): OperationHandler {
  return (context) => records([findTransaction(context, ledger)]);
}

/** The delivery is dated today, whatever day the body names (service.md §C.6). */
function reportDelivery(ledger: Ledger): OperationHandler {
  return async (context) => {
    const transaction = findTransaction(context, ledger);
    parseBody(await context.req.text());
    return book(ledger, transaction, { type: 'CAPTURE', trackingNumber: undefined });
  };
}

function reportReversal(ledger: Ledger, clock: Clock): OperationHandler {
  return async (context) => {
    const transaction = findTransaction(context, ledger);
    const body = parseBody(await context.req.text());
    return book(ledger, transaction, readReversal(body, transaction, germanDay(clock.now())));
  };
}

function book(ledger: Ledger, transaction: Transaction, report: Report): Response {
  const obstacle = obstacleTo(report, transaction);
  if (!obstacle) {
    ledger.book(transaction, report);
    return records([transaction]);
  }
  const { messageDE: text, messageEN: hint } = obstacles[obstacle];
  const isAmount = statusOfObstacle[obstacle] === 400;
  throw new Refusal(isAmount ? 'ANGABE_UNGUELTIG' : 'STATUS_UNGUELTIG', {
    text,
    hint,
    ...(isAmount ? { field: 'betrag' } : {}),
  });
}

function records(transactions: readonly Transaction[]): Response {
  return success({ ergebnisse: transactions.map(transactionRecord) });
}

/** Returns the transaction of the path for the shop with the request's credentials; refuses with 401, 403 or 404. */
function findTransaction({ req }: Context<SandboxEnv>, ledger: Ledger): Transaction {
  const { webshopId } = requireActive(req.raw.headers);
  const businessId = req.param('vorgangskennung') ?? '';
  const transaction = ledger.find(businessId);
  if (transaction?.webshopId === webshopId) return transaction;
  throw new Refusal('VORGANG_UNBEKANNT', {
    text: 'Der Vorgang ist nicht bekannt.',
    field: 'vorgangskennung',
    hint: 'vorgangskennung: erwartet wird die fachliche Kennung eines bestätigten Vorgangs dieses Webshops',
    params: [businessId.slice(0, 100)],
  });
}
