/** An address as a storefront of Payload has it. */
export const address = {
  firstName: 'Ralf',
  lastName: 'Ratenkauf',
  addressLine1: 'Beispielstraße 12',
  postalCode: '90402',
  city: 'Nürnberg',
  country: 'DE',
};

/** What `initiate` answers. */
export interface Initiated {
  readonly message: string;
  readonly checkout?: string;
  readonly state?: string;
  readonly reasons: readonly string[];
}

/** What `confirm-order` answers. */
export interface Ordered {
  readonly message: string;
  readonly orderID?: number;
  readonly transactionID?: number;
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Sends JSON to a Payload; throws what `fetch` throws. */
export async function ask<Body>(
  origin: string,
  path: string,
  { method, body, token, headers }: { method?: string; body?: object; token?: string; headers?: object } = {},
): Promise<Answer<Body>> {
  const response = await fetch(origin + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: Object.assign(
      { 'content-type': 'application/json', origin },
      token !== undefined && { authorization: `JWT ${token}` },
      headers,
    ),
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Somebody with an account. */
export interface Account {
  readonly token: string;
  readonly user: { readonly id: number };
}

/** Logs somebody in. */
export async function login(origin: string, email: string): Promise<Account> {
  const { body } = await ask<Account>(origin, '/api/users/login', { body: { email, password: 'of the test' } });
  return body;
}

/** A customer without a browser: at Payload's REST API, at the handler of one of its webshops, and at the bank. */
export async function createCustomer(
  origin: string,
  items: readonly object[] = [{ product: 1, quantity: 1 }],
  account?: Account,
  shop = 'ratenkauf',
) {
  const mount = `/api/payments/${shop}`;
  const { token } = account ?? {};
  const send = <Body>(path: string, body?: object, method?: string) =>
    ask<Body>(origin, path, Object.assign({}, body && { body }, method && { method }, token && { token }));
  const cart = Object.assign({ items, shop, currency: 'EUR' }, account && { customer: account.user.id });
  const made = await send<{ doc: { id: number; secret?: string } }>('/api/carts', cart);
  const { id: cartID, secret } = made.body.doc;
  const known = { cartID, secret, customerEmail: 'ralf@ratenkauf.example' };
  const initiate = (data: object = {}, headers: object = {}) => {
    const request = { body: Object.assign({}, known, data), headers };
    return ask<Initiated>(origin, `${mount}/initiate`, Object.assign(request, token && { token }));
  };

  return {
    cartID,
    known,
    initiate,
    cart: async () => (await send<Record<string, unknown>>(`/api/carts/${cartID}?depth=0&secret=${secret}`)).body,
    change: (data: object) => send(`/api/carts/${cartID}?secret=${secret}`, data, 'PATCH'),
    /** Picks instalments, is approved by the bank, and comes back. */
    async approve(sandbox: { readonly url: string }, data: object = { billingAddress: address }): Promise<Initiated> {
      const { body: begun } = await initiate(data);
      if (begun.checkout === undefined) throw new Error(JSON.stringify(begun));
      const headers = { 'ratenkauf-checkout': begun.checkout };
      const { body: consent } = await ask<{ version: string }>(origin, `${mount}/consent`);
      const { body: facts } = await ask<{ amount: number }>(origin, `${mount}/checkout`, { headers });
      const { body: started } = await ask<{ paymentPage?: string }>(origin, `${mount}/purchase`, {
        headers,
        body: { shown: { amount: facts.amount }, consentVersion: consent.version, salutation: 'mr' },
      });
      if (started.paymentPage === undefined) throw new Error(JSON.stringify(started));
      const technicalId = new URL(started.paymentPage).searchParams.get('vorgangskennung') ?? '';
      const { body: done } = await ask<{ returnUrl: string }>(
        sandbox.url,
        `/sandbox/purchases/${technicalId}/complete`,
        { body: { income: 2000 } },
      );
      const returned = await fetch(done.returnUrl, { redirect: 'manual' });
      if (!returned.headers.get('location')?.endsWith('/checkout/review')) throw new Error('Not back at the review.');
      return (await initiate()).body;
    },
    /** Orders. */
    order: (data: object = {}) => send<Ordered>(`${mount}/confirm-order`, Object.assign({}, known, data)),
  };
}
