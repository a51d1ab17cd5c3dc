import type { Context } from 'hono';
import type * as z from 'zod';
import type { SandboxEnv } from '../exchange.js';
import { authenticate, type Shop } from '../../bank/setting/shops.js';

/** Thrown to refuse a request to the newer payment interface or API A. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(`status ${status}`);
  }
}

/** Creates the answer to a refused request: `application/problem+json`, like the errors of API A. */
export function problemAnswer({ status, body }: Trouble): Response {
  const headers = {
    'content-type': 'application/problem+json',
    ...(status === 401 ? { 'www-authenticate': 'Basic realm="sandbox"' } : {}),
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** Creates a refusal with one violation. */
export function violation(status: number, title: string, message: string, field: string | null = null): Trouble {
  return new Trouble(status, { title, violations: [{ field, message }] });
}

/** Parses input with `shape`; refuses (400) with all violations. */
export function parse<T>(shape: z.ZodType<T>, said: unknown): T {
  const { data, error } = shape.safeParse(said);
  if (!error) return data;
  const violations = error.issues.map(({ path: [field], message }) => ({
    field: field === undefined ? null : String(field),
    message,
  }));
  throw new Trouble(400, { title: 'Bad Request', violations });
}

/** Creates a successful answer. */
export function hal(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/hal+json' } });
}

/** Returns the active shop of the HTTP Basic credentials; refuses with 401, or 403 if it is not active. */
export function requireActiveShop({ req }: Context<SandboxEnv>): Shop {
  const shop = authenticate(...credentialsIn(req.header('authorization')));
  if (!shop) throw new Trouble(401, { title: 'Unauthorized', detail: 'Webshop id and password do not match.' });
  if (!shop.active) throw violation(403, 'Forbidden', `Webshop ${shop.webshopId} inactive`);
  return shop;
}

function credentialsIn(header = ''): [string | undefined, string | undefined] {
  const token = /^basic +([\w+/=-]+) *$/i.exec(header)?.[1] ?? '';
  const [, webshopId, password] = /^([^:]*):([^]*)$/.exec(Buffer.from(token, 'base64').toString()) ?? [];
  return [webshopId, password];
}
