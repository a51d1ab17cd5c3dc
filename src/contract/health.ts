import * as z from 'zod';

/** Shape of the answer to `health`. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.enum(['reachable', 'unreachable', 'malformed']),
  credentials: z.enum(['accepted', 'refused', 'unknown']),
  /** Where purchases are kept; absent when the handler has no shop. */
  store: z.enum(['reachable', 'unreachable']).optional(),
});

/** What the operator can know without looking into the log. */
export type Health = z.infer<typeof healthSchema>;
