/** An order in the Shop API, as far as tests read it. */
export interface ShopOrder {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly totalWithTax: number;
  readonly payments: readonly {
    readonly state: string;
    readonly amount: number;
    readonly transactionId: string | null;
    readonly errorMessage: string | null;
    readonly metadata: Readonly<Record<string, unknown>>;
  }[];
}

/** Fields of an order that tests read. */
const orderFields = 'id code state totalWithTax payments { state amount transactionId errorMessage metadata }';

const address =
  '{ fullName: "Ralf Ratenkauf", streetLine1: "Beispielstraße 12", postalCode: "90402", city: "Nürnberg", countryCode: "DE" }';

/** Returns where the answer to a mutation says why it is refused. */
function reasonIn(mutation: string): string {
  const ofLines = '... on OrderInterceptorError { interceptorError }';
  if (/^addItemsToOrder/.test(mutation)) return `{ errorResults { ${ofLines} } }`;
  if (/^(?:addItem|adjustOrderLine|removeAll)/.test(mutation)) return `{ __typename ${ofLines} }`;
  if (/^transition/.test(mutation)) return '{ __typename ... on OrderStateTransitionError { transitionError } }';
  return '{ __typename }';
}

/** How a storefront keeps the session of Vendure. */
export type Session = 'cookie' | 'bearer';

/** A channel of Vendure, and where its webshop answers. */
interface CustomersChannel {
  readonly token: string;
  readonly mount: string;
}

/** A customer without a browser: at the Shop API, at the plugin's handler, and at the bank. */
export function createCustomer(
  origin: string,
  session: Session,
  { token, mount }: CustomersChannel = { token: '', mount: '/ratenkauf' },
) {
  const cookies = new Map<string, string>();
  let bearer = '';

  async function send(path: string, init: RequestInit = {}, isNavigation = false): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    if (token) headers.set('vendure-token', token);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (session === 'bearer' && bearer && !isNavigation) headers.set('authorization', `Bearer ${bearer}`);
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      method: init.method ?? 'GET',
      body: init.body ?? null,
      headers,
    });
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      // A storefront with bearer tokens runs elsewhere, where Vendure's cookie is not kept.
      if (session === 'cookie' || !name.startsWith('session')) cookies.set(name, value);
    }
    bearer = response.headers.get('vendure-auth-token') ?? bearer;
    return response;
  }

  /** What the summary shows. */
  let approved: Record<string, unknown> = {};

  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await send(path, { method: 'POST', body: JSON.stringify(body), headers });
    return (await response.json()) as Record<string, unknown>;
  };

  /** Asks the Shop API; throws if it answers with an error of GraphQL itself. */
  async function shop<Answer = ShopOrder>(query: string, variables = {}): Promise<Answer> {
    const { data, errors } = await post('/shop-api', { query, variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data as object)[0] as Answer;
  }

  /** Returns a mutation with the order's first line in place of LINE. */
  async function ofLine(mutation: string): Promise<string> {
    if (!mutation.includes('LINE')) return mutation;
    const { lines } = await shop<{ lines: { id: string }[] }>('{ activeOrder { lines { id } } }');
    return mutation.replace('LINE', lines[0]?.id ?? '');
  }

  /** Resolves with what became of a mutation. */
  async function change(mutation: string): Promise<{ __typename: string; message?: string }> {
    return shop(`mutation { ${await ofLine(mutation)} { __typename ... on ErrorResult { errorCode message } } }`);
  }

  return {
    change,
    /** Resolves with an answer that refuses a mutation, as text. */
    async refusal(mutation: string, language = 'en'): Promise<string> {
      const query = `mutation { ${await ofLine(mutation)} ${reasonIn(mutation)} }`;
      const { data, errors } = await post(`/shop-api?languageCode=${language}`, { query });
      return JSON.stringify(errors ?? data);
    },
    shippingMethods: async () =>
      (await shop<{ id: string }[]>('{ eligibleShippingMethods { id } }')).map(({ id }) => id),
    /** Resolves with the ways to pay. */
    methods: () =>
      shop<{ code: string; isEligible: boolean; eligibilityMessage: string | null }[]>(
        '{ eligiblePaymentMethods { code isEligible eligibilityMessage } }',
      ),
    /** Adds a payment by the Shop API, with data of the browser's. */
    pay: (method: string, metadata: object) =>
      shop<{ __typename: string }>(
        'mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) { __typename ... on ErrorResult { message } } }',
        { input: { method, metadata } },
      ),
    /** Fills the cart with one sofa, and gives name and address. */
    async fill() {
      const answers = [
        await change('addItemToOrder(productVariantId: "1", quantity: 1)'),
        await change(
          'setCustomerForOrder(input: { firstName: "Ralf", lastName: "Ratenkauf", emailAddress: "ralf@ratenkauf.example" })',
        ),
        await change(`setOrderShippingAddress(input: ${address})`),
      ];
      const [method] = await shop<{ id: string }[]>('{ eligibleShippingMethods { id } }');
      answers.push(await change(`setOrderShippingMethod(shippingMethodId: ["${method?.id}"])`));
      const failed = answers.filter(({ __typename }) => __typename !== 'Order');
      if (failed.length > 0) throw new Error(JSON.stringify(failed));
    },
    activeOrder: () => shop<ShopOrder | null>(`{ activeOrder { ${orderFields} } }`),
    order: (code: string) => shop(`{ orderByCode(code: "${code}") { ${orderFields} } }`),
    /**
     * Takes instalments, is approved by the bank, and comes back to the summary; does something else meanwhile, if that
     * is given.
     */
    async approve(
      sandbox: string,
      meanwhile?: () => Promise<unknown>,
    ): Promise<{ page: string; technicalId: string; purchase: Record<string, unknown> }> {
      const { version } = (await (await send(`${mount}/consent`)).json()) as { version: string };
      const { amount } = (await (await send(`${mount}/checkout`)).json()) as { amount: number };
      const chosen = { shown: { amount }, consentVersion: version, salutation: 'mr' };
      const started = await post(`${mount}/purchase`, chosen);
      if (started['paymentPage'] === undefined) throw new Error(JSON.stringify(started));
      const technicalId = new URL(String(started['paymentPage'])).searchParams.get('vorgangskennung') ?? '';
      const complete = `${sandbox}/sandbox/purchases/${technicalId}/complete`;
      await meanwhile?.();
      const done = await fetch(complete, {
        method: 'POST',
        body: JSON.stringify({ income: 2000 }),
        headers: { 'content-type': 'application/json' },
      });
      const { returnUrl } = (await done.json()) as { returnUrl: string };
      const returned = await send(returnUrl, {}, true);
      return {
        page: returned.headers.get('location') ?? '',
        technicalId,
        purchase: (approved = await this.purchase()),
      };
    },
    purchase: async (at = mount) => (await (await send(`${at}/purchase`)).json()) as Record<string, unknown>,
    /** Resolves with what the handler answers to a search of the staff. */
    status: async (path: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await send(path, { method: 'POST', body: '{}', headers })).status;
    },
    /** Decides to pay otherwise. */
    abandon: () => send(`${mount}/purchase`, { method: 'DELETE' }),
    /** Orders on the summary. */
    confirm: () => post(`${mount}/purchase/confirmation`, orderOf(approved)),
  };
}

/** Returns the order of a customer who has read an approved purchase. */
const orderOf = ({ amount, financing }: Record<string, unknown>) => ({
  shown: { amount, plan: (financing as { plan: object } | undefined)?.plan },
});
