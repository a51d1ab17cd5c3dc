import type { MedusaAddress, MedusaBasket } from '../../../../src/shops/medusa/checkout-of-cart.js';

export const address = (overrides: Partial<MedusaAddress> = {}): MedusaAddress => ({
  first_name: 'Ralf',
  last_name: 'Ratenkauf',
  company: null,
  address_1: 'Beispielstraße 12',
  address_2: '',
  postal_code: '90402',
  city: 'Nürnberg',
  country_code: 'de',
  ...overrides,
});

export const item = (quantity: number, total: number, title = 'Sofa') => ({
  title,
  product_title: title,
  quantity,
  total,
});

export const basket = (overrides: Partial<MedusaBasket> = {}): MedusaBasket => ({
  currency_code: 'eur',
  email: 'ralf@ratenkauf.example',
  total: 803.9,
  items: [item(1, 799)],
  shipping_methods: [{ name: 'Paket', total: 4.9 }],
  shipping_address: address(),
  billing_address: null,
  ...overrides,
});
