import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { MOST_MINUTES, type Clock } from '../bank/setting/clock.js';
import { CompletionError, completionSchema } from '../bank/purchases/completion.js';
import type { SandboxEnv } from '../apis/exchange.js';
import { fromGermanTime } from '../bank/values/german-time.js';
import { json } from '../bank/values/json.js';
import { conditionsSchema } from '../bank/plans/conditions.js';
import { answerForms } from '../apis/payment/answer-form.js';
import type { Controls } from './controls.js';
import { passingTimeSchema } from './passing-time.js';
import { badRequest, callAgain, change, done, readInput, refusal, type Input } from './input.js';

const clockSchema = z.union([
  z.strictObject({ advanceMinutes: z.number().min(0).max(MOST_MINUTES) }),
  z.strictObject({ now: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })]) }),
  z.strictObject({ reset: z.literal(true) }),
]);
const confirmationSchema = z.strictObject({ orderId: z.string().min(1).max(50).optional() }).prefault({});
const answerFormSchema = z.strictObject({ form: z.enum(answerForms) });
const testOrdersSchema = z.strictObject({ processed: z.boolean() });

/** Creates the routes of the controls of purchases, clock, rule 7, answer form and conditions. */
export function purchaseRoutes(controls: Controls): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>({ strict: false });
  const { clock } = controls;
  const find = (context: Context<SandboxEnv>) =>
    controls.purchases().find(({ technicalId }) => technicalId === context.req.param('id'));
  const time = () => ({ now: clock.now().toISOString(), advancedMinutes: clock.advanced() });
  const testOrders = () => ({ processed: controls.processesTestOrders() });

  routes.get('/sandbox/purchases', () => json({ purchases: controls.purchases() }));
  routes.get('/sandbox/purchases/:id', (context) => {
    const purchase = find(context);
    return purchase ? json(purchase) : unknownPurchase();
  });
  routes.post('/sandbox/purchases/:id/complete', (context) => completeOver(context, controls));
  routes.post('/sandbox/purchases/:id/cancel', async (context) => {
    const isKnown = controls.cancel(context.req.param('id'));
    return isKnown ? done(await readInput(context), find(context)) : unknownPurchase();
  });
  routes.post('/sandbox/purchases/:id/expire', async (context) => {
    const isKnown = controls.expire(context.req.param('id'));
    return isKnown ? done(await readInput(context), undefined) : unknownPurchase();
  });
  routes.post('/sandbox/purchases/:id/age', (context) =>
    change(context, passingTimeSchema, (time) => {
      const isKnown = controls.agePurchase(context.req.param('id'), time);
      // Undefined if it was deleted by that.
      return isKnown ? find(context) : unknownPurchase();
    }),
  );
  routes.post('/sandbox/purchases/:id/confirm', (context) =>
    change(
      context,
      confirmationSchema,
      ({ orderId }) =>
        orRefused(() => {
          controls.confirm(context.req.param('id'), orderId);
          return find(context);
        }),
      ['orderId'],
    ),
  );
  routes.get('/sandbox/callbacks', () => json({ callbacks: controls.callbacks() }));
  routes.post('/sandbox/callbacks/:id/repeat', (context) => callAgain(context, controls.callBackAgain));
  routes.get('/sandbox/clock', () => json(time()));
  routes.post('/sandbox/clock', (context) =>
    change(
      context,
      clockSchema,
      (to) => {
        const refused = turn(clock, to);
        return refused ?? time();
      },
      ['now'],
    ),
  );
  routes.get('/sandbox/test-orders', () => json(testOrders()));
  routes.post('/sandbox/test-orders', (context) =>
    change(context, testOrdersSchema, ({ processed }) => {
      controls.processTestOrders(processed);
      return testOrders();
    }),
  );
  routes.get('/sandbox/answer-form', () => json({ form: controls.answerForm() }));
  routes.post('/sandbox/answer-form', (context) =>
    change(context, answerFormSchema, ({ form }) => {
      controls.answerIn(form);
      return { form: controls.answerForm() };
    }),
  );
  routes.get('/sandbox/conditions', () => json(controls.conditions()));
  routes.post('/sandbox/conditions', (context) =>
    change(
      context,
      conditionsSchema,
      (changes) => {
        controls.lendAt(changes);
        return controls.conditions();
      },
      ['consentNote'],
    ),
  );
  return routes;
}

async function completeOver(context: Context<SandboxEnv>, controls: Controls): Promise<Response> {
  const input: Input = await readInput(context);
  const { data, error } = completionSchema.safeParse(input.value === undefined ? {} : input.value);
  if (error) return badRequest('This is nothing a customer can do.', error);
  const result = orRefused(() => controls.complete(context.req.param('id') ?? '', data));
  return result instanceof Response ? result : done(input, result);
}

const completionCodes = { 400: 'invalid_input', 404: 'unknown_purchase', 409: 'not_possible' } as const;

/** Returns what `act` returns, or the answer to a purchase that does not allow it. */
function orRefused<T>(act: () => T): T | Response {
  try {
    return act();
  } catch (failure) {
    if (failure instanceof CompletionError)
      return refusal(completionCodes[failure.status], failure.message, failure.status);
    throw failure;
  }
}

/** Turns the clock; returns the answer to a moment that it cannot show. */
function turn(clock: Clock, to: z.output<typeof clockSchema>): Response | undefined {
  if ('reset' in to) clock.reset();
  else if ('advanceMinutes' in to) clock.advance(to.advanceMinutes);
  else {
    const moment = /Z$|[+-]\d\d:\d\d$/.test(to.now) ? new Date(to.now) : fromGermanTime(to.now);
    const ahead = (moment.getTime() - clock.now().getTime()) / 60_000;
    if (!(ahead >= 0 && ahead <= MOST_MINUTES))
      return refusal('clock_range', 'The clock only goes forward, ten years at most.', 400);
    clock.set(moment);
  }
  return undefined;
}

function unknownPurchase(): Response {
  return refusal('unknown_purchase', 'There is no such purchase, or it was deleted after its 30 minutes.', 404);
}
