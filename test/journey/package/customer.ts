/** What is special about a customer. */
export interface CustomerOptions {
  /** Where the handler answers. */
  readonly mount?: string;
  readonly cookies?: Map<string, string>;
  /** What the customer answers where the shop knows no form of address. */
  readonly salutation?: 'mr';
  /** Sends a request as the shop's own pages do; without it, as `fetch` does. */
  readonly ask?: (url: URL, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;
}

/** An answer in JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/**
 * A customer at the shop of an origin, without a browser: keeps the cookies, and sends the origin with every request.
 */
export function createCustomer(
  origin: string,
  { mount = '/ratenkauf', cookies = new Map<string, string>(), salutation, ask = fetch }: CustomerOptions = {},
) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await ask(new URL(path, origin), Object.assign({ redirect: 'manual' }, init, { headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
  const get = async (path: string) => (await (await send(path)).json()) as Answer;
  const asJson = (body: object) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const post = async (path: string, body: object) => (await (await send(path, asJson(body))).json()) as Answer;
  const purchase = (at = mount) => get(`${at}/purchase`);

  /** What the summary has shown. */
  let approved: Answer = {};

  /**
   * Takes the checkout of the shop to its approval, and does something else while the customer is at the bank; resolves
   * with the page after it, and what is to be ordered there.
   */
  async function approve(sandbox: string, meanwhile?: () => Promise<unknown>) {
    const { version } = await get(`${mount}/consent`);
    const { amount } = await get(`${mount}/checkout`);
    const chosen = { shown: { amount }, consentVersion: version };
    const started = await post(`${mount}/purchase`, Object.assign(chosen, salutation && { salutation }));
    if (started['paymentPage'] === undefined) throw new Error(JSON.stringify(started));
    const technicalId = new URL(String(started['paymentPage'])).searchParams.get('vorgangskennung') ?? '';
    await meanwhile?.();
    const complete = new URL(`/sandbox/purchases/${technicalId}/complete`, sandbox);
    const done = (await (await fetch(complete, asJson({ income: 2000 }))).json()) as { returnUrl: string };
    const page = new URL((await send(done.returnUrl)).headers.get('location') ?? '', origin);
    approved = await purchase();
    return { page, technicalId, purchase: approved, order: orderOf(approved) };
  }
  /** Orders what was approved; resolves with the answer of the handler. */
  const confirm = (order: object = orderOf(approved)) => post(`${mount}/purchase/confirmation`, order);

  return {
    send,
    get,
    post,
    purchase,
    approve,
    confirm,
    /** Decides to pay otherwise. */
    abandon: () => send(`${mount}/purchase`, { method: 'DELETE' }),
    /** Resolves with the monthly rate of an amount in cents. */
    async monthlyRate(amount: number): Promise<unknown> {
      const { offers } = (await get(`${mount}/offers?amount=${amount}`)) as {
        offers?: { plan?: { monthlyRate: number } }[];
      };
      return offers?.[0]?.plan?.monthlyRate;
    },
    /** Buys the checkout of the shop; resolves with the page after the bank, and the state of the purchase. */
    async buy(sandbox: string): Promise<{ review: string; state: unknown; orderId: unknown }> {
      const { page } = await approve(sandbox);
      const { state, orderId } = await confirm();
      return { review: page.pathname, state, orderId };
    },
  };
}

/** Returns the order of a customer who has read a purchase. */
const orderOf = ({ amount, financing }: Answer) => ({
  shown: { amount, plan: (financing as { plan: object } | undefined)?.plan },
});
