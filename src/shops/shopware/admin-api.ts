import * as z from 'zod';
import type { ShopKeys } from './shop-store.js';

/** The Admin API did not do what was asked. */
export class AdminApiError extends Error {
  override readonly name = 'AdminApiError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;

  constructor(status: number, what: string, cause?: unknown) {
    super(status === 0 ? `Shopware did not answer: ${what}` : `Shopware has answered ${status}: ${what}`, { cause });
    this.status = status;
  }
}

/** The Admin API of a shop, with the app's own credentials. All functions may reject with an {@link AdminApiError}. */
export type AdminApi = ReturnType<typeof createAdminApi>;

/** Milliseconds within which the shop has to answer. */
const PATIENCE = 10_000;
/** Milliseconds before its end at which a token is not used any more. */
const MARGIN = 30_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const foundSchema = z.object({ data: z.array(z.unknown()) });

/** Creates the client of a shop's Admin API. Follows no redirect: credentials go to the shop, or nowhere. */
export function createAdminApi({ url, apiKey, apiSecret }: Omit<ShopKeys, 'secret'>) {
  let token: { readonly text: string; readonly until: number } | undefined;

  async function send(method: string, path: string, body: object | undefined, token?: string): Promise<string> {
    const what = `${method} ${path}`;
    // Without this `accept`, Shopware answers in JSON:API, with attributes and relations apart.
    const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const init = { method, redirect: 'manual', headers, signal: AbortSignal.timeout(PATIENCE) } as const;
    const unanswered = (cause: unknown) => Promise.reject(new AdminApiError(0, what, cause));
    const sent = Object.assign(init, body && { body: JSON.stringify(body) });
    const answer = await fetch(`${url}/api/${path}`, sent).catch(unanswered);
    const text = await answer.text().catch(unanswered);
    if (!answer.ok) throw new AdminApiError(answer.status, what);
    return text;
  }

  async function freshToken(): Promise<string> {
    const credentials = { grant_type: 'client_credentials', client_id: apiKey, client_secret: apiSecret };
    const text = await send('POST', 'oauth/token', credentials);
    const { access_token: fresh, expires_in: seconds } = parsed(tokenSchema, text, 'oauth/token');
    token = { text: fresh, until: Date.now() + seconds * 1000 - MARGIN };
    return fresh;
  }

  async function call(method: string, path: string, body?: object): Promise<string> {
    const known = token && token.until > Date.now() ? token.text : undefined;
    if (known === undefined) return send(method, path, body, await freshToken());
    try {
      return await send(method, path, body, known);
    } catch (error) {
      // The shop may have forgotten the token.
      if (!(error instanceof AdminApiError) || error.status !== 401) throw error;
      return send(method, path, body, await freshToken());
    }
  }

  return {
    /** Returns the entities that match, as JSON. */
    async search(entity: string, criteria: object): Promise<unknown[]> {
      const path = `search/${entity}`;
      return parsed(foundSchema, await call('POST', path, criteria), path).data;
    },
    post: async (path: string, body?: object) => void (await call('POST', path, body)),
    patch: async (path: string, body: object) => void (await call('PATCH', path, body)),
    /** Resolves if the shop at this address takes the credentials. */
    prove: async () => void (await freshToken()),
  };
}

function parsed<Output>(schema: z.ZodType<Output>, text: string, path: string): Output {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AdminApiError(0, `${path} in another form`, cause);
  }
}
