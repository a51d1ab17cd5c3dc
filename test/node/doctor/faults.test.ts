import { assert, describe, it } from 'vitest';
import { checks } from '../../../src/programs/doctor/doctor.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { inactiveShop, productionShop } from '../../../src/sandbox/sandbox.js';
import { memoryStore } from '../purchases/shop.js';
import { diagnosed, script, type Fault } from './doctor-shop.js';
import { inCi } from '../../support/all.js';

/** Leaves the address of the lender out of all answers of the bank. */
function withoutLender(): Transport {
  const real = createTransport();
  return async (request) => {
    const answer = await real(request);
    const text = Buffer.from(answer.body).toString();
    return { ...answer, body: Buffer.from(text.replaceAll(', Musterstraße 1, 12345 Musterstadt', '')) };
  };
}

const replaced = (old: string, by: string) => (html: string) => {
  assert.include(html, old);
  return html.replace(old, by);
};

/** Answers requests for one path with a status. */
const answering =
  (path: string, status: number, headers: Readonly<Record<string, string>> = {}): NonNullable<Fault['before']> =>
  ({ url }, outgoing) =>
    url === path && void outgoing.writeHead(status, headers).end() === undefined;

const withOrderButton = replaced(
  '<footer>',
  '<form id="order"><button>Zahlungspflichtig bestellen</button></form><footer>',
);

/** Writes a script into the page. */
const replacing = (script: string) => replaced('<h1>', `<script type="module">${script}</script><h1>`);

/** For each check, what is wrong with a shop, and words of what is found. */
const faults: Readonly<Record<string, { readonly fault: Fault; readonly wrong: RegExp }>> = {
  credentials: {
    fault: { service: { password: 'another' } },
    wrong: /refuses webshop id and password/,
  },
  'webshop-id': {
    fault: { service: inactiveShop, settings: { RATENKAUF_WEBSHOP_ID: inactiveShop.webshopId } },
    wrong: /has not activated this webshop/,
  },
  signature: {
    fault: { bank: (sandbox) => sandbox.sign({ secret: 'of the portal' }) },
    wrong: /refuses calls without a signature/,
  },
  mode: {
    fault: { service: productionShop, settings: { RATENKAUF_WEBSHOP_ID: undefined }, cookie: 'staff=1' },
    wrong: /Orders of this shop are real/,
  },
  addresses: {
    fault: {
      before: ({ url = '' }, outgoing) =>
        url.startsWith('/ratenkauf/authorization/') && void outgoing.writeHead(401).end('Login') === undefined,
    },
    wrong: /The bank's callback does not reach the handler: the answer is 401/,
  },
  handler: {
    fault: { page: replaced('<ratenkauf-teaser', '<ratenkauf-teaser handler="https://other.example/ratenkauf"') },
    wrong: /names another origin/,
  },
  'body-parser': {
    fault: {
      before: async (incoming) => {
        if (incoming.method === 'POST') for await (const piece of incoming) void piece;
      },
    },
    wrong: /Something reads the body/,
  },
  'cookie-and-origin': {
    fault: {
      before: ({ headers, socket }) => {
        if (headers.origin) headers.origin = `http://127.0.0.1:${socket.localPort}`;
      },
    },
    wrong: /another origin is not refused/,
  },
  'public-url': {
    fault: { config: { publicUrl: 'https://www.shop.example/ratenkauf' } },
    wrong: /publicUrl does not begin with http:\/\/127/,
  },
  'closed-tags': {
    fault: { page: replaced('></ratenkauf-teaser>', '/>') },
    wrong: /<ratenkauf-teaser> is not closed/,
  },
  policy: {
    fault: { headers: { 'content-security-policy': "default-src 'self'; connect-src 'none'; frame-ancestors 'none'" } },
    wrong: /refuses .*\/ratenkauf\/offers/,
  },
  'style-sheet': {
    fault: { page: (html) => html.replace(/(<link.*?>)\n([^]*<h1)/, '$2 $1') },
    wrong: /no style sheet|loaded late/,
  },
  'two-copies-of-lit': {
    fault: {
      page: replaced('<h1>', '<script type="module" src="/ratenkauf/assets/ratenkauf-teaser.js"></script><h1>'),
    },
    wrong: /2 copies of lit: .*ratenkauf\.js.*ratenkauf-teaser\.js/,
  },
  'order-button': {
    fault: { page: replaced('<footer>', '<form><button>Jetzt bestellen</button></form><footer>') },
    wrong: /"Jetzt bestellen" does not say/,
  },
  'replaced-texts': {
    fault: { page: replacing("overrideTexts(teaserTexts, 'de', { plans: 'Ratenplan', rate: 'nur {monthlyRate}' });") },
    wrong: /overrideTexts, de, rate: “nur \{monthlyRate\}” does not say that the amount is per month \(§ 17 PAngV/,
  },
  lender: {
    fault: { config: { lender: undefined, transport: withoutLender() } },
    wrong: /Neither the configuration nor the bank names the lender/,
  },
  'credit-warning': {
    fault: { page: replaced('<footer>', `<footer>${'Ein Absatz. '.repeat(80)}<p>Jetzt Ratenkauf nutzen</p>`) },
    wrong: /without the warning beside it: ".*Jetzt Ratenkauf nutzen/,
  },
  'withdrawal-page': { fault: { pages: ['/pay', '/review'] }, wrong: /withdraw is not there \(.*404/ },
  'payment-href': {
    fault: { page: replaced(' payment-href="/pay"', '') },
    wrong: /has no payment-href: „Andere Zahlungsart wählen“/,
  },
  'order-button-state': {
    fault: {
      page: (html) => withOrderButton(replaced('<ratenkauf-summary', '<ratenkauf-summary button="none"')(html)),
    },
    wrong: /order button "Zahlungspflichtig bestellen", although this visitor has no purchase/,
  },
  store: {
    fault: { parts: { store: Object.assign(memoryStore(), { isReachable: async () => false }) } },
    wrong: /cannot be written/,
  },
  clock: {
    fault: {
      before: (_incoming, outgoing) => void outgoing.setHeader('date', new Date(Date.now() - 600_000).toUTCString()),
    },
    wrong: /(600|599|601) seconds behind/,
  },
  'node-version': { fault: { parts: { nodeVersion: '20.18.1' } }, wrong: /does not support/ },
  'undelivered-events': { fault: { health: { ok: false, undelivered: 2 } }, wrong: /has not taken 2 events/ },
  'admin-listener': {
    fault: { adminAnswer: 401 },
    wrong: /refuses the key in RATENKAUF_ADMIN_KEYS/,
  },
};

describe('the doctor', () => {
  it('finds nothing wrong in a sound shop, and leaves nothing unchecked', async () => {
    const reports = await diagnosed();
    assert.deepEqual(
      reports.filter(({ status }) => status !== 'ok'),
      [],
    );
    assert.lengthOf(reports, 25);
  });

  it('has a fault for each of its checks', () =>
    assert.deepEqual(
      checks.map(({ id }) => id),
      Object.keys(faults),
    ));

  it.each(Object.entries(faults))('finds a fault of %s there and nowhere else', async (id, { fault, wrong }) => {
    const found = (await diagnosed(fault)).filter(({ status }) => status === 'finding');
    assert.deepEqual(
      found.map((report) => report.id),
      [id],
      JSON.stringify(found, null, 2),
    );
    for (const { findings } of found)
      for (const finding of findings) {
        assert.match(finding.wrong, wrong);
        assert.match(finding.advice, /^[^]{10,}\.$/);
      }
  });
});

/** Further faults, by the check that finds them. */
const others: readonly (readonly [id: string, fault: Fault, wrong: RegExp])[] = [
  ['closed-tags', { page: (html) => `${html}<ratenkauf-consent>` }, /<ratenkauf-consent> is not closed/],
  ['withdrawal-page', { page: replaced('Vertrag widerrufen', 'Einwilligung widerrufen') }, /has no link or button/],
  ['order-button', { page: replaced('<footer>', '<input type="submit" value="Order now"><footer>') }, /"Order now"/],
  ['style-sheet', { page: (html) => html.replace(/<link.*\n/, '') }, /has no style sheet/],
  ['policy', { headers: { 'content-security-policy': "default-src 'self'" } }, /in a frame/],
  [
    'policy',
    { headers: { 'content-security-policy': "script-src 'nonce-x'; frame-ancestors 'self'" } },
    /ratenkauf\.js/,
  ],
  [
    'policy',
    {
      headers: {
        'content-security-policy':
          "default-src 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types shop",
      },
    },
    /refuses those of lit/,
  ],
  [
    'policy',
    {
      page: replaced('<title>', '<meta http-equiv="Content-Security-Policy" content="style-src *.cdn.example"><title>'),
    },
    /ratenkauf\.css/,
  ],
  [
    'addresses',
    { page: replaced('/assets/ratenkauf.js', '/assets/ratenkauf-shop.js') },
    /ratenkauf-shop\.js, and the answer is 404/,
  ],
  ['addresses', { pages: ['/withdraw', '/review'], cookie: 'session=1' }, /page in shop\.pages\.payment is not there/],
  ['addresses', { before: answering('/pay', 500) }, /page in shop\.pages\.payment is not there .*500/],
  [
    'body-parser',
    {
      before: (incoming) =>
        void (
          incoming.method === 'POST' &&
          Object.assign(incoming.headers, { 'content-length': '0' }) &&
          incoming.resume()
        ),
    },
    /body/,
  ],
  ['undelivered-events', { health: { unresolvedReports: 1 } }, /what became of 1 delivery or refund/],
  [
    'undelivered-events',
    { health: { shopFailures: [{ function: 'shop.checkout', reason: 'timeout' }] } },
    /fails at shop\.checkout \(timeout\)/,
  ],
  ['store', { health: { unservedWebshops: ['x'] } }, /open work of another webshop/],
];

it.each(others)('the doctor also finds by %s: %j', async (id, fault, wrong) => {
  const reports = await diagnosed(fault);
  const found = reports.filter(({ status }) => status === 'finding');
  assert.deepEqual(
    found.map((report) => report.id),
    [id],
    JSON.stringify(found, null, 2),
  );
  assert.match(found[0]?.findings[0]?.wrong ?? '', wrong);
});

it.each([
  [404, {}],
  [303, { location: '/cart' }],
])('a page for payment that answers visitors without a cart with %d is not checked', async (status, headers) => {
  const judged = async (cookie?: string) => {
    const reports = await diagnosed({ before: answering('/pay', status, headers), ...(cookie && { cookie }) });
    return reports.find(({ id }) => id === 'addresses');
  };
  const without = await judged();
  assert.deepEqual([without?.status, without?.findings], ['unchecked', []]);
  assert.match(without?.reason ?? '', /pages\.payment is not shown without a cart .*; give --cookie with the session/);
  assert.equal((await judged('session=1'))?.status, status === 404 ? 'finding' : 'ok');
});

describe('a handler with real orders', () => {
  const judged = async (fault: Fault) => {
    const settings = { RATENKAUF_WEBSHOP_ID: productionShop.webshopId, RATENKAUF_HOST: undefined };
    return diagnosed({ service: productionShop, settings, ...fault });
  };
  const ofHealth = ['credentials', 'webshop-id', 'mode', 'lender', 'store', 'node-version', 'undelivered-events'];

  it('that tells a stranger only whether all is well is there, and each check says how to see more', async () => {
    const reports = await judged({});
    assert.deepEqual(
      reports.filter(({ status }) => status === 'finding').map(({ id }) => id),
      [],
    );
    for (const id of ofHealth) {
      const { reason } = reports.find((each) => each.id === id) ?? {};
      assert.match(
        reason ?? '',
        /tells strangers only whether all is well; give --cookie .* or RATENKAUF_ADMIN_KEYS/,
        id,
      );
    }
  });

  it('that is not well is a finding for a stranger, too, and those who may manage see why', async () => {
    const service = { ...productionShop, password: 'another' };
    const found = async (cookie: string) =>
      (await judged({ service, cookie })).flatMap(({ id, findings }) => findings.map(({ wrong }) => `${id}: ${wrong}`));
    const ofStranger = (await found('staff=0')).join('\n');
    assert.match(ofStranger, /^handler: The handler says that something is wrong, and tells strangers no more\.$/m);
    assert.notMatch(ofStranger, /^credentials: /m);
    const ofStaff = (await found('staff=1')).join('\n');
    assert.match(ofStaff, /^credentials: .*refuses webshop id and password/m);
    assert.notMatch(ofStaff, /^handler: /m);
  });
});

describe('a proxy that takes the path of the handler away', () => {
  it.each([
    ['a path with a slash', (path: string) => path.replace(/^\/ratenkauf\//, '/')],
    ['a path without one', (path: string) => path.replace(/^\/ratenkauf/, '/')],
  ])('is found as that and nothing else: %s', async (_, forwards) => {
    const found = (await diagnosed({ forwards })).filter(({ status }) => status === 'finding');
    assert.deepEqual(
      found.map(({ id }) => id),
      ['handler'],
    );
    assert.match(found[0]?.findings[0]?.wrong ?? '', /takes \/ratenkauf away from the path/);
    assert.match(found[0]?.findings[0]?.advice ?? '', /proxy_pass without a path and without a slash/);
  });
});

describe("the shop's own order button", () => {
  const judged = async (page: (html: string) => string, id = 'order-button-state') =>
    (await diagnosed({ page: (html) => page(ofShop(withOrderButton(html))) })).find((each) => each.id === id);
  const ofShop = replaced('<ratenkauf-summary', '<ratenkauf-summary button="none"');

  it.each([
    ['hidden', replaced('<form id="order">', '<form id="order" hidden>')],
    ['not to be pressed', replaced('<button>', '<button disabled>')],
    ['that follows the state', replaced('<h1>', '<script>on("ratenkauf-state-changed", hide)</script><h1>')],
  ])('%s is no finding without an approval', async (_, page) => assert.equal((await judged(page))?.status, 'ok'));

  it('without a session that tells the purchase is a finding, and without a handler that tells it not checked', async () => {
    assert.equal((await judged((html) => html))?.status, 'finding');
    const silent = await diagnosed({
      page: (html) => ofShop(withOrderButton(html)),
      before: answering('/ratenkauf/purchase', 503),
    });
    assert.equal(silent.find(({ id }) => id === 'order-button-state')?.status, 'unchecked');
  });
});

it('ways to pay otherwise that a script may give are not checked', async () => {
  const reports = await diagnosed({
    page: (html) =>
      html.replace(' payment-href="/pay"', '').replace('<h1>', '<script>summary.paymentHref = "/pay"</script><h1>'),
  });
  assert.equal(reports.find(({ id }) => id === 'payment-href')?.status, 'unchecked');
});

/** Names of the configuration and the functions of the library, which a shop beside the service does not have. */
const wordsOfNode =
  /\b(shop|pages|service|purchases|transactions|orders|lender)\.[a-z]\w*|\bpublicUrl\b|\bfield (shop|assets)\b|\bmount/i;

it.each(Object.entries(faults))(
  'the doctor speaks of %s to a shop beside the service in its words',
  inCi,
  async (id, { fault }) => {
    const reports = await diagnosed({ ...fault, health: { ...fault.health, program: 'serve' } });
    const said = JSON.stringify(reports.filter((each) => each.id === id));
    assert.notMatch(said, wordsOfNode);
  },
);

it('the doctor tells a shop beside the service which event it does not take', async () => {
  const shopFailures = [{ function: 'shop.completeOrder', reason: 'status 400' }];
  const reports = await diagnosed({ health: { program: 'serve', shopFailures } });
  const { findings = [] } = reports.find(({ id }) => id === 'undelivered-events') ?? {};
  assert.match(findings[0]?.wrong ?? '', /fails at event order\.confirmed \(status 400\)/);
});

it('the doctor takes a style sheet of the shop with ours in it, and health of a newer handler', async () => {
  const reports = await diagnosed({
    page: (html) => html.replace(/<link.*\n/, '<style>ratenkauf-teaser:is(:not(:defined)){display:block}</style>'),
    health: { newer: true },
  });
  assert.deepEqual(
    reports.filter(({ status }) => status !== 'ok'),
    [],
  );
});

it.each([
  ['a script', (many: string) => `<script type="module">import${many}</script>`, ' '],
  ['names', (many: string) => `<script type="module">import {${many}</script>`, 'a, '],
  ['keywords', (many: string) => `<script type="module">${many}</script>`, 'import '],
  ['replaced texts', (many: string) => `<script type="module">${many}</script>`, 'overrideTexts(teaserTexts, "de", {'],
  ['open tags', (many: string) => many, '<b><i></b>'],
  ['a button', (many: string) => `<button>${many}</button>`, 'Vertrag '],
  ['an address', (many: string) => `<ratenkauf-consent handler="${many}x"></ratenkauf-consent>`, '/'],
  ['advertisements', (many: string) => `<p>${many}</p>`, 'Ratenkauf '],
  ['a policy', (many: string) => `<meta http-equiv="Content-Security-Policy" content="${many}">`, 'img-src a.b:* , '],
])('the doctor reads %s of a million characters in a time that grows with its length', async (_, written, piece) => {
  const many = piece.repeat(1e6 / piece.length);
  const reports = await diagnosed({ page: (html) => html.replace('<h1>', `${written(many)}<h1>`) });
  assert.lengthOf(reports, checks.length);
});

it.each([
  [
    'ok',
    "import { overrideTexts } from '/x.js'; overrideTexts(teaserTexts, 'en', { plans: \"All the shop's plans\" })",
  ],
  ['ok', 'overrideTexts( plansTexts,"de",{"title":"Ihre Ratenpläne",apply:`Übernehmen`,} )'],
  [
    'unchecked',
    "import { overrideTexts as replace, teaserTexts } from '/x.js'; replace(teaserTexts, 'de', { rate: '' })",
  ],
  ['unchecked', "overrideTexts(teaserTexts, 'de', ours)"],
  ['unchecked', "overrideTexts(teaserTexts, 'de', { plans: plan })"],
])('texts that a script replaces are %s: %s', async (status, script) => {
  const reports = await diagnosed({ page: replacing(script) });
  assert.equal(reports.find(({ id }) => id === 'replaced-texts')?.status, status);
});

it('texts that a bundle may replace are not checked', async () => {
  const reports = await diagnosed({ page: replaced('/ratenkauf/assets/ratenkauf.js', '/bundle.js') });
  const { reason = '' } = reports.find(({ id }) => id === 'replaced-texts') ?? {};
  assert.match(reason, /also the words of the order button; load the page from a development server/);
});

describe('the second copy of lit', () => {
  it('is found in modules that a script imports', async () => {
    const reports = await diagnosed({
      page: replaced('<h1>', '<script type="module">import "/own.js";</script><h1>'),
      before: ({ url }, outgoing) =>
        (url === '/own.js' || url === '/lit.js') &&
        void outgoing
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(url === '/lit.js' ? script : 'import{html}from"./lit.js";') === undefined,
    });
    assert.equal(reports.find(({ id }) => id === 'two-copies-of-lit')?.status, 'finding');
  });
});
