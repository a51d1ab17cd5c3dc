// Fills the empty database of Medusa with a shop for Germany: a region with euros, a warehouse, a parcel, and two goods.
// `medusa exec ./src/scripts/first-start.js` runs it; a second time it does nothing.
const {
  createProductsWorkflow,
  createRegionsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} = require('@medusajs/medusa/core-flows');

const goods = [
  { title: 'Sofa', handle: 'sofa', price: 799 },
  { title: 'Stuhl', handle: 'stuhl', price: 99.99 },
];

/** Runs a workflow of Medusa, and returns what it has made. */
const run = async (workflow, container, input) => (await workflow(container).run({ input })).result;

async function createRegion(container) {
  const [region] = await run(createRegionsWorkflow, container, {
    regions: [
      {
        name: 'Deutschland',
        currency_code: 'eur',
        countries: ['de'],
        payment_providers: ['pp_ratenkauf_ratenkauf', 'pp_system_default'],
        is_tax_inclusive: true,
      },
    ],
  });
  const tax = { country_code: 'de', default_tax_rate: { rate: 19, code: 'ust', name: 'Umsatzsteuer' } };
  await run(createTaxRegionsWorkflow, container, [{ ...tax, provider_id: 'tp_system' }]);
  return region;
}

async function createDelivery(container, channelId, regionId) {
  const [location] = await run(createStockLocationsWorkflow, container, { locations: [{ name: 'Lager' }] });
  const [profile] = await run(createShippingProfilesWorkflow, container, {
    data: [{ name: 'Paket', type: 'default' }],
  });
  const fulfillment = container.resolve('fulfillment');
  const set = await fulfillment.createFulfillmentSets({
    name: 'Versand',
    type: 'shipping',
    service_zones: [{ name: 'Deutschland', geo_zones: [{ country_code: 'de', type: 'country' }] }],
  });
  const link = container.resolve('link');
  await link.create({
    stock_location: { stock_location_id: location.id },
    fulfillment: { fulfillment_set_id: set.id },
  });
  await link.create({
    stock_location: { stock_location_id: location.id },
    fulfillment: { fulfillment_provider_id: 'manual_manual' },
  });
  await run(linkSalesChannelsToStockLocationWorkflow, container, { id: location.id, add: [channelId] });
  await run(createShippingOptionsWorkflow, container, [
    {
      name: 'Paket',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Paket', description: 'In drei Tagen', code: 'parcel' },
      prices: [{ region_id: regionId, amount: 4.9 }],
      rules: [
        { attribute: 'enabled_in_store', operator: 'eq', value: 'true' },
        { attribute: 'is_return', operator: 'eq', value: 'false' },
      ],
    },
  ]);
  return profile;
}

async function createGoods(container, channelId, profileId, regionId) {
  const products = goods.map(({ title, handle, price }) => ({
    title,
    handle,
    status: 'published',
    shipping_profile_id: profileId,
    sales_channels: [{ id: channelId }],
    options: [{ title: 'Ausführung', values: ['Standard'] }],
    variants: [
      {
        title: 'Standard',
        sku: handle.toUpperCase(),
        manage_inventory: false,
        options: { Ausführung: 'Standard' },
        prices: [{ currency_code: 'eur', amount: price, rules: { region_id: regionId } }],
      },
    ],
  }));
  await run(createProductsWorkflow, container, { products });
}

exports.default = async function firstStart({ container }) {
  const query = container.resolve('query');
  const { data: regions } = await query.graph({ entity: 'region', fields: ['id'] });
  if (regions.length > 0) return;
  const { data: channels } = await query.graph({ entity: 'sales_channel', fields: ['id'] });
  const channelId = channels[0].id;
  const region = await createRegion(container);
  const profile = await createDelivery(container, channelId, region.id);
  await createGoods(container, channelId, profile.id, region.id);
};
