import type { Order } from '@vendure/core';
import type { SoldOrder } from '../../../../src/shops/vendure/checkout-of-order.js';

type Address = Order['billingAddress'];
type Payment = Order['payments'][number];

export const address = (overrides: Partial<Address> = {}): Address => ({
  fullName: 'Ralf Ratenkauf',
  company: '',
  streetLine1: 'Beispielstraße 12',
  streetLine2: '',
  postalCode: '90402',
  city: 'Nürnberg',
  countryCode: 'DE',
  ...overrides,
});

export const line = (quantity: number, total: number, name = 'Sofa'): Order['lines'][number] => ({
  quantity,
  productVariant: { name, sku: 'SOFA' },
  proratedLinePriceWithTax: total,
});

export const order = (overrides: Partial<SoldOrder> = {}): SoldOrder => ({
  code: 'T3ZXV2GLLMQ1',
  currencyCode: 'EUR',
  totalWithTax: 80_390,
  lines: [line(1, 79_900)],
  shippingLines: [{ discountedPriceWithTax: 490, shippingMethod: { code: 'parcel' } }],
  surcharges: [],
  payments: [],
  customer: {
    id: 1,
    createdAt: new Date(),
    title: '',
    firstName: 'Ralf',
    lastName: 'Ratenkauf',
    emailAddress: 'ralf@ratenkauf.example',
  },
  shippingAddress: address(),
  billingAddress: {},
  ...overrides,
});

export const payment = (overrides: Partial<Payment> = {}): Payment => ({
  method: 'ratenkauf',
  amount: 80_390,
  state: 'Settled',
  transactionId: 'FICBIY',
  metadata: { purchaseId: 'p1' },
  refunds: [],
  ...overrides,
});

export const refund = (total: number, state: string): Payment['refunds'][number] => ({
  id: 1,
  createdAt: new Date(),
  total,
  state,
});
