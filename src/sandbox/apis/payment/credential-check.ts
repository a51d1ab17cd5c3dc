import { remainingLimit } from '../../bank/setting/assumptions.js';
import type { OperationHandler } from '../exchange.js';
import { success } from './messages.js';
import { requireCredentials, requireShop } from './parameters.js';

/**
 * GET webshop/{webshop id}/restbetragankaufobergrenze: the remaining amount that the bank would buy from the shop, in
 * euros. Checks the webshop id of the path first, so that a wrong id (404) can be distinguished from a wrong password
 * (401).
 */
export const credentialCheck: OperationHandler = ({ req }) => {
  requireShop(req.param('webshopId'), 'webshopkennung');
  requireCredentials(req.raw.headers);
  return success({ restbetrag: remainingLimit });
};
