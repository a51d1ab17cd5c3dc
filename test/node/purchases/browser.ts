import type { HandlerError, RequestOptions } from '../../../src/contract/client/ask.js';
import { createPurchaseClient, type PurchaseClient } from '../../../src/contract/client/purchase-client.js';
import type { StartPurchase } from '../../../src/contract/checkout.js';
import * as examples from '../../../src/contract/examples.js';
import type { ConfirmPurchase, Purchase } from '../../../src/contract/purchase.js';
import { purchaseInput } from '../service/builders.js';

export type Handle = (request: Request) => Promise<Response>;

/** Creates a browser on a page of the shop: it keeps cookies and sends the origin of its requests. */
export function createBrowser(handle: () => Handle, origin = 'https://shop.example') {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answers: { request: Request; response: Response; text: string }[] = [];

  async function send(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    if (cookies.size > 0) headers.set('cookie', header());
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', origin);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    const request = new Request(new URL(input, origin), { ...init, headers });
    const response = await handle()(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    answers.push({ request, response, text: await response.clone().text() });
    return response;
  }

  /** Returns the client of a page that sends these headers as well. */
  const clientWith = (added: Readonly<Record<string, string>>) =>
    createReader(
      createPurchaseClient({
        base: `${origin}/ratenkauf`,
        timeout: 30_000,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          for (const [name, value] of Object.entries(added)) headers.set(name, value);
          return send(input as string, { ...init, headers });
        },
      }),
    );
  return {
    client: clientWith({}),
    clientWith,
    send,
    cookies,
    answers,
    /** Returns the same browser, with copies of its cookies, as another process is called by it. */
    at: (other: Handle) => {
      const there = createBrowser(() => other, origin);
      for (const [name, value] of cookies) there.cookies.set(name, value);
      return there;
    },
    /** The request of the shop's own order button. */
    pressed: (headers: Readonly<Record<string, string>> = {}) =>
      new Request(`${origin}/order`, { method: 'POST', headers: { cookie: header(), ...headers } }),
    /** Follows a link from another site, as after the payment page. */
    visit: async (address: string) => {
      const response = await send(address, {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      });
      return { status: response.status, location: response.headers.get('location') };
    },
    header,
  };
}

/** A start whose figures may be left out. */
type Started = Omit<StartPurchase, 'shown'> & Partial<Pick<StartPurchase, 'shown'>>;

/** Returns the order of a customer who has read an approved purchase. */
export const orderOf = ({ amount, financing }: Pick<Purchase, 'amount' | 'financing'>): ConfirmPurchase => ({
  shown: { amount, plan: financing?.plan ?? examples.order.shown.plan },
});

/**
 * Returns the client of a page that sends what it has read last. A page that has read nothing agrees to what it is told
 * instead.
 */
export function createReader(client: PurchaseClient) {
  let checkout: StartPurchase['shown'] | undefined;
  let approval: ConfirmPurchase | undefined;
  const noted = (purchase: Purchase) => {
    if (purchase.state === 'approved') approval = orderOf(purchase);
    return purchase;
  };
  return {
    ...client,
    /** What the page shows of the checkout. */
    shown: () => checkout,
    async checkout(options?: RequestOptions) {
      const answer = await client.checkout(options);
      checkout = { amount: answer.amount };
      return answer;
    },
    async startPurchase(start: Started, options?: RequestOptions) {
      const shown = checkout ?? { amount: purchaseInput().amount };
      const hasRead = start.shown !== undefined || checkout !== undefined;
      return client.startPurchase({ shown, ...start }, options).catch((error: unknown) => {
        const { present } = error as Partial<HandlerError>;
        if (!present) throw error;
        checkout = { amount: present.checkout.amount };
        if (hasRead) throw error;
        return client.startPurchase({ ...start, shown: checkout }, options);
      });
    },
    purchase: async (options?: RequestOptions) => noted(await client.purchase(options)),
    async confirmPurchase(order?: ConfirmPurchase, options?: RequestOptions) {
      const read = order ?? approval;
      const answer = noted(await client.confirmPurchase(read ?? examples.order, options));
      const isUnread = !read && answer.state === 'approved' && !answer.mayRetry;
      return isUnread && approval ? client.confirmPurchase(approval, options) : answer;
    },
  };
}
