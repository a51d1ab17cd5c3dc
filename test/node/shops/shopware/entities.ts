import { createHash, randomBytes } from 'node:crypto';

/** Entities as Shopware writes them in JSON. */
export type Entity = Record<string, unknown>;

/** Returns an id as Shopware makes them. */
export const newId = (): string => randomBytes(16).toString('hex');

const state = (technicalName: string): Entity => ({ id: newId(), technicalName, name: technicalName });

export const price = (totalPrice: number, quantity = 1, taxRate = 19): Entity => {
  const tax = Math.round((totalPrice / (100 + taxRate)) * taxRate * 100) / 100;
  return {
    unitPrice: totalPrice / quantity,
    quantity,
    totalPrice,
    calculatedTaxes: [{ tax, taxRate, price: totalPrice }],
    taxRules: [{ taxRate, percentage: 100 }],
  };
};

export const address = (overrides: Entity = {}): Entity => ({
  id: newId(),
  firstName: 'Ralf',
  lastName: 'Ratenkauf',
  company: null,
  department: null,
  street: 'Beispielstraße 12',
  additionalAddressLine1: null,
  additionalAddressLine2: null,
  zipcode: '90402',
  city: 'Nürnberg',
  country: { iso: 'DE', iso3: 'DEU', name: 'Deutschland' },
  salutation: null,
  ...overrides,
});

export const customer = (overrides: Entity = {}): Entity => ({
  id: newId(),
  email: 'ralf@ratenkauf.example',
  title: null,
  firstName: 'Ralf',
  lastName: 'Ratenkauf',
  company: null,
  salutation: { salutationKey: 'mr', displayName: 'Herr' },
  guest: false,
  birthday: '1980-05-04T00:00:00.000+00:00',
  orderCount: 0,
  createdAt: '2024-02-03T08:15:00.000+00:00',
  activeBillingAddress: address(),
  activeShippingAddress: address(),
  ...overrides,
});

export const lineItem = (label: string, totalPrice: number, quantity = 1, overrides: Entity = {}): Entity => ({
  id: newId(),
  label,
  quantity,
  type: 'product',
  good: true,
  price: price(totalPrice, quantity),
  children: [],
  ...overrides,
});

/** What a customer has in the cart, and who the customer is. */
export interface Basket {
  readonly customer: Entity | null;
  readonly lineItems: readonly Entity[];
  readonly shipping: number;
  readonly currency: string;
  readonly taxStatus: 'gross' | 'net' | 'tax-free';
}

export const basket = (overrides: Partial<Basket> = {}): Basket => ({
  customer: customer(),
  lineItems: [lineItem('Sofa', 799)],
  shipping: 4.9,
  currency: 'EUR',
  taxStatus: 'gross',
  ...overrides,
});

const totalOf = (item: Entity): number => (item['price'] as { totalPrice: number }).totalPrice;
const taxOf = (item: Entity): number =>
  (item['price'] as { calculatedTaxes: { tax: number }[] }).calculatedTaxes.reduce((sum, { tax }) => sum + tax, 0);

/** Returns the price of a cart; in net prices, taxes come on top. */
export function totalPrice({ lineItems, shipping, taxStatus }: Basket): Entity {
  const all = lineItems.concat({ price: price(shipping) });
  const sum = all.reduce((total, item) => total + totalOf(item) + (taxStatus === 'net' ? taxOf(item) : 0), 0);
  const rounded = Math.round(sum * 100) / 100;
  return {
    netPrice: rounded,
    totalPrice: rounded,
    positionPrice: rounded,
    rawTotal: sum,
    taxStatus,
    calculatedTaxes: [],
  };
}

const shippingMethod = { id: newId(), name: 'Standard' };

/** The payment method of the app, as Shopware names it. */
export const methodOf = (appName: string): Entity => ({
  id: createHash('sha256').update(appName).digest('hex').slice(0, 32),
  technicalName: `payment_${appName}_ratenkauf`,
  handlerIdentifier: `app\\${appName}_ratenkauf`,
});

export const otherMethod: Entity = { id: newId(), technicalName: 'payment_invoice', handlerIdentifier: 'invoice' };

/** Returns cart and session as `validate` and the checkout gateway send them. */
export const cartPayload = (given: Basket, paymentMethod: Entity, token = 'cart-token'): Entity => ({
  cart: {
    token,
    price: totalPrice(given),
    lineItems: given.lineItems,
    deliveries: [{ shippingCosts: price(given.shipping), shippingMethod, location: {} }],
    errors: [],
  },
  salesChannelContext: {
    token,
    currency: { isoCode: given.currency },
    customer: given.customer,
    paymentMethod,
    shippingMethod,
    salesChannel: { id: newId() },
  },
});

/** Returns the order that Shopware makes of a cart; what belongs to a set stands beside it. */
export function placedOrder(given: Basket, orderNumber: string, paymentMethod: Entity): Entity {
  const { activeBillingAddress, activeShippingAddress, ...account } = given.customer ?? {};
  const { id: customerId, email, title, firstName, lastName, company, salutation } = account;
  const person = { email, title, firstName, lastName, company, salutation, customerId, customer: account };
  const lineItems = given.lineItems.flatMap((item, position) => [
    { ...item, parentId: null, position },
    ...((item['children'] as Entity[] | undefined) ?? []).map((child) => ({ ...child, parentId: item['id'] })),
  ]);
  const at = new Date().toISOString();
  return {
    id: newId(),
    orderNumber,
    createdAt: at,
    updatedAt: at,
    price: totalPrice(given),
    currency: { isoCode: given.currency },
    orderCustomer: person,
    billingAddress: { ...(activeBillingAddress as Entity) },
    deliveries: [parcel({ ...(activeShippingAddress as Entity) }, given.shipping)],
    lineItems,
    transactions: [transaction(paymentMethod)],
    stateMachineState: state('open'),
    customFields: null,
  };
}

export const parcel = (shippingOrderAddress: Entity, shipping: number): Entity => ({
  id: newId(),
  createdAt: new Date().toISOString(),
  trackingCodes: [],
  shippingCosts: price(shipping),
  shippingMethod,
  shippingOrderAddress,
  stateMachineState: state('open'),
});

export const transaction = (paymentMethod: Entity): Entity => ({
  id: newId(),
  createdAt: new Date().toISOString(),
  paymentMethod,
  stateMachineState: state('open'),
});

/** Returns a refund of a payment, as the staff have made it. */
export const refundOf = (amount: number): Entity => ({
  id: newId(),
  amount: price(amount),
  reason: null,
  stateMachineState: state('open'),
});

/** Returns the name of an entity's state. */
export const stateOf = (entity: Entity): string => (entity['stateMachineState'] as Entity)['technicalName'] as string;
export const setState = (entity: Entity, name: string): void => void (entity['stateMachineState'] = state(name));
