import { html } from 'hono/html';
import { lending } from '../bank/plans/ladder.js';
import type { Initialization } from '../bank/purchases/purchase.js';
import { iconPath, stylesPath } from '../apis/page-addresses.js';

/** Output of `hono/html`, or a promise of it. */
export type Html = ReturnType<typeof html>;

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
  const [bank] = lending.lender.split(',');
  return html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} – ${bank}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<link rel="stylesheet" href="${stylesPath}">
</head>
<body>
<header class="bank"><p><span class="mark" aria-hidden="true">M</span> ${bank}</p></header>
<main>
${content}
</main>
<footer><p>${lending.lender}</p><p>Sandbox: Diese Bank gibt es nicht. Geben Sie keine echten Daten ein.</p></footer>
</body>
</html>`;
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
