import * as z from 'zod';
import type { TechnicalId } from './purchase-ids.js';
import { meaningOf, type Known } from './words.js';

const statuses = {
  OPEN: 'open',
  PREAUTHORIZED: 'preauthorized',
  DECLINED: 'declined',
  AUTHORIZED: 'authorized',
  EXPIRED: 'expired',
} as const;

/** How far a purchase is in the newer interface; `unknown` for a status this client has never heard of. */
export type AuthorizationStatus = Known<typeof statuses>;

/** Answer about one transaction; about another one it is malformed. */
export const transactionAnswer = (technicalId: TechnicalId) =>
  z
    .object({
      status: z.string(),
      transactionId: z
        .string()
        .nullish()
        .refine((id) => (id ?? technicalId) === technicalId, { error: 'is of another purchase' }),
    })
    .transform(({ status }): { readonly status: AuthorizationStatus } => ({ status: meaningOf(statuses, status.toUpperCase()) }));
