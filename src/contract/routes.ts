import * as z from 'zod';
import { consentSchema } from './consent.js';
import { healthSchema } from './health.js';
import { offersAnswerSchema } from './offer.js';
import { mostAmounts, paths, type RouteName } from './paths.js';
import { plansAnswerSchema } from './plan.js';

/** An amount in a query: whole cents as digits, within what an order can cost. */
const amountParameter = z
  .string()
  .regex(/^(0|[1-9]\d{0,10})$/, 'whole cents as digits')
  .transform(Number);

const nothing = z.strictObject({});

/** What each route takes and answers; query parameters arrive as lists of texts. */
export const routes = {
  offers: {
    ...paths.offers,
    input: z.strictObject({ amount: z.array(amountParameter).min(1).max(mostAmounts) }),
    answer: offersAnswerSchema,
  },
  plans: {
    ...paths.plans,
    input: z.strictObject({ amount: z.tuple([amountParameter]) }),
    answer: plansAnswerSchema,
  },
  consent: { ...paths.consent, input: nothing, answer: consentSchema },
  health: { ...paths.health, input: nothing, answer: healthSchema },
} as const satisfies Record<RouteName, { method: string; path: string; input: z.ZodType; answer: z.ZodType }>;

/** The input of a route, parsed. */
export type RouteInput<Name extends RouteName> = z.output<(typeof routes)[Name]['input']>;

/** The answer of a route. */
export type RouteAnswer<Name extends RouteName> = z.output<(typeof routes)[Name]['answer']>;
