import type { Hono } from 'hono';
import { MAX_BODY_BYTES, type Exchange, type SandboxEnv } from '../apis/exchange.js';
import type { Journal } from '../apis/journal.js';
import { iconPath, stylesPath } from '../apis/page-addresses.js';
import { requestWithBody } from './request-with-body.js';

interface HandlerOptions {
  readonly app: Hono<SandboxEnv>;
  readonly journal: Journal;
}

/** Creates the sandbox as a Web-standard function; `end` releases all waiting requests. */
export function createHandler({ app, journal }: HandlerOptions) {
  const waiting = new Set<AbortController>();

  async function handler(request: Request): Promise<Response> {
    const ended = new AbortController();
    waiting.add(ended);
    request.signal.addEventListener('abort', () => ended.abort(), { once: true });
    try {
      return await answer(request, ended.signal);
    } finally {
      waiting.delete(ended);
    }
  }

  async function answer(request: Request, ended: AbortSignal): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    const exchange: Exchange = {
      operation: null,
      fault: null,
      status: null,
      lost: false,
      isTooLarge: body.length > MAX_BODY_BYTES,
      ended,
    };
    const record = isOwnPage(request) ? undefined : journal.note(request, new TextDecoder().decode(body), exchange);
    const response = await app.fetch(rebuilt(request, body), { exchange });
    // The platform's representation of a missing answer; the listener drops the connection for it.
    if (exchange.lost) return Response.error();
    exchange.status = response.status;
    await record?.(response);
    return response;
  }

  return {
    handler,
    end() {
      for (const ended of waiting) ended.abort();
    },
  };
}

function rebuilt({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request {
  return requestWithBody(url, { method, headers, signal, body });
}

function isOwnPage({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname === '/' || pathname === stylesPath || pathname === iconPath || pathname.startsWith('/sandbox/');
}
