import { html } from 'hono/html';
import { lending } from '../bank/plans/ladder.js';
import type { Initialization } from '../bank/purchases/purchase.js';
import { iconPath, stylesPath } from '../apis/page-addresses.js';
import { page, type Html } from '../plain/parts.js';

interface PageOptions {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** Addresses the page's forms may redirect to, since the content security policy applies to redirects, too. */
  readonly returnUrls?: Initialization['returnUrls'] | undefined;
}

/** Creates a page of the bank as an answer: without scripts, third-party content and caching. */
export async function pageAnswer({ title, content, status = 200, returnUrls }: PageOptions): Promise<Response> {
  return new Response(String(await layout(title, content)), {
    status,
    headers: {
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': policy(returnUrls),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

function layout(title: string, content: Html): Html {
  const [bank = ''] = lending.lender.split(',');
  return page({
    lang: 'de',
    title: `${title} – ${bank}`,
    assets: { styles: stylesPath, icon: iconPath },
    mark: 'M',
    brand: bank,
    main: html`<main><div class="panel">${content}</div></main>`,
    foot: html`<p>${lending.lender}</p><p>Sandbox: Diese Bank gibt es nicht. Geben Sie keine echten Daten ein.</p>`,
  });
}

function policy(returnUrls: PageOptions['returnUrls']): string {
  const targets = [...new Set(Object.values(returnUrls ?? {}).map(sourceOf))];
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...targets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the address's origin, or only its scheme if the policy's grammar cannot express the host, as with IPv6. */
function sourceOf(address: string): string {
  const { origin, protocol, hostname } = new URL(address);
  return /^[\w.-]+$/.test(hostname) ? origin : protocol;
}
