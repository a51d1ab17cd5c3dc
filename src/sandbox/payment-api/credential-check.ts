import { remainingLimit } from '../setting/assumptions.js';
import type { OperationHandler } from '../operations/exchange.js';
import { success } from './messages.js';
import { requireCredentials, requireShop } from './parameters.js';

/**
 * GET webshop/{webshop id}/restbetragankaufobergrenze: what the bank would still buy from the shop, in euros.
 * The webshop id of the path is looked at first, so that a wrong id (404) and a wrong password (401) can be told apart.
 */
export const credentialCheck: OperationHandler = ({ req }) => {
  requireShop(req.param('webshopId'), 'webshopkennung');
  requireCredentials(req.raw.headers);
  return success({ restbetrag: remainingLimit });
};
