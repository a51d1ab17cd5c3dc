/**
 * A customer at the shop of an origin, without a browser: keeps the cookie, and sends the origin with every request.
 */
export function createCustomer(origin: string, { mount = '/ratenkauf' } = {}) {
  let cookie = '';

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { origin, cookie, ...init.headers },
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  }
  const post = async (path: string, body: object = {}) =>
    (
      await send(mount + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    ).json();

  return {
    send,
    /** Resolves with the monthly rate of an amount in cents. */
    async monthlyRate(amount: number): Promise<unknown> {
      const { offers } = (await (await send(`${mount}/offers?amount=${amount}`)).json()) as {
        offers: { plan?: { monthlyRate: number } }[];
      };
      return offers[0]?.plan?.monthlyRate;
    },
    /** Buys the checkout of the shop; resolves with the page after the bank, and the state of the purchase. */
    async buy(sandbox: string): Promise<{ review: string; state: string; orderId: string }> {
      const { version } = (await (await send(`${mount}/consent`)).json()) as { version: string };
      const { amount } = (await (await send(`${mount}/checkout`)).json()) as { amount: number };
      await post('/purchase', { shown: { amount }, consentVersion: version });
      const { purchases } = (await (await fetch(new URL('/sandbox/purchases', sandbox))).json()) as {
        purchases: { technicalId: string }[];
      };
      const complete = new URL(`/sandbox/purchases/${purchases.at(-1)?.technicalId}/complete`, sandbox);
      const done = await fetch(complete, {
        method: 'POST',
        body: JSON.stringify({ income: 2000 }),
        headers: { 'content-type': 'application/json' },
      });
      const { returnUrl } = (await done.json()) as { returnUrl: string };
      const returned = await send(returnUrl);
      const purchase = await (await send(`${mount}/purchase`)).json();
      const { financing } = purchase as { financing: { plan: object } };
      const order = { shown: { amount, plan: financing.plan } };
      const { state, orderId } = (await post('/purchase/confirmation', order)) as { state: string; orderId: string };
      return { review: new URL(returned.headers.get('location') ?? '', origin).pathname, state, orderId };
    },
  };
}
