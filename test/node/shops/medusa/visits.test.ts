import type { IncomingMessage } from 'node:http';
import { assert, it } from 'vitest';
import { visitOf } from '../../../../src/shops/medusa/webshop.js';

const visit = (headers: Record<string, string>, options = {}) =>
  visitOf({ headers, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage, options);

it('knows the cart by header or cookie, the header first, or as the shop says', () => {
  assert.equal(visit({ cookie: 'a=b; _medusa_cart_id=cart_1' }).cart, 'cart_1');
  assert.equal(visit({ 'x-medusa-cart-id': 'cart_2', cookie: '_medusa_cart_id=cart_1' }).cart, 'cart_2');
  assert.equal(visit({}, { cartOf: () => 'cart_3' }).cart, 'cart_3');
  assert.isUndefined(visit({}).cart);
  assert.isUndefined(visit({ 'x-medusa-cart-id': 'c'.repeat(101) }).cart);
  assert.equal(visit({}).address, '192.0.2.1');
});
