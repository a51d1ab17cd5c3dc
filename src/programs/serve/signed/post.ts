import { bytesWithin, jsonOfBytes } from '../../../rules/body-within.js';
import type { ProxiedFetch } from '../../../server/inside.js';
import { signatureOf } from './signature.js';

/** Something that is sent to the shop's server. */
export interface SignedMessage {
  readonly id: string;
  readonly type: string;
  readonly data: object;
}

/** How it is sent. */
export interface PostOptions {
  readonly url: URL;
  readonly secrets: readonly string[];
  /** Milliseconds within which the shop has to answer. */
  readonly patience: number;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends it to addresses outside of the machine and its own network. Default: without a proxy. */
  readonly fetch?: ProxiedFetch | undefined;
  readonly now?: () => number;
}

/** Returns headers and body of a message, signed by Standard Webhooks at a time in milliseconds since 1970. */
export function signMessage({ id, type, data }: SignedMessage, secrets: readonly string[], at: number) {
  const timestamp = Math.floor(at / 1000);
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json',
    'user-agent': 'ratenkauf-elements',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
  };
  return { headers, body };
}

/**
 * Sends a message to the shop's server, signed by Standard Webhooks. Follows no redirect: it goes to the address of the
 * configuration, or nowhere.
 */
export function postSigned(message: SignedMessage, options: PostOptions): Promise<Response> {
  const { url, secrets, patience, headers, now = Date.now, fetch: proxied = fetch } = options;
  const { headers: own, body } = signMessage(message, secrets, now());
  // With `http:` it stays in the machine or its own network, where no proxy is.
  const send = url.protocol === 'https:' ? proxied : fetch;
  return send(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    headers: Object.assign({}, headers, own),
    body,
  });
}

/** Returns the JSON of an answer; undefined if it has none, or more than `most` bytes. */
export async function jsonAnswerOf(response: Response, most: number): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson || !response.body) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = await bytesWithin(most, response.body);
  return bytes && jsonOfBytes(bytes);
}
