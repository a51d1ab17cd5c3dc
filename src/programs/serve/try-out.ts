import { randomBytes } from 'node:crypto';
import { html } from 'hono/html';
import type { SettingName, SettingValues } from './settings/table.js';
import { page, textOfMarkup } from '../../sandbox/plain/parts.js';
import { plainIcon, plainStyles } from '../../sandbox/plain/styles.js';
import { knownShop, startSandbox, type Sandbox } from '../../sandbox/sandbox.js';

/** A sandbox, and the settings with which the service uses it. */
export interface TryOut {
  readonly sandbox: Sandbox;
  readonly values: SettingValues;
  /** Those of the values that were not given: only these may be shown. */
  readonly made: SettingValues;
  /** Answers the pages of a shop that shows a rate. */
  page(path: string): Response | undefined;
}

/** Starts a sandbox, and fills in every setting that is not given. */
export async function tryOut(given: SettingValues): Promise<TryOut> {
  const sandbox = await startSandbox();
  const { listen = '127.0.0.1:8090' } = given;
  const usual: SettingValues = {
    webshopId: knownShop.webshopId,
    password: knownShop.password,
    host: sandbox.url,
    publicUrl: `http://localhost:${listen.split(':').at(-1)}/ratenkauf`,
    reviewPage: '/',
    paymentPage: '/',
    lenderName: 'Muster-Teilzahlungsbank AG',
    lenderStreet: 'Musterstraße 1',
    lenderPostcode: '12345',
    lenderCity: 'Musterstadt',
    secret: randomBytes(32).toString('hex'),
    database: ':memory:',
    adminKeys: [randomBytes(32).toString('hex')],
    eventsUrl: 'http://localhost:9/events',
    eventSecrets: [`whsec_${randomBytes(32).toString('base64')}`],
    listen,
  };
  const values: SettingValues = Object.assign({}, usual, given);
  const { pathname } = new URL(values.publicUrl ?? '');
  const answers = pagesOf(pathname.replace(/\/$/, ''));
  return {
    sandbox,
    values,
    made: Object.fromEntries(Object.entries(usual).filter(([name]) => given[name as SettingName] === undefined)),
    page: (path) => answers[path]?.(),
  };
}

const assets = { styles: '/seite.css', icon: '/seite.svg' };

/** Stands for the page on which customers of a shop withdraw (§ 356a BGB). */
const withdrawalPath = '/widerruf';

/** Returns what the shop answers, by path; `handler` is the path of the handler. */
function pagesOf(handler: string): Readonly<Record<string, (() => Response) | undefined>> {
  const answer = (body: string, type: string) => () =>
    new Response(body, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      },
    });
  return {
    '/': answer(productOf(handler), 'text/html'),
    [withdrawalPath]: answer(withdrawal(), 'text/html'),
    [assets.styles]: answer(plainStyles, 'text/css'),
    [assets.icon]: answer(plainIcon, 'image/svg+xml'),
  };
}

const shop = { lang: 'de', mark: 'R', brand: 'ratenkauf-elements', foot: html`Hier wird nichts verkauft.` } as const;

const withdrawal = (): string =>
  textOfMarkup(
    page({
      ...shop,
      assets,
      title: 'Vertrag widerrufen',
      main: html`<main><div class="panel">
<h1>Vertrag widerrufen</h1>
<p>Hier wird nichts verkauft, und es gibt nichts zu widerrufen.</p>
</div></main>`,
    }),
  );

/** Returns a page with a price and its monthly rate; `handler` is the path of the handler. */
const productOf = (handler: string): string =>
  textOfMarkup(
    page({
      ...shop,
      assets: { ...assets, script: `${handler}/assets/ratenkauf-teaser.js` },
      head: html`<link rel="stylesheet" href="${handler}/assets/ratenkauf.css">`,
      title: 'Sofa',
      main: html`<main><div class="panel">
<h1>Sofa</h1>
<p class="value">799,00 €</p>
<ratenkauf-teaser amount="799.00" handler="${handler}"></ratenkauf-teaser>
<p><a href="${withdrawalPath}">Vertrag widerrufen</a></p>
</div></main>`,
    }),
  );
