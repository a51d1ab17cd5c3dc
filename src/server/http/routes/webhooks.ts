import type { Run } from './context.js';

/** GET /authorization/:token: there is news of a purchase. Answered at once, and the same whatever the token is. */
export const authorization: Run<'authorization'> = async ({ token }, { callback }) => {
  callback(token);
  return {};
};

/** POST /authorization/:token: the same. */
export const postAuthorization: Run<'postAuthorization'> = (input, visit) => authorization(input, visit);

/** GET /notification: there is news of a transaction. Answered as soon as that is kept, and the same whatever the transaction is. */
export const notification: Run<'notification'> = async ({ vorgangskennung }, { notice }) => {
  await notice(vorgangskennung);
  return {};
};
