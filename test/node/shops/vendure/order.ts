import type { VendureAddress, VendureOrder } from '../../../../src/shops/vendure/checkout-of-order.js';
import type { VendurePayment } from '../../../../src/shops/vendure/payments-of-order.js';

export const address = (overrides: Partial<VendureAddress> = {}): VendureAddress => ({
  fullName: 'Ralf Ratenkauf',
  company: '',
  streetLine1: 'Beispielstraße 12',
  streetLine2: '',
  postalCode: '90402',
  city: 'Nürnberg',
  countryCode: 'DE',
  ...overrides,
});

export const line = (quantity: number, total: number, name = 'Sofa'): VendureOrder['lines'][number] => ({
  quantity,
  productVariant: { name, sku: 'SOFA' },
  proratedLinePriceWithTax: total,
});

export const order = (overrides: Partial<VendureOrder> = {}): VendureOrder => ({
  code: 'T3ZXV2GLLMQ1',
  currencyCode: 'EUR',
  totalWithTax: 80_390,
  lines: [line(1, 79_900)],
  shippingLines: [{ discountedPriceWithTax: 490, shippingMethod: { code: 'parcel' } }],
  surcharges: [],
  payments: [],
  customer: { title: '', firstName: 'Ralf', lastName: 'Ratenkauf', emailAddress: 'ralf@ratenkauf.example' },
  shippingAddress: address(),
  billingAddress: {},
  ...overrides,
});

export const payment = (overrides: Partial<VendurePayment> = {}): VendurePayment => ({
  method: 'ratenkauf',
  amount: 80_390,
  state: 'Settled',
  transactionId: 'FICBIY',
  metadata: { purchaseId: 'p1' },
  refunds: [],
  ...overrides,
});
