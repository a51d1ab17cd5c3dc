import type { Fault } from './sound-shop.js';

/** A shop that breaks one promise. */
export interface PlantedFault extends Fault {
  /** The promise. */
  readonly breaks: string;
  /** What it does wrong. */
  readonly by: string;
}

const completing = (body: string, ending = '') => ({
  completeOrder: `async ({ id, orderId, isTest }) => {
    const order = orderOf(id);
    if (!order) throw new Error('There is no order.');
    if (orderId !== undefined && orderId !== numberOf(order)) throw new Error('It is the number of another order.');
    ${body}
    db.prepare("UPDATE orders SET state = 'completed', ships = ?, mails = mails + 1 WHERE purchase = ?${ending}").run(isTest ? 0 : 1, id);
  }`,
});

const preparing = (body: string) => ({
  prepareOrder: `async ({ id, amount }, request) => {
    const cart = cartOf(request);
    if (!cart) throw new Error('There is no cart.');
    ${body}
  }`,
});

const insert = (purchase: string) =>
  `db.prepare("INSERT INTO orders (purchase, cart, amount, state, ships, mails) VALUES (?, ?, ?, 'pending', 0, 0) RETURNING *").get(${purchase}, cart.id, amount)`;

const severalOrders = { 'purchase TEXT UNIQUE': 'purchase TEXT' };

/** Shops of which each breaks some promises; its faults are in unlike functions, and none hides another one. */
export const brokenShops: readonly (readonly PlantedFault[])[] = [
  [
    {
      breaks: 'checkout-stable',
      by: 'another e-mail for each call',
      functions: {
        checkout:
          "async (request) => cartOf(request) && { ...checkoutOf(cartOf(request)), email: randomUUID() + '@example.org' }",
      },
    },
    { breaks: 'session-key-own', by: 'one key for everybody', functions: { sessionKey: "async () => 'session'" } },
    { breaks: 'manage-refused', by: 'a back office for everybody', functions: { mayManage: 'async () => true' } },
  ],
  [
    {
      breaks: 'checkout-pure',
      by: 'an order made by checkout()',
      functions: {
        checkout: `async (request) => {
        const cart = cartOf(request);
        if (cart)
          db.prepare("INSERT INTO orders (purchase, cart, amount, state, ships, mails) VALUES (?, ?, ?, 'pending', 0, 0) ON CONFLICT DO NOTHING").run(cart.id, cart.id, cart.amount);
        return checkoutOf(cart);
      }`,
      },
    },
    {
      breaks: 'complete-unknown',
      by: 'silence where there is no order',
      texts: { "if (!order) throw new Error('There is no order.')": 'if (!order) return' },
    },
    {
      breaks: 'transaction-twice',
      by: 'an error at what is known',
      texts: { 'const pause': "db.exec('CREATE TABLE IF NOT EXISTS told (news TEXT UNIQUE)');\nconst pause" },
      functions: {
        transactionChanged: `async (told) => void db.prepare('INSERT INTO told VALUES (?)').run(JSON.stringify(told))`,
      },
    },
  ],
  [
    {
      breaks: 'checkout-own',
      by: 'the last cart for whoever has none',
      functions: {
        checkout:
          "async (request) => checkoutOf(cartOf(request) ?? db.prepare('SELECT * FROM carts ORDER BY rowid DESC').get())",
      },
    },
    { breaks: 'complete-twice', by: 'a second confirmation by mail', functions: completing('') },
    {
      breaks: 'transaction-late',
      by: 'the state of the order by whatever came last',
      functions: {
        transactionChanged: `async ({ orderId, currentValue, originalValue }) => void db
        .prepare("UPDATE orders SET state = ? WHERE number = ?")
        .run(currentValue < originalValue ? 'released' : 'completed', String(orderId).slice(2))`,
      },
    },
  ],
  [
    {
      breaks: 'prepare-amount',
      by: 'an order without the shipping',
      functions: preparing(`amount -= 499;
    const order = orderOf(id) ?? ${insert('id')};
    db.prepare("UPDATE orders SET state = 'pending' WHERE purchase = ? AND state = 'released'").run(id);
    return { orderId: numberOf(order) };`),
    },
    {
      breaks: 'complete-own-number',
      by: 'an order found by its number alone',
      functions: {
        completeOrder: `async ({ orderId }) => {
        const { changes } = db
          .prepare("UPDATE orders SET state = 'completed', mails = 1 WHERE number = ?")
          .run(String(orderId).slice(2));
        if (changes === 0) throw new Error('There is no order.');
      }`,
      },
    },
    {
      breaks: 'transaction-unknown',
      by: 'an error where there is no order',
      functions: {
        transactionChanged: `async ({ orderId, status }) => {
        const { changes } = db.prepare('UPDATE orders SET news = ? WHERE number = ?').run(status, String(orderId).slice(2));
        if (changes === 0) throw new Error('There is no order.');
      }`,
      },
    },
  ],
  [
    {
      breaks: 'prepare-same-order',
      by: 'a new order for each call',
      functions: {
        ...preparing(`return { orderId: numberOf(${insert("id + ' ' + randomUUID()")}) };`),
        completeOrder: `async ({ id, orderId, isTest }) => {
        const order = db.prepare("SELECT * FROM orders WHERE number = ?").get(String(orderId).slice(2));
        if (!order?.purchase.startsWith(id)) throw new Error('There is no order.');
        db.prepare("UPDATE orders SET state = 'completed', mails = 1 WHERE number = ?").run(order.number);
      }`,
        releaseOrder: `async ({ id }) => {
        db.prepare("UPDATE orders SET state = 'released' WHERE purchase LIKE ? AND state = 'pending'").run(id + '%');
      }`,
      },
    },
  ],
  [
    {
      breaks: 'prepare-at-once',
      // The pause is so long that on a busy machine, too, all calls look before the first one writes.
      by: 'a look and then an insert',
      texts: severalOrders,
      functions: preparing(`let order = orderOf(id);
    if (!order) {
      await pause(3000);
      order = ${insert('id')};
    }
    db.prepare("UPDATE orders SET state = 'pending' WHERE purchase = ? AND state = 'released'").run(id);
    return { orderId: numberOf(order) };`),
    },
    {
      breaks: 'release-twice',
      by: 'an error at the second release',
      functions: {
        releaseOrder: `async ({ id }) => {
        const order = orderOf(id);
        if (order && order.state !== 'pending') throw new Error('The order is ' + order.state);
        db.prepare("UPDATE orders SET state = 'released' WHERE purchase = ?").run(id);
      }`,
      },
    },
    {
      breaks: 'errors-are-errors',
      by: 'an error as the answer',
      texts: {
        'run(isTest ? 0 : 1, id);': "run(isTest ? 0 : 1, id);\n    return { error: 'The mail server is away.' };",
      },
    },
  ],
  [
    {
      breaks: 'prepare-after-kill',
      by: 'orders known by memory',
      texts: severalOrders,
      functions: {
        ...preparing(`const made = (globalThis.made ??= new Map());
    if (!made.has(id)) made.set(id, ${insert('id')});
    return { orderId: numberOf(made.get(id)) };`),
        completeOrder: `async ({ id, orderId, isTest }) => {
        const order = db.prepare("SELECT * FROM orders WHERE purchase = ? AND number = ?").get(id, String(orderId).slice(2));
        if (!order) throw new Error('There is no order.');
        db.prepare("UPDATE orders SET state = 'completed', mails = 1 WHERE number = ?").run(order.number);
      }`,
      },
    },
    {
      breaks: 'form-refused',
      by: 'an order for a form that names instalments',
      texts: { "payment !== 'instalments'": 'true' },
    },
  ],
  [
    {
      breaks: 'prepare-own-order',
      by: 'one number for everybody',
      texts: { "'A-' + order.number": "'A-1'", 'export const orders': 'const orders' },
    },
  ],
  [
    {
      breaks: 'complete-at-once',
      // As long, for the same reason.
      by: 'a look, a pause and a write',
      functions: completing("if (order.state === 'completed') return; await pause(3000);"),
    },
    {
      breaks: 'release-without-order',
      by: 'an error where there is no order',
      functions: {
        releaseOrder: `async ({ id }) => {
        if (!orderOf(id)) throw new Error('There is no order.');
        db.prepare("UPDATE orders SET state = 'released' WHERE purchase = ? AND state = 'pending'").run(id);
      }`,
      },
    },
  ],
  [
    {
      breaks: 'complete-after-kill',
      by: 'completions known by memory',
      functions: completing('const made = (globalThis.made ??= new Set()); if (made.has(id)) return; made.add(id);'),
    },
    {
      breaks: 'release-after-completion',
      by: 'a release of whatever there is',
      functions: {
        releaseOrder: `async ({ id }) => void db.prepare("UPDATE orders SET state = 'released' WHERE purchase = ?").run(id)`,
      },
    },
  ],
  [
    {
      breaks: 'complete-half-way',
      // The kill comes in the middle of the pause: it is so long that a busy machine does not miss it.
      by: 'two steps of which the first cannot be repeated',
      texts: { 'const pause': "db.exec('CREATE TABLE IF NOT EXISTS paid (id TEXT PRIMARY KEY)');\nconst pause" },
      functions: completing(
        "if (order.state === 'completed') return; db.prepare('INSERT INTO paid VALUES (?)').run(id); await pause(4000);",
      ),
    },
  ],
  [
    {
      breaks: 'complete-late',
      by: 'a cart in the memory of the process',
      functions: {
        ...preparing(`(globalThis.made ??= new Set()).add(id);
    const order = orderOf(id) ?? ${insert('id')};
    db.prepare("UPDATE orders SET state = 'pending' WHERE purchase = ? AND state = 'released'").run(id);
    return { orderId: numberOf(order) };`),
        ...completing(
          "if (order.state === 'completed') return; if (!globalThis.made?.has(id)) throw new Error('The cart is gone.');",
        ),
      },
    },
  ],
  [
    { breaks: 'test-order-stays', by: 'shipping of test orders', texts: { 'isTest ? 0 : 1': '1' } },
    {
      breaks: 'release-gives-back',
      by: 'orders that are found by the number that was lost',
      functions: {
        releaseOrder: `async ({ orderId }) => {
        if (orderId === undefined) return;
        db.prepare("UPDATE orders SET state = 'released' WHERE number = ? AND state = 'pending'").run(orderId.slice(2));
      }`,
      },
    },
  ],
  [
    {
      breaks: 'prepare-pending',
      by: 'shipping before the bank has confirmed',
      texts: { "'pending', 0, 0) ON": "'pending', 1, 0) ON" },
    },
    {
      breaks: 'complete-after-release',
      by: 'silence where the order was released',
      functions: completing('', " AND state = 'pending'"),
    },
  ],
  [
    {
      breaks: 'errors-are-errors',
      by: 'an empty answer where there is no cart',
      texts: { "if (!cart) throw new Error('There is no cart.')": 'if (!cart) return {}' },
    },
    {
      breaks: 'complete-completes',
      by: 'a write that is forgotten',
      functions: completing('return;'),
    },
  ],
  [{ breaks: 'in-time', by: 'a promise that is never kept', functions: { completeOrder: 'async () => pause(1e8)' } }],
  [{ breaks: 'in-time', by: 'an end of the process', functions: { releaseOrder: 'async () => process.exit(3)' } }],
];
