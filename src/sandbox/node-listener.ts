import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from './values/json.js';
import { requestWithBody } from './request-with-body.js';

interface NodeListenerOptions {
  /** A network error (`Response.error()`) drops the connection. */
  readonly handler: (request: Request) => Promise<Response>;
  /** A longer body reaches the handler one byte longer than this, and is not kept beyond. */
  readonly maxBodyBytes: number;
  /** Whether a `Host` header is one to answer to. */
  readonly isOwnHost: (header: string | undefined) => boolean;
}

/** Serves a Web-standard handler from node:http; unlike ready-made adapters it hands on the body of a GET. */
export function nodeListener({ handler, maxBodyBytes, isOwnHost }: NodeListenerOptions): RequestListener {
  return (incoming, outgoing) => {
    const client = new AbortController();
    outgoing.on('close', () => client.abort());
    answer(incoming, client.signal)
      .then((response) => send(response, incoming, outgoing))
      // Only a client that left in the middle of its request gets here.
      .catch(() => outgoing.destroy());
  };

  async function answer(incoming: IncomingMessage, signal: AbortSignal): Promise<Response> {
    const body = await readAtMost(maxBodyBytes + 1, incoming);
    const request = toRequest(incoming, body, signal);
    if (!request) return new Response(null, { status: 400 });
    return isOwnHost(incoming.headers.host) ? handler(request) : foreignHost();
  }
}

const foreignHost = () => json({ title: 'The sandbox answers only to localhost. Other names are given to it by --allow-host, or the option hosts.' }, 421);

function toRequest(incoming: IncomingMessage, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Request | undefined {
  const { rawHeaders, method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  try {
    for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
    return requestWithBody(`http://${incoming.headers.host ?? 'localhost'}${url}`, { method, headers, body, signal });
  } catch {
    // A Host that is no host, or a method the platform knows no Request for, such as TRACE.
    return undefined;
  }
}

async function readAtMost(bytes: number, incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Read to the end even when nothing more is kept: a client that is still writing would not see the answer.
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
  // What HEAD would have been sent is not known here, and it must not be told that it is nothing.
  if (method !== 'HEAD' && body.length > 0) outgoing.setHeader('content-length', body.length);
  outgoing.end(body);
}
