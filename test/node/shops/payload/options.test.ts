import { assert, describe, it } from 'vitest';
import { checkedPayloadOptions } from '../../../../src/shops/payload/options.js';
import { createPayloadRatenkauf } from '../../../../src/shops/payload/payload.js';

const given = (overrides: object = {}) =>
  Object.assign(
    {
      service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'http://localhost:4010' },
      publicUrl: 'https://shop.example/api/payments/ratenkauf',
      pages: { review: '/review', payment: '/payment' },
      secret: 'of the test, at least thirty-two characters',
    },
    overrides,
  );

const orders = () => ({
  slug: 'orders',
  fields: [{ name: 'status', type: 'select' as const }],
  access: { update: () => true },
});

describe('the options of the adapter for Payload', () => {
  it('name the payment method once: in its address, its fields and its refunds', () => {
    assert.deepInclude(checkedPayloadOptions(given()), {
      name: 'ratenkauf',
      label: 'Ratenkauf',
      refunds: 'ratenkauf-refunds',
    });
    const publicUrl = 'https://outlet.example/cms/api/payments/outlet';
    assert.deepInclude(checkedPayloadOptions(given({ name: 'outlet', publicUrl })), {
      name: 'outlet',
      refunds: 'outlet-refunds',
    });
    for (const wrong of [{ name: 'outlet' }, { name: 'rate-n', publicUrl }, { publicUrl: 'https://shop.example/' }])
      assert.throws(() => checkedPayloadOptions(given(wrong)), TypeError);
  });

  it('take slugs that the shop has changed', () => {
    const { slugs } = checkedPayloadOptions(given({ slugs: { orders: 'bestellungen' } }));
    assert.deepInclude(slugs, { orders: 'bestellungen', carts: 'carts' });
  });
});

describe('the plugin for Payload', () => {
  it('has to stand behind the ecommerce plugin', () => {
    const { plugin } = createPayloadRatenkauf(given());
    assert.throws(() => plugin({ collections: [] }), /behind ecommercePlugin/);
  });

  it('adds fields to orders and the collection of refunds, and changes nothing else', () => {
    const { plugin } = createPayloadRatenkauf(given());
    const [before, users] = [orders(), { slug: 'users', fields: [] }];
    const { collections = [] } = plugin({ collections: [before, users] });
    assert.deepEqual(
      collections.map(({ slug }) => slug),
      ['users', 'orders', 'ratenkauf-refunds'],
    );
    assert.lengthOf(before.fields, 1);
    assert.strictEqual(collections[0], users);
    assert.deepEqual(
      collections[1]?.fields.map(({ name }) => name),
      ['status', 'ratenkauf', 'ratenkaufRefunds'],
    );
  });

  it('lets those ask for refunds who may change orders, and nobody change or delete one', () => {
    const { plugin } = createPayloadRatenkauf(given());
    const before = orders();
    const refunds = plugin({ collections: [before] }).collections?.[1];
    const { create, read, update, delete: remove } = refunds?.access ?? {};
    assert.deepEqual([create, read], [before.access.update, before.access.update]);
    assert.deepEqual([update?.({} as never), remove?.({} as never)], [false, false]);
  });

  it('serves several webshops, each with fields and refunds of its own', () => {
    const publicUrl = 'https://shop.example/api/payments/outlet';
    const [first, second] = [
      createPayloadRatenkauf(given()),
      createPayloadRatenkauf(given({ name: 'outlet', publicUrl })),
    ];
    const { collections = [] } = second.plugin(first.plugin({ collections: [orders()] }));
    const names = collections.find(({ slug }) => slug === 'orders')?.fields.map(({ name }) => name);
    assert.includeMembers(names ?? [], ['ratenkauf', 'outlet']);
    assert.includeMembers(
      collections.map(({ slug }) => slug),
      ['ratenkauf-refunds', 'outlet-refunds'],
    );
    assert.notEqual(first.adapter.group.name, second.adapter.group.name);
  });
});
