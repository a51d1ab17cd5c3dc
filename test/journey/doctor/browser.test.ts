import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { knownShop, startSandbox } from 'ratenkauf-elements/sandbox';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { assert, beforeAll, describe, it } from 'vitest';
import { ensureChromium } from '../../../scripts/check/browsers.mjs';
import { root, textOf } from '../../../scripts/imports.js';

/** A page of a shop, and what is different from one on which nothing is wrong. */
interface Planted {
  readonly css?: string;
  readonly head?: string;
  readonly product?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const teaser = '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>';
const script = '<script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>';
const styles = '<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">';
const data = (price: number) =>
  `<script type="application/ld+json">{"@type":"Product","offers":{"price":${price},"priceCurrency":"EUR"}}</script>`;

const pageOf = ({ css = '', head = styles + script, product = teaser }: Planted) => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Sofa</title>${head}<style>${css}</style></head>
<body><h1>Sofa</h1>${product}<p>Ein Sofa für drei.</p><footer><a href="/withdraw">Vertrag widerrufen</a></footer></body></html>`;

const bundle = '/wp-content/cache/autoptimize/js/autoptimize_1a2b.js';
const copy = '/bundle/shop.js';
const net = '<ratenkauf-teaser amount="671.43"></ratenkauf-teaser>';
/** The teaser in a box of the shop. */
const boxed = (style: string): Planted => ({ css: `.box{${style}}`, product: `<div class="box">${teaser}</div>` });
/** Our script as an optimiser writes it. */
const written = (tag: string): Planted => ({ head: styles + tag });

/** What is wrong with a page, the check that finds it, and words of what it says. */
const planted: Readonly<Record<string, readonly [id: string, wrong: RegExp, page: Planted]>> = {
  'a tag in a link': ['in-control', /in <a>/, { product: `<a href="/sofa">${teaser}</a>` }],
  'a tag in a button': ['in-control', /in <button>/, { product: `<button>${teaser}</button>` }],
  'a tag with a slash in place of its end': [
    'closed-tags',
    /is not closed/,
    { product: '<ratenkauf-teaser amount="799.00" />' },
  ],
  'a height that cuts': ['legal-lines', /cut off/, boxed('max-height:3em;overflow:hidden')],
  'a number of lines that cuts': [
    'legal-lines',
    /cut off/,
    boxed('display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;max-height:3em'),
  ],
  'an element of less height': [
    'legal-lines',
    /cut off/,
    { css: 'ratenkauf-teaser{display:block;height:5em;overflow:hidden}' },
  ],
  'a box that one sees through': ['legal-lines', /opacity of 0\.30/, boxed('opacity:.3')],
  'lines that a script hides': [
    'legal-lines',
    /are hidden/,
    {
      head: `${styles}${script}<script type="module">
        await customElements.whenDefined('ratenkauf-teaser');
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('[part=legal] > *{display:none}');
        document.querySelector('ratenkauf-teaser').shadowRoot.adoptedStyleSheets.push(sheet);
      </script>`,
    },
  ],
  'text in the colour of its ground': [
    'legal-lines',
    /colour of their ground/,
    {
      head: `${styles}${script}<script type="module">
        await customElements.whenDefined('ratenkauf-teaser');
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('[part=legal] *{color:#fdfdfd!important}');
        document.querySelector('ratenkauf-teaser').shadowRoot.adoptedStyleSheets.push(sheet);
      </script>`,
    },
  ],
  'a script that WP Rocket delays': [
    'optimised-script',
    /type="rocketlazyloadscript"/,
    written(
      '<script type="rocketlazyloadscript" data-rocket-type="module" src="/ratenkauf/assets/ratenkauf.js"></script>',
    ),
  ],
  'a script that LiteSpeed delays': [
    'optimised-script',
    /litespeed\/javascript/,
    written('<script type="litespeed/javascript" data-src="/ratenkauf/assets/ratenkauf.js"></script>'),
  ],
  'a script that Rocket Loader delays': [
    'optimised-script',
    /-text\/javascript/,
    written('<script type="3f2a91-text/javascript" src="/ratenkauf/assets/ratenkauf.js"></script>'),
  ],
  'a script that Autoptimize has moved': [
    'optimised-script',
    /moved our script, .* into .*autoptimize_1a2b\.js/,
    written(`<script defer src="${bundle}"></script>`),
  ],
  'a net price beside structured data': [
    'net-price',
    /671\.43 €, .* 799\.00 €: .* without VAT/,
    { product: data(799) + net },
  ],
  'a net price beside microdata': [
    'net-price',
    /without VAT/,
    { product: `<span itemprop="price" content="799.00">799,00 €</span>${net}` },
  ],
  'a price of something else': ['net-price', /799\.00 €, .* 899\.00 €\.$/, { product: data(899) + teaser }],
  'two copies of the package': [
    'two-copies-of-lit',
    /ratenkauf\.js.*shop\.js/,
    { head: `${styles}${script}<script type="module" src="${copy}"></script>` },
  ],
  'no space until the element is there': [
    'shift',
    /moves when <ratenkauf-teaser>/,
    { head: script, product: `${teaser}<div style="height:400px;background:#ddd">Bilder</div>` },
  ],
  'a policy that refuses the handler': [
    'refused',
    /offers.*\(connect-src\)/,
    { headers: { 'content-security-policy': "connect-src 'none'" } },
  ],
  'a firewall before the handler': [
    'refused',
    /\/blocked\/.*status 403/,
    { product: teaser.replace('>', ' handler="/blocked">') },
  ],
  'no script': ['registered', /shows nothing/, { head: styles }],
  'an attribute that finds no price': [
    'console',
    /price-from/,
    { product: '<ratenkauf-teaser amount="799.00" price-from=".none"></ratenkauf-teaser>' },
  ],
};

/** Pages on which nothing is wrong. */
const sound: Readonly<Record<string, Planted>> = {
  light: { product: data(799) + teaser },
  dark: { css: ':root{color-scheme:dark}body{background:#111;color:#eee}', product: data(799) + teaser },
  'in a cell of a table': { product: `${data(799)}<table><tr><td>Sofa</td><td>${teaser}</td></tr></table>` },
  'in a flex column': {
    css: '.box{display:flex;flex-direction:column;width:20rem;overflow:hidden}',
    product: `${data(799)}<div class="box"><b>799,00 €</b>${teaser}<button>In den Warenkorb</button></div>`,
  },
  'with a strict policy': {
    product: teaser,
    headers: {
      'content-security-policy':
        "default-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
    },
  },
  'with a price that the page shows': {
    product: `${data(799)}<p class="price">799,00 €</p><ratenkauf-teaser price-from=".price"></ratenkauf-teaser>`,
  },
};

const all: Readonly<Record<string, Planted>> = Object.assign(
  {},
  sound,
  Object.fromEntries(Object.entries(planted).map(([name, [, , page]]) => [name, page])),
);
const pathOf = (name: string) => `/page/${Object.keys(all).indexOf(name)}`;

/** What the doctor says of a check. */
interface Report {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly findings: readonly { readonly wrong: string; readonly advice: string }[];
}

/** Pages that are looked at by one command. */
const AT_ONCE = 7;

/** Runs the doctor with a browser on these pages. */
async function doctor(addresses: readonly string[], environment: Readonly<Record<string, string>>) {
  const args = [join(root, 'dist/programs/command/cli.js'), 'doctor', '--browser', '--json', ...addresses];
  const env = Object.assign({}, process.env, environment);
  return promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
}

describe('the doctor with a browser', () => {
  const reports: Report[] = [];

  beforeAll(async () => {
    const sandbox = await startSandbox();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = { webshopId: knownShop.webshopId, password: knownShop.password, host: sandbox.url };
    const ratenkauf = createRatenkauf({ service, publicUrl: `${origin}/ratenkauf`, log: () => {} });
    const handle = toNodeHandler(ratenkauf);
    const pages = new Map(Object.entries(all).map(([name, page]) => [pathOf(name), page]));
    const withScript = [bundle, copy];
    server.on('request', (request, response) => {
      const { url = '' } = request;
      const page = pages.get(url);
      if (url.startsWith('/ratenkauf/')) return void handle(request, response);
      const type = { 'content-type': withScript.includes(url) ? 'text/javascript' : 'text/html' };
      response.writeHead(url.startsWith('/blocked/') ? 403 : 200, Object.assign(type, page?.headers));
      response.end(page ? pageOf(page) : withScript.includes(url) ? textOf('dist/cdn/ratenkauf.js') : '');
    });
    const addresses = [...pages.keys()].map((path) => origin + path);
    const environment = { CHROME_PATH: await ensureChromium() };
    try {
      for (let at = 0; at < addresses.length; at += AT_ONCE) {
        const { stdout, stderr } = await doctor(addresses.slice(at, at + AT_ONCE), environment);
        if (stdout === '') throw new Error(stderr);
        reports.push(...(JSON.parse(stdout) as { checks: readonly Report[] }).checks);
      }
    } finally {
      server.close();
      await ratenkauf.close();
      await sandbox.close();
    }
  }, 600_000);

  const said = (name: string) => reports.filter(({ title }) => title.startsWith(`${pathOf(name)}: `));
  const findingsIn = (reports: readonly Report[]) =>
    reports.flatMap(({ id, findings }) => findings.map(({ wrong }) => `${id}: ${wrong}`));

  it.each(Object.keys(sound))('finds nothing on a sound page: %s', (name) => {
    assert.deepEqual(findingsIn(said(name)), []);
  });

  it.each(Object.entries(planted))('finds %s, and says what to do', (name, [id, wrong]) => {
    const ofPage = said(name);
    const { findings = [] } = ofPage.find((each) => each.id === id) ?? {};
    assert.match(findings[0]?.wrong ?? findingsIn(ofPage).join('\n'), wrong);
    assert.match(findings[0]?.advice ?? '', /^[^]{10,}\.$/);
  });

  it('does not call lines of the law readable where an element shows no rate', () => {
    const statusOf = (name: string) => said(name).find(({ id }) => id === 'legal-lines')?.status;
    assert.deepEqual([statusOf('light'), statusOf('no script')], ['ok', 'unchecked']);
  });

  it('says what to install where no browser can be started', async () => {
    const { stderr } = await doctor(['http://127.0.0.1:1/'], { CHROME_PATH: '/none/chrome' });
    assert.match(
      stderr,
      /no browser could be started\. Install Chrome, Edge or Chromium, or name its program in CHROME_P/,
    );
  });
});
