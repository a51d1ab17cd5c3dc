import type { Context, Hono } from 'hono';
import { bodyWithin, jsonOfText } from '../../../rules/body-within.js';
import { RouteError } from '../../../server.js';
import { checkedInput, fileResponse } from '../../../server/inside.js';
import type { FileDownload } from '../../../contract/proof-files.js';
import { runs, type CallContext } from './calls.js';
import { ProblemError } from './problems.js';
import { calls, hasBody, type CallRow } from './table.js';

const ownRuns: Readonly<Record<string, (input: never, context: CallContext) => Promise<unknown>>> = runs;

/** Adds the calls of the table. */
export function mountCalls(app: Hono, context: CallContext): void {
  for (const [name, row] of Object.entries<CallRow>(calls))
    app.on(row.method, row.path, async (exchange) => {
      const { raw } = exchange.req;
      const given = await givenIn(row, exchange);
      const answer = await (row.verb
        ? context.ratenkauf.ask(row.verb, given, raw.signal)
        : ownRuns[name]?.(checkedInput(row.input, given, 'request') as never, context));
      if (row.answer === 'file')
        return answer === undefined ? exchange.body(null, 204) : fileResponse(raw, answer as FileDownload);
      if (answer === undefined) throw new RouteError('no_purchase', { message: 'Nothing is known of it.' });
      return exchange.json(answer, row.status ?? 200);
    });
  for (const path of new Set(Object.values(calls).map((row) => row.path)))
    app.all(path, () => {
      throw new ProblemError('wrong_method');
    });
}

/** Returns all that is given with a request: what stands in its body or query, parts of its path, and its key. */
async function givenIn(row: CallRow, exchange: Context): Promise<object> {
  const { req } = exchange;
  const known = Object.assign({}, req.param(), row.isKeyed && { key: keyOf(exchange) });
  if (row.reads !== 'query' && !hasBody(row)) return known;
  const sent = row.reads === 'query' ? req.queries() : await bodyOf(exchange);
  if (!isObject(sent) || Object.keys(sent).some((name) => name in known))
    throw new RouteError('invalid_request', { message: 'body: an object without what stands in path and headers' });
  return Object.assign(known, sent);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keyOf({ req }: Context): string {
  const key = req.header('idempotency-key') ?? '';
  if (key === '' || key.length > 255) throw new ProblemError('key_missing');
  return key;
}

/** Most bytes of a body: a checkout of a thousand positions has room. */
const LARGEST_BODY = 1024 * 1024;

async function bodyOf({ req }: Context): Promise<unknown> {
  if (!/^application\/json(;|$)/i.test(req.header('content-type') ?? '')) throw new ProblemError('not_json');
  const bytes = await bodyWithin(LARGEST_BODY, req.raw).catch(() => {
    // The listener has cut off whoever was too slow.
    throw new ProblemError('too_slow');
  });
  if (!bytes) throw new ProblemError('too_large');
  const given = jsonOfText(Buffer.from(bytes).toString());
  if (given === undefined) throw new ProblemError('not_json');
  return given;
}
