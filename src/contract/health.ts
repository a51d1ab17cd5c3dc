import * as z from 'zod';
import { modes } from '../rules/test-mode.js';

/** Shape of all that is known of the handler's health. */
export const healthSchema = z.strictObject({
  /** True if everything below is as it should be; the status is 200 then, otherwise 503. */
  ok: z.boolean(),
  /** `malformed`: something answers at the bank's address that is not the bank. */
  service: z.enum(['reachable', 'unreachable', 'malformed']),
  /** Whether the bank accepts webshop id and password; `unknown` if it could not be asked. */
  credentials: z.enum(['accepted', 'refused', 'unknown']),
  /**
   * Whether the bank has activated the webshop: an inactive one shows monthly payments, and can start no purchase.
   * Absent if it is not known: only the newer interface says so.
   */
  webshop: z.enum(['active', 'inactive']).optional(),
  /**
   * `test`: all orders are test orders. `test_customers`: only orders of the bank's test customers are test orders.
   * `live`: no order is.
   */
  mode: z.enum(modes),
  /**
   * Classes of calls, such as `offers`, that wait too long for the bank or are rejected; absent if there are none.
   * `strangers` and `prices` leave `ok` true, because anybody can fill their slots.
   */
  saturated: z.array(z.string()).min(1).optional(),
  /**
   * Where name and address of the lender are known from: the configuration, or the bank's representative example.
   * `missing`: from neither, so that no figure is shown anywhere. `unknown`: the configuration has none, and no example
   * was read yet.
   */
  lender: z.enum(['configured', 'in_example', 'missing', 'unknown']),
  /** State of the store of purchases; absent if the handler has no shop. */
  store: z.enum(['reachable', 'unreachable']).optional(),
  /**
   * Functions of the shop whose last call has failed in the last minute; absent if there are none. `reason` is a code
   * of the network like `ECONNREFUSED`, `timeout`, a status like `status 503`, `invalid`, or the class of the error.
   */
  shopFailures: z
    .array(
      z.strictObject({
        /** Name of the function, like `shop.checkout`. */
        function: z.string(),
        /** Why it failed, without the words of the error. */
        reason: z.string(),
      }),
    )
    .min(1)
    .optional(),
  /**
   * Hashes of other webshops with open purchases or reports in the same store, which no handler has served for an
   * hour; absent if there are none.
   */
  unservedWebshops: z.array(z.string()).min(1).optional(),
  /**
   * Number of orders that the bank has confirmed and that the shop has failed to complete again and again; absent if
   * there are none. An operator has to resolve them.
   */
  undelivered: z.int().positive().optional(),
  /**
   * Number of deliveries and refunds of which only the bank knows whether it has them; absent if there are none. An
   * operator has to resolve them.
   */
  unresolvedReports: z.int().positive().optional(),
  /**
   * `unsupported`: the handler runs on a Node that this package does not support; absent otherwise. Leaves `ok` as it
   * is. The version itself is not told.
   */
  node: z.literal('unsupported').optional(),
  /** `serve`: the handler runs in `ratenkauf-elements serve`; absent otherwise. */
  program: z.literal('serve').optional(),
});

/** State of the handler, for the operator. */
export type Health = z.infer<typeof healthSchema>;

/** Shape of what strangers are told of it: no more than the status says. */
export const healthStatusSchema = healthSchema.pick({ ok: true });

/** Shape of the answer to `health`: everything in test mode and for those who may manage. */
export const healthAnswerSchema = z.union([healthSchema, healthStatusSchema]);
