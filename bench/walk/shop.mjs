import { register } from 'node:module';

register('./entries.mjs', import.meta.url);
const { startSandbox } = await import('../../src/sandbox/sandbox.js');
const { createRatenkauf } = await import('../../src/server.js');
const { sqliteDialect } = await import('../../src/server/store/sqlite/sqlite.js');

const address = { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' };
const checkoutOf = (shopReference) => ({
  amount: 79_900,
  currency: 'EUR',
  person: { salutation: 'mr', firstName: 'Ralf', lastName: 'Ratenkauf', birthDate: '1972-04-05' },
  billingAddress: address,
  deliveryAddress: { firstName: 'Ralf', lastName: 'Ratenkauf', ...address },
  email: 'ralf.ratenkauf@example.org',
  risk: {
    loggedIn: true,
    customerSince: '2020-02-29',
    orders: 3,
    customerStatus: 'existing',
    logistics: 'Paketdienst',
  },
  items: [{ name: 'Sofa Modell Ahorn', quantity: 1, price: 79_900 }],
  shopReference,
});

/** Starts a shop whose programs drive its purchases. `onStatement` is called with each statement of its store. */
export async function startShop(onStatement) {
  let passed = 0;
  const now = () => Date.now() + passed;
  const sandbox = await startSandbox({ now: () => new Date(now()), bookingDelay: 0 });
  sandbox.holdBookings(true);
  const ratenkauf = createRatenkauf({
    service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
    publicUrl: 'http://localhost/ratenkauf',
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    secret: 'a secret of the benchmark, which keeps nothing',
    database: told(sqliteDialect(':memory:'), onStatement),
    checkCredentials: false,
    reconcileEvery: 0,
    now,
    shop: {
      checkout: async () => checkoutOf('none'),
      sessionKey: null,
      prepareOrder: async ({ id }) => ({ orderId: `order-${id}` }),
      completeOrder: async () => {},
      releaseOrder: async () => {},
      transactionChanged: async () => {},
      pages: { review: '/review', payment: '/payment' },
    },
    log: (entry) => entry.level === 'info' || console.log(JSON.stringify(entry)),
  });
  ratenkauf.start();
  const ask = (path) => ratenkauf.handler(new Request(`http://localhost/ratenkauf${path}`));

  /** Brings a purchase to where its order may be confirmed. */
  async function approved(name) {
    const { version } = await (await ask('/consent')).json();
    const checkout = checkoutOf(name);
    const { purchase, paymentPageUrl } = await ratenkauf.purchases.start({
      checkout,
      consent: { version },
      key: `start ${name}`,
    });
    const { returnUrl } = sandbox.complete(new URL(paymentPageUrl).searchParams.get('vorgangskennung'));
    await ask(returnUrl.slice(returnUrl.indexOf('/return')));
    return { id: purchase.id, checkout };
  }

  return {
    sandbox,
    ratenkauf,
    ask,
    approved,
    confirm: ({ id, checkout }) =>
      ratenkauf.purchases.confirm(id, { orderId: `order-${id}`, checkout, key: `confirm ${id}` }),
    pass: (ms) => void (passed += ms),
    close: async () => {
      await ratenkauf.close();
      await sandbox.close();
    },
  };
}

/** Returns the dialect with connections that tell of each statement; beginning and end of a transaction are none. */
function told(dialect, onStatement) {
  const createDriver = () => {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      const connection = await acquire();
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query) => (onStatement(query.sql), execute(query));
      return connection;
    };
    return driver;
  };
  return { ...dialect, createDriver };
}
