import * as z from 'zod';
import { modes } from '../rules/test-mode.js';

/** Shape of the answer to `health`. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.enum(['reachable', 'unreachable', 'malformed']),
  credentials: z.enum(['accepted', 'refused', 'unknown']),
  /** `test`: all orders are test orders. `test_customers`: only orders of the bank's test customers are test orders. `live`: no order is. */
  mode: z.enum(modes),
  /** Classes of calls, such as `offers`, that wait too long for the service or are rejected; absent if there are none. */
  saturated: z.array(z.string()).min(1).optional(),
  /** State of the store of purchases; absent if the handler has no shop. */
  store: z.enum(['reachable', 'unreachable']).optional(),
});

/** State of the handler, for the operator. */
export type Health = z.infer<typeof healthSchema>;
