import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from '../bank/values/json.js';
import { requestWithBody } from './request-with-body.js';

interface NodeListenerOptions {
  /** Handles a request; returning a network error (`Response.error()`) drops the connection. */
  readonly handler: (request: Request) => Promise<Response>;
  /**
   * Maximum number of body bytes kept; the handler receives one byte more of a longer body, so that it can detect it.
   */
  readonly maxBodyBytes: number;
  /** Returns true if requests with this `Host` header are answered. */
  readonly isOwnHost: (header: string | undefined) => boolean;
}

/**
 * Creates a node:http listener for a Web-standard handler; unlike ready-made adapters it passes on the body of a GET.
 */
export function nodeListener({ handler, maxBodyBytes, isOwnHost }: NodeListenerOptions): RequestListener {
  return (incoming, outgoing) => {
    const client = new AbortController();
    outgoing.on('close', () => client.abort());
    answer(incoming, client.signal)
      .then((response) => send(response, incoming, outgoing))
      // Reached only when the client disconnects in the middle of its request.
      .catch(() => outgoing.destroy());
  };

  async function answer(incoming: IncomingMessage, signal: AbortSignal): Promise<Response> {
    const body = await readAtMost(maxBodyBytes + 1, incoming);
    const request = toRequest(incoming, body, signal);
    if (!request) return new Response(null, { status: 400 });
    return isOwnHost(incoming.headers.host) ? handler(request) : foreignHost();
  }
}

const foreignHost = () =>
  json(
    {
      title: 'The sandbox answers only to localhost. Other names are given to it by --allow-host, or the option hosts.',
    },
    421,
  );

function toRequest(incoming: IncomingMessage, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Request | undefined {
  const { rawHeaders, method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  try {
    for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
    return requestWithBody(`http://${incoming.headers.host ?? 'localhost'}${url}`, { method, headers, body, signal });
  } catch {
    // The `Host` is invalid, or the platform has no Request for the method, such as TRACE.
    return undefined;
  }
}

async function readAtMost(bytes: number, incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Read to the end even when nothing more is kept: a client that is still writing would not receive the answer.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    if (length < bytes) chunks.push(chunk.subarray(0, bytes - length));
    length += chunk.length;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function send(response: Response, { method }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') {
    outgoing.destroy();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  // The length that the GET would have is not known here, and a HEAD must not announce 0.
  if (method !== 'HEAD' && body.length > 0) outgoing.setHeader('content-length', body.length);
  outgoing.end(body);
}
