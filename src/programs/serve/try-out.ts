import { randomBytes } from 'node:crypto';
import type { SettingName, SettingValues } from './settings/table.js';
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
  const pages: Readonly<Record<string, string>> = {
    '/': productOf(pathname.replace(/\/$/, '')),
    [withdrawalPath]: withdrawal,
  };
  return {
    sandbox,
    values,
    made: Object.fromEntries(Object.entries(usual).filter(([name]) => given[name as SettingName] === undefined)),
    page: (path) => (Object.hasOwn(pages, path) ? new Response(pages[path], { headers }) : undefined),
  };
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
};

/** Begins each page. */
const begin = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
`;

const withdrawalPath = '/widerruf';

/** Stands for the page on which customers of a shop withdraw (§ 356a BGB). */
const withdrawal = `${begin}<title>Vertrag widerrufen</title>
<h1>Vertrag widerrufen</h1>
<p>Hier wird nichts verkauft, und es gibt nichts zu widerrufen.</p>
`;

/** Returns a page with a price and its monthly rate; `path` is that of the handler. */
const productOf = (path: string): string => `${begin}<title>Sofa</title>
<link rel="stylesheet" href="${path}/assets/ratenkauf.css">
<script type="module" src="${path}/assets/ratenkauf-teaser.js"></script>
<h1>Sofa</h1>
<p>799,00 €</p>
<ratenkauf-teaser amount="799.00" handler="${path}"></ratenkauf-teaser>
<p><a href="${withdrawalPath}">Vertrag widerrufen</a></p>
`;
