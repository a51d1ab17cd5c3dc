/**
 * A customer at the shop of an origin, without a browser: keeps the cookies, and sends the origin with every request.
 */
export function createCustomer(origin: string, { mount = '/ratenkauf', cookies = new Map<string, string>() } = {}) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { origin, cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...init.headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
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

  /** Takes the checkout of the shop to its approval; resolves with the page after the bank, and what is to be ordered. */
  async function approve(sandbox: string): Promise<{ review: string; order: object }> {
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
    return {
      review: new URL(returned.headers.get('location') ?? '', origin).pathname,
      order: { shown: { amount, plan: financing.plan } },
    };
  }
  /** Orders what was approved; resolves with the answer of the handler. */
  const confirm = (order: object) => post('/purchase/confirmation', order);

  return {
    send,
    approve,
    confirm,
    /** Resolves with the monthly rate of an amount in cents. */
    async monthlyRate(amount: number): Promise<unknown> {
      const { offers } = (await (await send(`${mount}/offers?amount=${amount}`)).json()) as {
        offers: { plan?: { monthlyRate: number } }[];
      };
      return offers[0]?.plan?.monthlyRate;
    },
    /** Buys the checkout of the shop; resolves with the page after the bank, and the state of the purchase. */
    async buy(sandbox: string): Promise<{ review: string; state: string; orderId: string }> {
      const { review, order } = await approve(sandbox);
      const { state, orderId } = (await confirm(order)) as { state: string; orderId: string };
      return { review, state, orderId };
    },
  };
}
