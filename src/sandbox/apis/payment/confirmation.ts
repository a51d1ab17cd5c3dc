import { confirmingAgain } from '../../bank/setting/assumptions.js';
import type { OperationHandler } from '../exchange.js';
import type { Bank, ConfirmationObstacle } from '../../bank/purchases/bank.js';
import type { Purchase } from '../../bank/purchases/purchase.js';
import { optional, Problem } from './readers.js';
import { orderReference } from './read-initialization.js';
import { info, InvalidBody, type Refusal, success } from './messages.js';
import { invalidStatus, negativeDecision, requirePurchase } from './purchase-access.js';
import { parseBody } from './parameters.js';

const readReference = optional(orderReference);

/**
 * POST vorgang/{vorgangskennung}/bestaetigen: confirms the purchase; the success message comes first (service.md
 * §B.13).
 */
export function confirmPurchase(bank: Bank): OperationHandler {
  return async (context) => {
    const purchase = requirePurchase(context, bank);
    const orderId = orderIdIn(await context.req.text());
    const obstacle = bank.confirm(purchase, orderId);
    if (obstacle && !isRepetition(purchase)) throw refusalOf(obstacle, purchase);
    const { technicalId, businessId } = purchase;
    const message = info('ERFOLGREICH', {
      text: `Die Bestellung ${technicalId} (${businessId}) wurde erfolgreich bestätigt.`,
      params: [technicalId, businessId],
    });
    return success({ timestamp: 0 }, [message]);
  };
}

function orderIdIn(text: string): string | undefined {
  const body = parseBody(text);
  if (body === undefined || body === null) return undefined;
  if (typeof body !== 'object') throw invalidBody('Hier wird ein JSON-Objekt erwartet.');
  const orderId = readReference((body as Record<string, unknown>)['shopVorgangskennung']);
  if (orderId instanceof Problem) throw invalidBody(orderId.text, 'shopVorgangskennung');
  return orderId;
}

function invalidBody(text: string, field?: string): InvalidBody {
  return new InvalidBody([{ name: 'ANGABE_UNGUELTIG', details: { text, ...(field ? { field } : {}) } }]);
}

function isRepetition({ status }: Purchase): boolean {
  return confirmingAgain === 'accepted' && status === 'BESTAETIGT';
}

function refusalOf(obstacle: ConfirmationObstacle, purchase: Purchase): Refusal {
  return obstacle === 'rejected' ? negativeDecision(purchase) : invalidStatus(purchase);
}
