import { randomUUID } from 'node:crypto';
import { createCustomer as createVisitor } from '../../journey/package/customer.js';

/** A cart in the Store API, as far as tests read it. */
export interface ShopCart {
  readonly id: string;
  readonly total: number;
  readonly completed_at: string | null;
  readonly items: readonly { readonly id: string }[];
}

const address = {
  first_name: 'Ralf',
  last_name: 'Ratenkauf',
  address_1: 'Beispielstraße 12',
  postal_code: '90402',
  city: 'Nürnberg',
  country_code: 'de',
};

/** A customer of a shop. */
export type Customer = ReturnType<typeof createCustomer>;

/** A customer without a browser: at the Store API, at the handler, and at the bank. */
export function createCustomer(origin: string, key: string) {
  const cookies = new Map<string, string>();
  let cartId = '';
  const visitor = createVisitor(origin, {
    cookies,
    salutation: 'mr',
    ask(url, init) {
      init.headers.set('x-publishable-api-key', key);
      return fetch(url, init);
    },
  });
  const { get, post } = visitor;

  /** Asks the Store API; throws if it refuses. */
  async function store<Answer>(name: string, path: string, body?: object): Promise<Answer> {
    const answer = body ? await post(`/store${path}`, body) : await get(`/store${path}`);
    if (answer[name] === undefined) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer[name] as Answer;
  }

  async function collection(): Promise<string> {
    const { id } = await store<{ id: string }>('payment_collection', '/payment-collections', { cart_id: cartId });
    return id;
  }

  const customer = {
    /** Fills a new cart with one sofa, and gives name and address. */
    async fill(...others: string[]): Promise<void> {
      const [region] = await store<{ id: string }[]>('regions', '/regions');
      const products = await store<{ handle: string; variants: { id: string }[] }[]>('products', '/products');
      const items = ['sofa', ...others].map((handle) => {
        const variant = products.find((product) => product.handle === handle)?.variants[0];
        return { variant_id: variant?.id, quantity: 1 };
      });
      // Medusa makes a customer of each new address, and fails where two come with the same one at once.
      const email = `ralf-${randomUUID()}@ratenkauf.example`;
      const cart = { region_id: region?.id, email, items };
      const addresses = { shipping_address: address, billing_address: address };
      cartId = (await store<ShopCart>('cart', '/carts', Object.assign(cart, addresses))).id;
      cookies.set('_medusa_cart_id', cartId);
      const [option] = await store<{ id: string }[]>('shipping_options', `/shipping-options?cart_id=${cartId}`);
      await store('cart', `/carts/${cartId}/shipping-methods`, { option_id: option?.id });
    },
    cartId: () => cartId,
    cart: () => store<ShopCart>('cart', `/carts/${cartId}`),
    /** Changes the cart by the Store API; resolves with its answer. */
    change: (body: object) => post(`/store/carts/${cartId}`, body),
    async quantity(quantity: number): Promise<void> {
      const { items } = await customer.cart();
      await store('cart', `/carts/${cartId}/line-items/${items[0]?.id}`, { quantity });
    },
    /** Asks for a payment session with data of the browser's; resolves with the answer. */
    pay: async (provider_id: string, data: object) =>
      post(`/store/payment-collections/${await collection()}/payment-sessions`, { provider_id, data }),
    /** Completes the cart as a storefront does; resolves with the answer. */
    complete: () => post(`/store/carts/${cartId}/complete`, {}),
    /** Resolves with the status of an answer of the handler, or of the Admin API. */
    status: async (path: string) => (await visitor.send(path)).status,
  };
  return Object.assign(customer, visitor);
}
