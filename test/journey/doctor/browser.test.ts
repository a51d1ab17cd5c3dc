// Only with ALL_TESTS=1: the doctor looks at each page for seconds.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { knownShop, startSandbox } from 'ratenkauf-elements/sandbox';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { assert, it, onTestFinished } from 'vitest';
import { ensureChromium } from '../../../scripts/check/browsers.mjs';
import { root } from '../../../scripts/imports.js';

/** A page of a shop. */
interface ShopPage {
  readonly head?: string;
  readonly product: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const script = '<script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>';
const styles = '<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">';
const teaser = (amount: string, more = '') => `<ratenkauf-teaser amount="${amount}"${more}></ratenkauf-teaser>`;
const data = (price: number) =>
  `<script type="application/ld+json">{"@type":"Product","offers":{"price":${price},"priceCurrency":"EUR"}}</script>`;

const pageOf = ({ head = styles + script, product }: ShopPage) => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Sofa</title>${head}</head>
<body><h1>Sofa</h1>${product}<p>Ein Sofa für drei.</p><footer><a href="/withdraw">Vertrag widerrufen</a></footer></body></html>`;

/** Adds a rule to what a teaser has in itself, as a script of the shop can. */
const styling = (id: string, rule: string) => `<script type="module">
  await customElements.whenDefined('ratenkauf-teaser');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('${rule}');
  document.querySelector('#${id}').shadowRoot.adoptedStyleSheets.push(sheet);
</script>`;

/** What keeps customers from reading the lines of the law, by the amount of the teaser. */
const unreadable: Readonly<Record<string, readonly [words: RegExp, markup: (tag: string) => string]>> = {
  '701.00': [/cut off/, (tag) => `<div style="max-height:3em;overflow:hidden">${tag}</div>`],
  '702.00': [
    /cut off/,
    (tag) =>
      `<div style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;max-height:3em">${tag}</div>`,
  ],
  '703.00': [/cut off/, () => teaser('703.00', ' style="display:block;height:5em;overflow:hidden"')],
  '704.00': [/opacity of 0\.30/, (tag) => `<div style="opacity:.3">${tag}</div>`],
  '705.00': [/hidden/, () => teaser('705.00', ' id="hidden"') + styling('hidden', '[part=legal] > *{display:none}')],
  '706.00': [
    /colour of their ground/,
    () => teaser('706.00', ' id="pale"') + styling('pale', '[part=legal] *{color:#fdfdfd!important}'),
  ],
};

const pages = {
  law: {
    product: `<main style="display:grid;grid-template-columns:repeat(4,1fr)">
      ${Object.entries(unreadable)
        .map(([amount, [, markup]]) => markup(teaser(amount)))
        .join('')}
      <a href="/sofa">${teaser('711.00')}</a><button>${teaser('712.00')}</button>
      <ratenkauf-teaser amount="713.00" price-from=".none"></ratenkauf-teaser><ratenkauf-status></ratenkauf-status></main>`,
  },
  sound: {
    product: `${data(799)}${teaser('799.00')}<table><tr><td>Sofa</td><td>${teaser('799.00')}</td></tr></table>
      <div style="display:flex;flex-direction:column;width:20rem;overflow:hidden"><b>799,00 €</b>${teaser('799.00')}<button>In den Warenkorb</button></div>
      <p class="price">799,00 €</p><ratenkauf-teaser price-from=".price"></ratenkauf-teaser>`,
  },
  dark: {
    head: `${styles}${script}<style>:root{color-scheme:dark}body{background:#111;color:#eee}</style>`,
    product: data(799) + teaser('799.00'),
  },
  strict: {
    product: teaser('799.00'),
    headers: {
      'content-security-policy':
        "default-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
    },
  },
  late: {
    head: script,
    product: `${data(799)}${teaser('671.43')}<div style="height:400px;background:#ddd">Bilder</div>`,
  },
  refusing: {
    product: `<span itemprop="price" content="799.00">799,00 €</span>${teaser('671.43')}`,
    headers: { 'content-security-policy': "connect-src 'none'" },
  },
  blocking: { product: data(899) + teaser('799.00', ' handler="/blocked"') },
} satisfies Readonly<Record<string, ShopPage>>;

/** What the doctor says of a check. */
interface Report {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly findings: readonly { readonly wrong: string; readonly advice: string }[];
}

/** Runs the doctor with a browser on these pages. */
async function doctor(addresses: readonly string[], browser: string) {
  const args = [join(root, 'dist/programs/command/cli.js'), 'doctor', '--browser', '--json', ...addresses];
  const env = Object.assign({}, process.env, { CHROME_PATH: browser });
  return promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
}

/** Starts a shop with all pages, and runs the doctor on them; resolves with what it says of a page. */
async function diagnosed(): Promise<(page: keyof typeof pages) => Report[]> {
  const sandbox = await startSandbox();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = { webshopId: knownShop.webshopId, password: knownShop.password, host: sandbox.url };
  const ratenkauf = createRatenkauf({ service, publicUrl: `${origin}/ratenkauf`, log: () => {} });
  onTestFinished(async () => {
    server.close();
    await ratenkauf.close();
    await sandbox.close();
  });
  const handle = toNodeHandler(ratenkauf);
  const served = new Map<string, ShopPage>(Object.entries(pages).map(([name, page]) => [`/${name}`, page]));
  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/ratenkauf/')) return void handle(request, response);
    const page = served.get(url);
    const headers = Object.assign({ 'content-type': 'text/html' }, page?.headers);
    response.writeHead(url.startsWith('/blocked/') ? 403 : 200, headers).end(page && pageOf(page));
  });
  const browser = await ensureChromium();
  // It looks at each page for some seconds, and longer where an element has no script.
  const groups = [
    ['law', 'sound'],
    ['dark', 'strict', 'late'],
    ['refusing', 'blocking'],
  ];
  const said = await Promise.all(
    groups.map(async (group) => {
      const addresses = group.map((name) => `${origin}/${name}`);
      const { stdout, stderr } = await doctor(addresses, browser);
      if (stdout === '') throw new Error(stderr);
      return (JSON.parse(stdout) as { checks: Report[] }).checks;
    }),
  );
  return (page) => said.flat().filter(({ title }) => title.startsWith(`/${page}: `));
}

it('the doctor with a browser finds what is wrong with a page as it is shown, says what to do, and nothing on a sound one', async () => {
  const said = await diagnosed();
  for (const page of ['sound', 'dark', 'strict'] as const)
    assert.deepEqual(
      said(page).flatMap(({ id, findings }) => findings.map(({ wrong }) => `${page} ${id}: ${wrong}`)),
      [],
    );
  const of = (page: keyof typeof pages, id: string) => said(page).find((each) => each.id === id);
  const assertFound = (page: keyof typeof pages, id: string, ...words: readonly RegExp[]) => {
    const { findings = [] } = of(page, id) ?? {};
    const all = findings.map(({ wrong }) => wrong).join('\n');
    for (const each of words) assert.match(all, each, `${page} ${id}`);
    for (const { advice } of findings) assert.match(advice, /^[^]{10,}\.$/);
  };
  const lines = Object.entries(unreadable).map(([amount, [words]]) => new RegExp(`"${amount}"> are .*${words.source}`));
  assertFound('law', 'legal-lines', ...lines);
  assertFound('law', 'in-control', /"711\.00"> stands in <a>/, /"712\.00"> stands in <button>/);
  assertFound('law', 'registered', /<ratenkauf-status> shows nothing/);
  assertFound('law', 'console', /price-from/);
  assertFound('late', 'shift', /moves when <ratenkauf-teaser>/);
  assertFound('late', 'net-price', /671\.43 €, .* 799\.00 €: .* without VAT/);
  assertFound('refusing', 'net-price', /without VAT/);
  assertFound('refusing', 'refused', /offers.*\(connect-src\)/);
  assertFound('blocking', 'refused', /\/blocked\/.*status 403/);
  assertFound('blocking', 'net-price', /799\.00 €, .* 899\.00 €\.$/);
  assert.equal(of('sound', 'legal-lines')?.status, 'ok');
});

it('the doctor says what to install where no browser can be started', async () => {
  const { stderr } = await doctor(['http://127.0.0.1:1/'], '/none/chrome');
  assert.match(
    stderr,
    /no browser could be started\. Install Chrome, Edge or Chromium, or name its program in CHROME_P/,
  );
});
