import type { Run } from './context.js';

/** GET /authorization/:token: a purchase has changed. Answered at once, with the same answer for any token. */
export const authorization: Run<'authorization'> = async ({ token }, { callback }) => {
  callback(token);
  return {};
};

/** POST /authorization/:token: the same. */
export const postAuthorization: Run<'postAuthorization'> = (input, visit) => authorization(input, visit);

/**
 * GET /notification: a transaction has changed. Answered as soon as that is stored, with the same answer for any
 * transaction.
 */
export const notification: Run<'notification'> = async ({ vorgangskennung }, { notice }) => {
  await notice(vorgangskennung);
  return {};
};
