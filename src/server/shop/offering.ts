import type { CheckedShop } from './checked-shop.js';
import type { Runtime } from '../scheduling/clock.js';

/** Whether the shop offers instalments to the sender of a request. */
export interface Offering {
  /**
   * Says whether rates are shown; they are if the shop's function fails, because they bind nobody. One call of the
   * shop's function for each request. Never rejects. Undefined if everyone is offered instalments.
   */
  readonly showsRates: ((request: Request) => Promise<boolean>) | undefined;
  /**
   * Says whether a purchase may start. Rejects if the shop's function fails: a purchase that the shop does not want is
   * worse than one that starts a minute later.
   */
  readonly maySell: (request: Request) => Promise<boolean>;
}

export interface OfferingOptions extends Pick<Runtime, 'onError'> {
  readonly shop: Pick<CheckedShop, 'offered'>;
}

/** Creates what asks the shop's function `offered`. */
export function createOffering({ shop: { offered }, onError }: OfferingOptions): Offering {
  if (!offered) return { showsRates: undefined, maySell: async () => true };
  // A page with many teasers is one request.
  const asked = new WeakMap<Request, Promise<boolean>>();
  return {
    showsRates(request) {
      const answer = asked.get(request) ?? offered(request).catch(shown);
      asked.set(request, answer);
      return answer;
    },
    maySell: offered,
  };

  function shown(error: unknown): boolean {
    onError(error, 'shop.offered');
    return true;
  }
}
