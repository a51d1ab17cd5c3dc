import type { Run, PageReply } from './context.js';
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { locales } from '../../../languages/dates.js';
import { defaultLanguage, languages } from '../../../languages/language.js';
import { payTexts } from '../../../languages/pay.js';
import { fill } from '../../../languages/texts.js';
import { formatAmount } from '../../../rules/money.js';
import type { PayPage, PayPart } from '../../purchases/shown-by-link.js';

/** GET /pay/:link: the page on which a customer pays an order that the shop's server has told. */
export const pay: Run<'pay'> = async ({ link }, { payPage, path }) => payPageOf(await payPage(link), path);

type Html = ReturnType<typeof html>;

const styles = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{max-width:38rem;margin:0 auto;padding:1.25rem 1rem 2.5rem;overflow-wrap:anywhere}
header{font-weight:600;padding-bottom:.75rem;border-bottom:1px solid #8886}
h1{font-size:1.375rem;line-height:1.25;margin:1.5rem 0 1rem}
dl{display:grid;grid-template-columns:1fr auto;row-gap:.375rem;margin:0 0 1.5rem}
dt,dd{margin:0}dd{text-align:right;padding-left:1.5rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.total{font-weight:600;border-top:1px solid #8886;padding-top:.375rem}
section{margin:1.5rem 0}
footer{margin-top:2rem;font-size:.875rem}
@media (min-width:48rem){body{padding-top:2.5rem}}
@media (scripting:none){ratenkauf-checkout,ratenkauf-summary{display:none}}
`;

const styleHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

/** The elements and their files, and nothing of anybody else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${styleHash}`,
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/**
 * Gives the page its headers, and makes a page of every error that was answered in its place: a person reads it. Has to
 * stand before the protective headers, of which it replaces the policy.
 */
export const forPeople: MiddlewareHandler = async (exchange, next) => {
  await next();
  const { status, headers } = exchange.res;
  if (!headers.get('content-type')?.startsWith('text/html'))
    exchange.res = new Response(await messagePage(status < 500 ? 'unknown' : 'failed'), { status, headers });
  exchange.header('content-type', 'text/html; charset=utf-8');
  exchange.header('content-security-policy', policy);
  exchange.header('x-robots-tag', 'noindex, nofollow');
};

/** Returns a page about no purchase, in each language, because it is not known whose it is. */
const messagePage = async (kind: 'unknown' | 'failed'): Promise<string> =>
  pageOf(
    defaultLanguage,
    payTexts[defaultLanguage][`${kind}_title`],
    html`${languages.map((language) => {
      const texts = payTexts[language];
      return html`<div lang="${language}"><h1>${texts[`${kind}_title`]}</h1><p>${texts[kind]}</p></div>`;
    })}`,
  );

/** Returns the page of a link, and its status: 410 if nothing is left of it but that; 404 if there is no link. */
export async function payPageOf(page: PayPage | undefined, path: string): Promise<PageReply> {
  if (!page) return { html: await messagePage('unknown'), status: 404 };
  const { lang = defaultLanguage, shopName, orderId, shows } = page;
  const say = (text: keyof (typeof payTexts)['de']) =>
    fill(payTexts[lang][text], (name) => ({ shop: shopName, order: orderId, time: timeOf(page) })[name]);
  const isOver = shows.every((part) => part === 'over');
  const isSummary = shows.every((part) => part === 'summary');
  // Choosing again leads to what follows the summary, and first to how else the order can be paid.
  const help = html`<p>${say(isSummary ? 'questions' : 'help')}</p>`;
  const sectionOf = (part: PayPart, index: number) =>
    html`<section id="${part}">
${index > 0 ? help : ''}${part === 'over' ? html`<p><strong>${say('over')}</strong></p>` : elementOf(part, page, path)}
</section>
`;
  const content = html`<header>${shopName}</header>
<main>
<h1>${say('heading')}</h1>
${isOver ? '' : html`${basketOf(page)}<noscript><p><strong>${say('no_script')}</strong></p></noscript>`}
${shows.map(sectionOf)}</main>
<footer>${shows.includes('option') ? html`<p>${say('until')}</p>` : ''}${shows.length === 1 ? help : ''}</footer>
${isOver ? '' : html`<script type="module" src="${path}/assets/ratenkauf.js"></script>`}`;
  return { html: await pageOf(lang, say('title'), content, path), ...(isOver && { status: 410 }) };
}

/** A day is not torn from its month. */
const timeOf = ({ until, lang = defaultLanguage }: PayPage): string =>
  new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' })
    .format(until)
    .replace(' ', '\u00a0');

function basketOf({ checkout: { items, amount }, lang = defaultLanguage }: PayPage): Html {
  const { total, pieces } = payTexts[lang];
  const named = (name: string, quantity: number) => (quantity === 1 ? name : `${fill(pieces, () => quantity)} ${name}`);
  return html`<dl>${items.map(
    ({ name, quantity, price }) =>
      html`<dt>${named(name, quantity)}</dt><dd>${formatAmount(quantity * price, lang)}</dd>`,
  )}<dt class="total">${total}</dt><dd class="total">${formatAmount(amount, lang)}</dd></dl>`;
}

/** Choosing again leads to what the page has for it, and otherwise to the page as it is by then. */
function elementOf(part: Exclude<PayPart, 'over'>, { secret, shows }: PayPage, path: string): Html {
  if (part === 'option') return html`<ratenkauf-checkout handler="${path}" checkout="${secret}"></ratenkauf-checkout>`;
  const [, next] = shows;
  const again = next ? `#${next}` : `${path}/pay/${secret}`;
  return html`<ratenkauf-summary handler="${path}" checkout="${secret}" button="link"
 expects="${next ? 'notice' : 'approval'}" payment-href="${again}"></ratenkauf-summary>`;
}

const pageOf = async (language: string, title: string, content: Html, path?: string): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
${path === undefined ? '' : html`<link rel="stylesheet" href="${path}/assets/ratenkauf.css">`}
`,
  ) + `<style>${styles}</style>\n</head>\n<body>\n${String(await content)}\n</body>\n</html>\n`;
