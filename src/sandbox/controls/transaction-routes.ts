import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from '../exchange.js';
import { json } from '../json.js';
import type { Controls } from './controls.js';
import { change, done, isForm } from './input.js';

const bookingsSchema = z.strictObject({ held: z.boolean() });

/** The controls of what confirmed purchases have become. */
export function transactionRoutes(controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  const bookings = () => ({ held: controls.bookingsHeld() });

  routes.get('/sandbox/transactions', () => json({ transactions: controls.transactions() }));
  routes.post('/sandbox/settle', (context) => done({ isForm: isForm(context) }, { settled: controls.settle() }));
  routes.get('/sandbox/bookings', () => json(bookings()));
  routes.post('/sandbox/bookings', (context) =>
    change(context, bookingsSchema, ({ held }) => {
      controls.holdBookings(held);
      return bookings();
    }));
  return routes;
}
