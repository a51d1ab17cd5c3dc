import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';

export type Handle = (request: Request) => Promise<Response>;

/** Creates a browser on a page of the shop: it keeps cookies and sends the origin of its requests. */
export function createBrowser(handle: () => Handle, origin = 'https://shop.example') {
  const cookies = new Map<string, string>();
  const answers: { request: Request; response: Response; text: string }[] = [];

  async function send(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', origin);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    const request = new Request(new URL(input, origin), { ...init, headers });
    const response = await handle()(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    answers.push({ request, response, text: await response.clone().text() });
    return response;
  }

  const base = `${origin}/ratenkauf`;
  const client = createPurchaseClient({ base, timeout: 30_000, fetch: (input, init) => send(input as string, init) });
  return {
    client,
    send,
    cookies,
    answers,
    /** Follows a link from another site, as after the payment page. */
    visit: async (address: string) => {
      const response = await send(address, {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      });
      return { status: response.status, location: response.headers.get('location') };
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}
