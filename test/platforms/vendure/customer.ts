import { createCustomer as createVisitor } from '../../journey/package/customer.js';

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
  let bearer = '';
  const visitor = createVisitor(origin, {
    mount,
    salutation: 'mr',
    async ask(url, init) {
      const { headers } = init;
      if (token) headers.set('vendure-token', token);
      if (session === 'bearer') {
        // A storefront with bearer tokens runs elsewhere, where Vendure's cookie is not kept; navigations have no token.
        headers.set('cookie', (headers.get('cookie') ?? '').replaceAll(/session[^=;]*=[^;]*(; )?/g, ''));
        const isNavigation = url.pathname.startsWith(`${mount}/return/`);
        if (bearer && !isNavigation) headers.set('authorization', `Bearer ${bearer}`);
      }
      const response = await fetch(url, init);
      bearer = response.headers.get('vendure-auth-token') ?? bearer;
      return response;
    },
  });
  const { post } = visitor;

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

  const customer = {
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
    /** Resolves with what the handler answers to a search of the staff. */
    status: async (path: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await visitor.send(path, { method: 'POST', body: '{}', headers })).status;
    },
  };
  return Object.assign(customer, visitor);
}
