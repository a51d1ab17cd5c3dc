import * as z from 'zod';
import { modes } from '../rules/test-mode.js';

/** Shape of the answer to `health`. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.enum(['reachable', 'unreachable', 'malformed']),
  credentials: z.enum(['accepted', 'refused', 'unknown']),
  /** `test`: all orders are test orders. `test_customers`: those of the bank's dedicated test customers are. `live`: none is. */
  mode: z.enum(modes),
  /** Classes of calls that have to wait too long for the service, or are refused, like `offers`; absent when there are none. */
  saturated: z.array(z.string()).min(1).optional(),
  /** Where purchases are kept; absent when the handler has no shop. */
  store: z.enum(['reachable', 'unreachable']).optional(),
});

/** What the operator can know without looking into the log. */
export type Health = z.infer<typeof healthSchema>;
