import type { CheckoutQuery, Shop } from '../../../server.js';
import type { CallHook } from './caller.js';
import type { HookName } from './table.js';

/** Functions of the shop in whose place its server is asked. */
export type HookedFunctions = Partial<Pick<Shop, HookName>>;

/** Without a cookie there is no session and no login: the shop is not asked, so that no stranger keeps it busy. */
const hasSession = (request: Request): boolean => Boolean(request.headers.get('cookie'));

const about = ({ reference }: CheckoutQuery) => (reference === undefined ? {} : { reference });

/** Returns the functions of the shop that are hooks. */
export function hookedFunctions(names: readonly HookName[], call: CallHook): HookedFunctions {
  const all: Required<HookedFunctions> = {
    async checkout(request, asked) {
      if (!hasSession(request)) return undefined;
      return (await call('checkout', { data: about(asked), request })).checkout ?? undefined;
    },
    async sessionKey(request, asked) {
      if (!hasSession(request)) return undefined;
      return (await call('sessionKey', { data: about(asked), request })).sessionKey ?? undefined;
    },
    prepareOrder: ({ id, amount, isTest }, request) =>
      call('prepareOrder', { data: { purchaseId: id, amount, isTest }, request }),
    pricesAmong: async (amounts) => (await call('pricesAmong', { data: { amounts: [...amounts] } })).prices,
    offered: async (request, asked) => (await call('offered', { data: about(asked), request })).offered,
    async mayManage(request) {
      return hasSession(request) && (await call('mayManage', { data: {}, request })).mayManage;
    },
  };
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
