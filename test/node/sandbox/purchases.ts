import { request } from 'undici';
import { knownShop, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { initialization } from './bodies.js';

export const V2 = '/ratenkauf-ws/rest/v2';
export const V3 = '/api/payment/v3';
export const A3 = '/api/merchant/v3';

export interface Message {
  key: string;
  severity: string;
  field: string | null;
  renderedMessage: string;
  params: string[];
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON; empty if it is not JSON. */
  json: Record<string, unknown>;
  messages: Message[];
  /** Last parts of the message keys. */
  keys: string[];
}

type Shop = { webshopId: string; password: string };

/** Creates a shop's client that calls all interfaces of the sandbox over the network. */
export function shopAt(sandbox: Sandbox, { webshopId, password }: Shop = knownShop) {
  const headers = {
    'tbk-rk-shop': webshopId,
    'tbk-rk-token': password,
    'content-type': 'application/json;charset=UTF-8',
  };
  const basic = {
    authorization: `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const send = (path: string, method: 'GET' | 'POST', own: Record<string, string>, body?: unknown) =>
    ask(sandbox.url + path, {
      method,
      headers: own,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  return {
    start: (overrides: Record<string, unknown> = {}) =>
      send(`${V2}/vorgang`, 'POST', headers, initialization({ shopKennung: webshopId, ...overrides })),
    /** Starts a purchase; returns its technical id. */
    async started(overrides: Record<string, unknown> = {}): Promise<string> {
      return (await this.start(overrides)).json['tbVorgangskennung'] as string;
    },
    get: (path: string) => send(`${V2}/${path}`, 'GET', headers),
    post: (path: string, body?: unknown) => send(`${V2}/${path}`, 'POST', headers, body),
    confirm: (id: string, body?: unknown) => send(`${V2}/vorgang/${id}/bestaetigen`, 'POST', headers, body),
    transaction: (id: string) => send(`${V3}/transaction/${id}`, 'GET', basic),
    authorize: (id: string, body: unknown = { orderId: 'A-1001' }) =>
      send(`${V3}/transaction/${id}/authorization`, 'POST', basic, body),
    integrationCheck: (body: unknown) => send(`${V3}/webshop/integrationcheck`, 'POST', basic, body),
    merchantTransaction: (businessId: string) => send(`${A3}/transaction/${businessId}`, 'GET', basic),
    control: (path: string, body?: unknown) =>
      send(`/sandbox/${path}`, body === undefined ? 'GET' : 'POST', { 'content-type': 'application/json' }, body),
  };
}

/** Sends one request; returns all parts of its answer. */
export async function ask(url: string, options: Parameters<typeof request>[1] = {}): Promise<Answer> {
  const { statusCode, headers, body } = await request(url, options);
  return answerIn(statusCode, headers, await body.text());
}

/** Returns all parts of an answer. */
export function answerIn(status: number, headers: Answer['headers'], text: string): Answer {
  const json = (String(headers['content-type']).includes('json') && text !== '' ? JSON.parse(text) : {}) as Record<
    string,
    unknown
  >;
  const messages = (json['wsMessages'] as { messages?: Message[] } | undefined)?.messages ?? [];
  return { status, headers, text, json, messages, keys: messages.map(({ key }) => key.split('.').at(-1) ?? '') };
}
