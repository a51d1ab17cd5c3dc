import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from '../operations/exchange.js';
import { json } from '../values/json.js';
import { signatureSchemes } from '../transaction-api/signatures.js';
import { MOST_TRANSACTIONS } from '../transactions/invented.js';
import type { Controls } from './controls.js';
import { change, done, isForm } from './input.js';

const transactionsSchema = z.strictObject({ count: z.int().min(1).max(MOST_TRANSACTIONS) });
const bookingsSchema = z.strictObject({ held: z.boolean() });
const signatureSchema = z.strictObject({ secret: z.string().min(1).max(1000).nullish(), scheme: z.enum(signatureSchemes).optional() });
const notificationsSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000).nullish() });

/** Creates the routes of the controls of transactions. */
export function transactionRoutes(controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  const signature = () => ({ scheme: controls.signatureScheme() });
  const bookings = () => ({ held: controls.bookingsHeld() });

  routes.get('/sandbox/transactions', () => json({ transactions: controls.transactions() }));
  routes.post('/sandbox/transactions', (context) =>
    change(context, transactionsSchema, ({ count }) => ({ added: controls.addTransactions(count) })));
  routes.post('/sandbox/book-pending', (context) => done({ isForm: isForm(context) }, { booked: controls.bookPending() }));
  routes.get('/sandbox/bookings', () => json(bookings()));
  routes.post('/sandbox/bookings', (context) =>
    change(context, bookingsSchema, ({ held }) => {
      controls.holdBookings(held);
      return bookings();
    }));
  routes.get('/sandbox/signature', () => json(signature()));
  routes.post('/sandbox/signature', (context) =>
    change(context, signatureSchema, ({ secret, scheme }) => {
      controls.sign(secret == null ? null : { secret, ...(scheme ? { scheme } : {}) });
      return signature();
    }, ['secret']));
  routes.get('/sandbox/notifications', () => json({ url: controls.notificationUrl(), notifications: controls.notifications() }));
  routes.post('/sandbox/notifications', (context) =>
    change(context, notificationsSchema, ({ url }) => {
      controls.notifyAt(url ?? null);
      return { url: controls.notificationUrl() };
    }));
  return routes;
}
