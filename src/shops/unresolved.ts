import * as z from 'zod';
import { bodyWithin, jsonOfBytes } from '../rules/body-within.js';
import { RouteError, routeErrorOf, type Ratenkauf } from '../server.js';
import { verbs } from '../server/inside.js';

/** A webshop, as far as the staff look at what is unresolved of it. */
interface Webshop {
  readonly purchases: Pick<Ratenkauf['purchases'], 'unresolved' | 'resolve'>;
  readonly transactions: Pick<Ratenkauf['transactions'], 'unresolved' | 'resolve'>;
}

/** Most bytes of a body. */
const LIMIT = 10_000;

const { as, why, orderId } = verbs.purchases.resolve.input.shape;
const resolutionSchema = z.union([
  z.strictObject({ purchase: z.string(), as, why, orderId }),
  z.strictObject({ transaction: z.string(), report: z.string(), as: verbs.transactions.resolve.input.shape.as }),
]);

/**
 * Returns the function that answers the staff: GET lists what nobody but the bank knows, POST says what the bank has
 * told. Requests with a cookie come from pages at the origin of `publicUrl`; `staffOf` resolves with the name of the
 * member of the staff who sends one, undefined if they may not. Rejects with what is no error of the handler.
 */
export function createUnresolved<Context>(
  { purchases, transactions }: Webshop,
  publicUrl: string,
  staffOf: (context: Context) => Promise<string | undefined>,
) {
  const { origin } = new URL(publicUrl);

  async function resolve(request: Request, by: string): Promise<object> {
    const given = resolutionSchema.safeParse(await bodyOf(request)).data;
    if (!given) throw new RouteError('invalid_request');
    if ('report' in given) return transactions.resolve(given.transaction, given.report, given.as);
    const { purchase, as, why, orderId } = given;
    return purchases.resolve(purchase, as, Object.assign({ by, why }, orderId !== undefined && { orderId }));
  }

  async function answerTo(request: Request, context: Context): Promise<object> {
    const { method, headers } = request;
    // Browsers may send cookies from any page, and a page may add any token to them.
    const isForeign = ![null, origin].includes(headers.get('origin')) && headers.has('cookie');
    if (isForeign) throw new RouteError('foreign_origin');
    const by = await staffOf(context);
    if (by === undefined) throw new RouteError('forbidden');
    if (method === 'POST') return resolve(request, by);
    if (method !== 'GET') throw new RouteError('not_found');
    const [unresolved, reports] = await Promise.all([purchases.unresolved(), transactions.unresolved()]);
    return { purchases: unresolved, reports };
  }

  return async (request: Request, context: Context): Promise<Response> => {
    const headers = { 'cache-control': 'no-store' };
    try {
      return Response.json(await answerTo(request, context), { headers });
    } catch (error) {
      const { code, status, message, retryable } = routeErrorOf(error);
      if (code === 'internal') throw error;
      return Response.json({ error: { code, message, retryable } }, { status, headers });
    }
  };
}

/**
 * Resolves with the JSON that a request has sent; undefined if it is none.
 * @throws {RouteError} `invalid_request` with status 413 if it is too long
 */
async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await bodyWithin(LIMIT, request);
  if (!bytes)
    throw new RouteError('invalid_request', { status: 413, message: `The body has more than ${LIMIT} bytes.` });
  return jsonOfBytes(bytes);
}
