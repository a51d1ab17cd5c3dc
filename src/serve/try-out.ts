import { randomBytes } from 'node:crypto';
import type { SettingValues } from './settings/table.js';
import { knownShop, startSandbox, type Sandbox } from '../sandbox/sandbox.js';

/** A sandbox, and the settings with which the service uses it. */
export interface TryOut {
  readonly sandbox: Sandbox;
  readonly values: SettingValues;
  /** Answers the page that shows a rate. */
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
  return { sandbox, values, page: (path) => (path === '/' ? pageOf(pathname.replace(/\/$/, '')) : undefined) };
}

/** A page with a price and its monthly rate. */
const pageOf = (path: string): Response =>
  new Response(
    `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sofa</title>
<link rel="stylesheet" href="${path}/assets/ratenkauf.css">
<script type="module" src="${path}/assets/ratenkauf-teaser.js"></script>
<h1>Sofa</h1>
<p>799,00 €</p>
<ratenkauf-teaser amount="799.00" handler="${path}"></ratenkauf-teaser>
`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      },
    },
  );
