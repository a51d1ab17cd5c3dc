import { createPurchaseClient } from '../../../contract/client/purchase-client.js';
import type { ConfirmPurchase } from '../../../contract/purchase.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import type { HeaderPairs } from '../process/module.js';
import type { ShopProcess } from '../process/shop-process.js';

interface Browser {
  readonly origin: string;
  readonly headers: HeaderPairs;
  /** Milliseconds that an answer may take. */
  readonly timeout: number;
}

/** Creates a customer, who walks through a purchase by the routes of the handler; `ask` asks the present process. */
export function createCustomer(ask: ShopProcess['ask'], sandbox: Sandbox, browser: Browser) {
  const { origin, headers: own, timeout } = browser;
  /** The cookies of the handler, as they are set. */
  const cookies = new Map<string, string>();
  /** What the customer has read above the order button. */
  let read: ConfirmPurchase['shown'] | undefined;

  async function send(address: string, { method = 'GET', headers: given, body }: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'sec-fetch-site': 'same-origin' });
    for (const [name, value] of [...own, ...new Headers(given)]) headers.set(name, value);
    for (const cookie of cookies.values()) headers.append('cookie', cookie);
    if (method !== 'GET') headers.set('origin', origin);
    const sent = { method, headers: [...headers], body: body as string | undefined };
    const answer = await ask('fetch', new URL(address, origin).href, sent);
    const response = new Response([204, 304].includes(answer.status) ? null : answer.body, answer);
    for (const line of response.headers.getSetCookie()) {
      const [cookie = ''] = line.split(';', 1);
      cookies.set(cookie.replace(/=.*/, ''), cookie);
    }
    return response;
  }

  const client = createPurchaseClient({
    base: `${origin}/ratenkauf`,
    timeout,
    fetch: (input, init) => send(input as string, init),
  });

  /** Starts a purchase, and stays at the bank; resolves with its id there. */
  async function start(): Promise<string> {
    const { amount, needsSalutation } = await client.checkout();
    const { version } = (await (await send('/ratenkauf/consent')).json()) as { readonly version: string };
    const chosen = { consentVersion: version, ...(needsSalutation && { salutation: 'none' as const }) };
    const { paymentPage } = await client.startPurchase({ shown: { amount }, ...chosen });
    const started = sandbox.purchases().find(({ technicalId }) => paymentPage.includes(technicalId));
    if (!started) throw new Error('The purchase is not known to the bank.');
    return started.technicalId;
  }

  return {
    /** Headers of the shop's own visit. */
    headers: own,
    start,
    /** Starts a purchase, and comes back from the bank's page, approved. */
    async approve() {
      const { returnUrl } = sandbox.complete(await start());
      await send(returnUrl, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
      const { state, amount, financing } = await client.purchase();
      if (state !== 'approved' || !financing)
        throw new Error(`The purchase is ${state} after the return from the bank.`);
      read = { amount, plan: financing.plan };
    },
    /** Presses the order button. Rejects with an error whose code is that of the handler. */
    async order() {
      if (!read) throw new Error('There is no approval to order.');
      return client.confirmPurchase({ shown: read });
    },
    /** Pays otherwise. */
    abandon: () => client.abandonPurchase(),
  };
}
