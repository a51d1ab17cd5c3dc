import type { Sandbox } from '../../../../src/sandbox/sandbox.js';
import type { Basket } from './entities.js';
import type { SendToApp, StandIn } from './stand-in.js';

/** Where a customer is. */
export interface CustomerOptions {
  readonly send: SendToApp;
  readonly sandbox: Pick<Sandbox, 'complete'>;
  /** Address of the handler in the storefront. */
  readonly publicUrl: string;
  readonly shop: StandIn;
}

/** Creates a customer's browser, at the storefront of a shop and at the bank. */
export function createCustomer({ send: sendRequest, sandbox, publicUrl, shop }: CustomerOptions) {
  const { origin } = new URL(publicUrl);

  async function send(path: string, init: RequestInit = {}, more: Record<string, string> = {}): Promise<Response> {
    const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...more };
    return sendRequest(new Request(`${publicUrl}${path}`, { ...init, headers }));
  }

  /** Asks for what the script of the confirm page asks for. */
  async function held(basket: Basket): Promise<{ status: number; token: string; state: string }> {
    const answer = await send('/shopware/checkout', { method: 'POST' }, await shop.pageToken(basket));
    return { status: answer.status, ...((await answer.json()) as { token: string; state: string }) };
  }

  return {
    send,
    held,
    /** Opens the confirm page, takes instalments there, and comes back from the bank. */
    async approve(basket: Basket, outcome: 'success' | 'rejection' = 'success'): Promise<string> {
      await shop.confirmPage(basket);
      const { token } = await held(basket);
      const { version } = (await (await send('/consent')).json()) as { version: string };
      const facts = await send('/checkout', {}, { 'ratenkauf-checkout': token });
      const { amount } = (await facts.json()) as { amount: number };
      const body = JSON.stringify({ shown: { amount }, consentVersion: version, salutation: 'mr' });
      const started = await send('/purchase', { method: 'POST', body }, { 'ratenkauf-checkout': token });
      const answer = (await started.json()) as { paymentPage?: string };
      if (answer.paymentPage === undefined) throw new Error(JSON.stringify(answer));
      const technicalId = new URL(answer.paymentPage).searchParams.get('vorgangskennung') ?? '';
      const { returnUrl } = sandbox.complete(technicalId, { outcome });
      await sendRequest(new Request(returnUrl, { redirect: 'manual' }));
      await shop.confirmPage(basket);
      return (await held(basket)).state;
    },
  };
}
