import type { Context } from 'hono';
import type { SandboxEnv } from '../exchange.js';
import type { Bank } from '../../bank/purchases/bank.js';
import type { Approval, Purchase } from '../../bank/purchases/purchase.js';
import { Refusal } from './messages.js';
import { requireCredentials } from './parameters.js';

/** Returns the purchase of the path for the shop with the request's credentials; refuses with 401 or 404. */
export function requirePurchase({ req }: Context<SandboxEnv>, bank: Bank): Purchase {
  const shop = requireCredentials(req.raw.headers);
  const technicalId = req.param('technicalId') ?? '';
  const purchase = bank.find(technicalId);
  if (purchase?.shop.webshopId === shop.webshopId) return purchase;
  throw new Refusal('VORGANG_UNBEKANNT', {
    text: 'Der Vorgang ist nicht bekannt.',
    field: 'vorgangskennung',
    hint: 'vorgangskennung: erwartet wird die technische Kennung eines Vorgangs dieses Webshops, der nicht abgelaufen ist',
    params: [technicalId.slice(0, 100)],
  });
}

/** Returns the bank's approval of a purchase; refuses (409) undecided, rejected and cancelled purchases. */
export function requireApproval(purchase: Purchase): Approval {
  const { decision, status } = purchase;
  if (!decision || status === 'STORNIERT') throw invalidStatus(purchase);
  if (decision.result === 'ROT') throw negativeDecision(purchase);
  return decision;
}

/** Creates the refusal of a step that does not fit the purchase's status, including repeated steps. */
export function invalidStatus({ technicalId, status }: Purchase): Refusal {
  return new Refusal('STATUS_UNGUELTIG', {
    text: `Das ist im Status ${status} nicht möglich.`,
    hint: 'Der Vorgang ist noch nicht oder nicht mehr so weit.',
    params: [technicalId, status],
  });
}

/** Creates the refusal of a step that a rejected purchase does not allow. */
export function negativeDecision({ technicalId }: Purchase): Refusal {
  return new Refusal('ENTSCHEIDUNG_NEGATIV', { text: 'Der Ratenkauf wurde abgelehnt.', params: [technicalId] });
}
