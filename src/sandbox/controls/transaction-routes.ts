import { Hono } from 'hono';
import * as z from 'zod';
import type { SandboxEnv } from '../apis/exchange.js';
import { canonicalBusinessId, longestTrackingNumber } from '../bank/setting/assumptions.js';
import { json } from '../bank/values/json.js';
import { signatureSchemes } from '../apis/transactions/signatures.js';
import { MOST_TRANSACTIONS } from '../bank/transactions/invented.js';
import type { Controls } from './controls.js';
import { callAgain, change, done, originOf, refusal } from './input.js';
import { passingTimeSchema } from './passing-time.js';

const transactionsSchema = z.strictObject({ count: z.int().min(1).max(MOST_TRANSACTIONS) });
const bookingsSchema = z.strictObject({ held: z.boolean() });
const signatureSchema = z.strictObject({
  secret: z.string().min(1).max(1000).nullish(),
  scheme: z.enum(signatureSchemes).optional(),
});
const notificationsSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
});

/** Creates the routes of the controls of transactions. */
export function transactionRoutes(controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  const signature = () => ({ scheme: controls.signatureScheme() });
  const bookings = () => ({ held: controls.bookingsHeld() });

  routes.get('/sandbox/transactions', () => json({ transactions: controls.transactions() }));
  routes.post('/sandbox/transactions', (context) =>
    change(context, transactionsSchema, ({ count }) => ({ added: controls.addTransactions(count) })),
  );
  routes.post('/sandbox/book-pending', (context) => done(originOf(context), { booked: controls.bookPending() }));
  routes.get('/sandbox/bookings', () => json(bookings()));
  routes.post('/sandbox/bookings', (context) =>
    change(context, bookingsSchema, ({ held }) => {
      controls.holdBookings(held);
      return bookings();
    }),
  );
  routes.get('/sandbox/signature', () => json(signature()));
  routes.post('/sandbox/signature', (context) =>
    change(
      context,
      signatureSchema,
      ({ secret, scheme }) => {
        controls.sign(secret == null ? null : { secret, ...(scheme ? { scheme } : {}) });
        return signature();
      },
      ['secret'],
    ),
  );
  routes.get('/sandbox/notifications', () =>
    json({ url: controls.notificationUrl(), notifications: controls.notifications() }),
  );
  routes.post('/sandbox/notifications', (context) =>
    change(context, notificationsSchema, ({ url }) => {
      controls.notifyAt(url ?? null);
      return { url: controls.notificationUrl() };
    }),
  );
  routes.post('/sandbox/notifications/:id/repeat', (context) => callAgain(context, controls.notifyAgain));
  addSteps(routes, controls);
  return routes;
}

const captureSchema = z
  .strictObject({ trackingNumber: z.string().min(1).max(longestTrackingNumber).optional() })
  .prefault({});
const refundSchema = z
  .strictObject({ value: z.number().positive().max(1_000_000).multipleOf(0.01).optional() })
  .prefault({});
const bookingSchema = z.strictObject({}).prefault({});

/** Adds what can happen to a single transaction. */
function addSteps(routes: Hono<SandboxEnv>, controls: Controls): void {
  const add = <T>(name: string, schema: z.ZodType<T>, act: (id: string, input: T) => boolean) =>
    routes.post(`/sandbox/transactions/:id/${name}`, (context) => {
      const id = context.req.param('id');
      return change(context, schema, (input) => (act(id, input) ? find(controls, id) : unknownTransaction()), [
        'trackingNumber',
      ]);
    });
  add('capture', captureSchema, (id, { trackingNumber }) => controls.capture(id, trackingNumber));
  add('refund', refundSchema, (id, { value }) =>
    controls.refund(id, value === undefined ? undefined : Math.round(value * 100)),
  );
  add('age', passingTimeSchema, controls.age);
  add('book-pending', bookingSchema, (id) => find(controls, id) !== undefined && controls.bookPending(id) >= 0);
}

function find(controls: Controls, id: string) {
  return controls.transactions().find(({ businessId }) => businessId === canonicalBusinessId(id));
}

function unknownTransaction(): Response {
  return refusal('unknown_transaction', 'There is no such transaction.', 404);
}
