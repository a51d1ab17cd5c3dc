interface RequestParts {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

/**
 * Creates a Request that may carry a body on GET and HEAD. The platform forbids that, so it is built as POST with
 * `method` overridden.
 */
export function requestWithBody(url: string | URL, { method, headers, body, signal }: RequestParts): Request {
  if (body.length === 0) return new Request(url, { method, headers, signal });
  if (method !== 'GET' && method !== 'HEAD') return new Request(url, { method, headers, signal, body });
  const request = new Request(url, { method: 'POST', headers, signal, body });
  return Object.defineProperty(request, 'method', { value: method, enumerable: true });
}
