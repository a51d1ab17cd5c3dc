import type { ShopperRoute } from '../context.js';

/** GET, POST /authorization/:token: a hint of the service. Answered at once, and the same whatever the token is. */
export const authorization: ShopperRoute<'authorization'> = async ({ token }, { hint }) => {
  hint(token);
  return {};
};
