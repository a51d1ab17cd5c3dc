import type { Context, Hono } from 'hono';
import { problemsInSent } from '../../../contract/problems-in.js';
import { bodyWithin, jsonOfText } from '../../../rules/body-within.js';
import { RouteError } from '../../../server.js';
import { fileResponse } from '../../../server/inside.js';
import type { FileDownload } from '../../../contract/proof-files.js';
import { runs, type CallContext } from './calls.js';
import { ProblemError } from './problems.js';
import { calls, type CallName, type CallRow } from './table.js';

const implementations: Readonly<Record<CallName, (input: never, context: CallContext) => Promise<unknown>>> = runs;

/** Adds the calls of the table. */
export function mountCalls(app: Hono, context: Omit<CallContext, 'key' | 'signal'>): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const row: CallRow = calls[name];
    app.on(row.method, row.path, async (exchange) => {
      const key = keyOf(row, exchange);
      const input = Object.assign(
        {},
        read(row.address, exchange.req.param(), 'path'),
        read(row.query, exchange.req.queries(), 'query'),
        await bodyOf(row, exchange),
      );
      const { raw } = exchange.req;
      const answer = await implementations[name](input as never, Object.assign({ key, signal: raw.signal }, context));
      if (row.answer !== 'file') return exchange.json(answer ?? null, row.status);
      return answer === undefined ? exchange.body(null, 204) : fileResponse(raw, answer as FileDownload);
    });
  }
  for (const path of new Set(Object.values(calls).map((row) => row.path)))
    app.all(path, () => {
      throw new ProblemError('wrong_method');
    });
}

function keyOf({ isKeyed }: CallRow, { req }: Context): string {
  const key = req.header('idempotency-key') ?? '';
  if (isKeyed && (key === '' || key.length > 255)) throw new ProblemError('key_missing');
  return key;
}

/** Most bytes of a body: a checkout of a thousand positions has room. */
const LARGEST_BODY = 1024 * 1024;

async function bodyOf(row: CallRow, { req }: Context): Promise<object> {
  if (!row.body) return {};
  if (!/^application\/json(;|$)/i.test(req.header('content-type') ?? '')) throw new ProblemError('not_json');
  const bytes = await bodyWithin(LARGEST_BODY, req.raw).catch(() => {
    // The listener has cut off whoever was too slow.
    throw new ProblemError('too_slow');
  });
  if (!bytes) throw new ProblemError('too_large');
  const given = jsonOfText(Buffer.from(bytes).toString());
  if (given === undefined) throw new ProblemError('not_json');
  return read(row.body, given, 'body');
}

/** Reads the input in its shape. Names and values of unknown fields are not repeated. */
function read(schema: CallRow['body'], given: unknown, place: string): object {
  if (!schema) return {};
  const { success, data, error } = schema.safeParse(given);
  if (success) return data as object;
  throw new RouteError('invalid_request', { message: problemsInSent(error, place) });
}
