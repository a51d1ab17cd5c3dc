/** Makes goods, an admin, and a customer with an account. */
export async function fill(payload) {
  const create = (collection, data) => payload.create({ collection, data });
  const priced = (price) => ({
    priceInEUREnabled: true,
    priceInEUR: price,
    priceInUSDEnabled: true,
    priceInUSD: price,
  });
  const goods = { _status: 'published', inventory: 100_000 };
  await create('products', { ...goods, title: 'Sofa Düne', ...priced(79_900) });
  await create('products', { ...goods, title: 'Lampe Kiesel', ...priced(1_999) });
  const size = await create('variantTypes', { name: 'size', label: 'Größe' });
  const large = await create('variantOptions', { variantType: size.id, label: 'groß', value: 'large' });
  const desk = await create('products', {
    ...goods,
    title: 'Tisch Watt',
    enableVariants: true,
    variantTypes: [size.id],
  });
  await create('variants', {
    _status: 'published',
    title: 'Tisch Watt, groß',
    product: desk.id,
    options: [large.id],
    inventory: 100_000,
    ...priced(129_900),
  });
  await create('users', { email: 'staff@shop.example', password: 'of the test', role: 'admin' });
  await create('users', { email: 'erika@muster.example', password: 'of the test', role: 'customer' });
}
