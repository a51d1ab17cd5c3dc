/** Asks the Store API; throws if it refuses. */
async function ask(path, body) {
  const key = await (await fetch('/storefront-key')).text();
  const response = await fetch(`/store${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-publishable-api-key': key },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

const say = (text) => (document.querySelector('[role=alert]').textContent = text);

const address = {
  first_name: 'Ralf',
  last_name: 'Ratenkauf',
  address_1: 'Beuthener Str. 25',
  postal_code: '90471',
  city: 'Nürnberg',
  country_code: 'de',
};

/** Replace: a basket, and forms for name, address and shipping. */
async function buy() {
  const { regions } = await ask('/regions');
  const { products } = await ask('/products?handle=sofa');
  const { cart } = await ask('/carts', {
    region_id: regions[0].id,
    email: 'ralf@ratenkauf.example',
    items: [{ variant_id: products[0].variants[0].id, quantity: 1 }],
    shipping_address: address,
    billing_address: address,
  });
  const { shipping_options } = await ask(`/shipping-options?cart_id=${cart.id}`);
  await ask(`/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id });
  // By this cookie the adapter knows the cart, as Medusa's own storefront keeps it.
  document.cookie = `_medusa_cart_id=${cart.id}; path=/; samesite=lax`;
  location.assign('/checkout');
}

document.querySelector('button')?.addEventListener('click', () => buy().catch(({ message }) => say(message)));
