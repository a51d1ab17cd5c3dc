const orders = '{ __typename ... on ErrorResult { message } }';
const lines = '{ __typename ... on ErrorResult { message } ... on OrderInterceptorError { interceptorError } }';
const address = 'fullName: "Ralf Ratenkauf", streetLine1: "Beuthener Str. 25", postalCode: "90471", city: "Nürnberg"';

/** Asks the Shop API; throws if it refuses. */
async function ask(query) {
  const response = await fetch('/shop-api?languageCode=de', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  const [answer] = Object.values(data ?? {});
  const refusal = errors?.[0] ?? (answer?.__typename?.endsWith('Error') ? answer : undefined);
  if (refusal) throw new Error(refusal.interceptorError ?? refusal.message);
  return answer;
}

const say = (text) => (document.querySelector('[role=alert]').textContent = text);

/** Replace: a basket, and forms for name, address and shipping. */
async function buy() {
  await ask(`mutation { removeAllOrderLines ${lines} }`);
  await ask(`mutation { addItemToOrder(productVariantId: 1, quantity: 1) ${lines} }`);
  await ask(
    `mutation { setCustomerForOrder(input: { title: "Herr", firstName: "Ralf", lastName: "Ratenkauf", emailAddress: "ralf@ratenkauf.example" }) ${orders} }`,
  );
  await ask(`mutation { setOrderShippingAddress(input: { ${address}, countryCode: "DE" }) ${orders} }`);
  const [{ id }] = await ask('{ eligibleShippingMethods { id } }');
  await ask(`mutation { setOrderShippingMethod(shippingMethodId: ["${id}"]) ${orders} }`);
  location.assign('/checkout');
}

/** The option is shown where Vendure says that the order can be paid so; otherwise there is the reason. */
async function showWays() {
  const methods = await ask('{ eligiblePaymentMethods { code isEligible eligibilityMessage } }');
  const { isEligible, eligibilityMessage } = methods.find(({ code }) => code === 'ratenkauf') ?? {};
  if (isEligible) return;
  document.querySelector('ratenkauf-checkout').hidden = true;
  say(eligibilityMessage ?? 'Für diese Bestellung gibt es keinen Ratenkauf.');
}

document.querySelector('button')?.addEventListener('click', () => buy().catch(({ message }) => say(message)));
if (document.querySelector('ratenkauf-checkout')) showWays().catch(({ message }) => say(message));
