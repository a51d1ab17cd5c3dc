import { assert, describe, it } from 'vitest';
import { checks } from '../../../src/programs/doctor/doctor.js';
import type { CheckReport } from '../../../src/programs/reports.js';
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
  (path: string, status: number): NonNullable<Fault['before']> =>
  ({ url }, outgoing) =>
    url === path && void outgoing.writeHead(status).end() === undefined;

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

/** What a check says of other shops: by its id, with words of what is found or why it could not look. */
type Judged = readonly [id: string, status: CheckReport['status'], fault: Fault, words?: RegExp];

const ofShop = (page: (html: string) => string = (html) => html): Fault => ({
  page: (html) => page(withOrderButton(replaced('<ratenkauf-summary', '<ratenkauf-summary button="none"')(html))),
});
const withPolicy = (policy: string): Fault => ({ headers: { 'content-security-policy': policy } });
const withWords = (words: string): Fault => ({
  page: replaced('<footer>', `<footer>${words.replace('…', 'Ein Absatz. '.repeat(80))}`),
});
const cartless = answering('/pay', 404);
const cookie = 'session=1';
const service = 'serve';

const others: readonly Judged[] = [
  ['closed-tags', 'finding', { page: (html) => `${html}<ratenkauf-consent>` }, /<ratenkauf-consent> is not closed/],
  ['withdrawal-page', 'finding', { page: replaced('Vertrag', 'Einwilligung') }, /has no link or button/],
  ['order-button', 'finding', { page: replaced('<footer>', '<input type="submit" value="Order now">') }, /"Order now"/],
  ['style-sheet', 'finding', { page: (html) => html.replace(/<link.*\n/, '') }, /has no style sheet/],
  [
    'style-sheet',
    'ok',
    {
      page: (html) => html.replace(/<link.*\n/, '<style>ratenkauf-teaser:is(:not(:defined)){display:block}</style>'),
      health: { newer: true },
    },
  ],
  ['policy', 'finding', withPolicy("default-src 'self'"), /in a frame/],
  [
    'policy',
    'finding',
    withPolicy("frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types shop"),
    /refuses those of lit/,
  ],
  [
    'policy',
    'finding',
    {
      page: replaced('<title>', '<meta http-equiv="Content-Security-Policy" content="style-src *.cdn.example"><title>'),
    },
    /ratenkauf\.css/,
  ],
  [
    'addresses',
    'finding',
    { page: replaced('/assets/ratenkauf.js', '/assets/ratenkauf-shop.js') },
    /ratenkauf-shop\.js, and the answer is 404/,
  ],
  ['addresses', 'finding', { before: cartless, cookie }, /page in shop\.pages\.payment is not there/],
  [
    'addresses',
    'unchecked',
    { before: cartless },
    /payment is not shown without a cart .*; give --cookie with the sess/,
  ],
  [
    'addresses',
    'finding',
    { settings: { RATENKAUF_REVIEW_PAGE: '/none' }, cookie },
    /page in RATENKAUF_REVIEW_PAGE is not there/,
  ],
  ['undelivered-events', 'finding', { health: { unresolvedReports: 1 } }, /what became of 1 delivery or refund/],
  [
    'undelivered-events',
    'finding',
    { health: { program: service, shopFailures: [{ function: 'shop.completeOrder', reason: 'status 400' }] } },
    /fails at event order\.confirmed \(status 400\)/,
  ],
  ['store', 'finding', { health: { unservedWebshops: ['x'] } }, /open work of another webshop/],
  [
    'handler',
    'finding',
    { page: replaced('<ratenkauf-teaser', '<ratenkauf-teaser handler="/ratenkauf/x"') },
    /There is no such route below \/ratenkauf/,
  ],
  [
    'handler',
    'finding',
    { forwards: (path) => path.replace(/^\/ratenkauf\//, '/') },
    /takes \/ratenkauf away from the path/,
  ],
  [
    'signature',
    'finding',
    { settings: { RATENKAUF_SIGNATURE_SECRET: 'not activated' } },
    /not signed with this secret/,
  ],
  ['webshop-id', 'finding', { settings: { RATENKAUF_WEBSHOP_ID: '2.de.sofa' } }, /not in the form of a webshop id/],
  [
    'public-url',
    'finding',
    { settings: { RATENKAUF_PUBLIC_URL: 'https://shop.example/pay' } },
    /is https:.*\/pay, and .*\d\/ratenkauf\./,
  ],
  [
    'mode',
    'finding',
    { settings: { RATENKAUF_WEBSHOP_ID: '1.de.9999.10003', RATENKAUF_TEST_MODE: 'true' } },
    /has the mode test, and/,
  ],
  ['order-button-state', 'ok', ofShop(replaced('<form id="order">', '<form id="order" hidden>'))],
  ['order-button-state', 'ok', ofShop(replaced('<h1>', '<script>on("ratenkauf-state-changed", hide)</script><h1>'))],
  ['order-button-state', 'unchecked', { ...ofShop(), before: answering('/ratenkauf/purchase', 503) }],
  [
    'payment-href',
    'unchecked',
    {
      page: (html) =>
        html.replace(' payment-href="/pay"', '').replace('<h1>', '<script>s.paymentHref = x</script><h1>'),
    },
  ],
  ['credit-warning', 'finding', withWords('<details open><summary>Mehr</summary>…Ratenkauf</details>')],
  [
    'credit-warning',
    'unchecked',
    withWords('<details><summary>Mehr</summary>…Ratenkauf</details>'),
    /in a part that is closed at first/,
  ],
  ['credit-warning', 'ok', withWords('…Ralf Ratenkauf ')],
  [
    'two-copies-of-lit',
    'finding',
    {
      page: replaced('<h1>', '<script type="module">import "/own.js";</script><h1>'),
      before: ({ url }, outgoing) =>
        (url === '/own.js' || url === '/lit.js') &&
        void outgoing
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(url === '/lit.js' ? script : 'import{html}from"./lit.js";') === undefined,
    },
  ],
  [
    'replaced-texts',
    'ok',
    { page: replacing('overrideTexts( plansTexts,"de",{"title":"Ihre Ratenpläne",apply:`Übernehmen`,} )') },
  ],
  [
    'replaced-texts',
    'unchecked',
    { page: replacing("import { overrideTexts as replace } from '/x.js'; replace(teaserTexts, 'de', { rate: '' })") },
  ],
  [
    'replaced-texts',
    'unchecked',
    { page: replaced('/ratenkauf/assets/ratenkauf.js', '/bundle.js') },
    /also the words of the order button; load the page from a development server/,
  ],
];

const rows = others.map(([id, status, fault, words = /^/]) => [id, status, fault, words] as const);

it.each(rows)('by %s, the doctor judges also with %s: %j', async (id, status, fault, words) => {
  const reports = await diagnosed(fault);
  const report = reports.find((each) => each.id === id);
  assert.equal(report?.status, status, JSON.stringify(report));
  assert.match(report?.findings.map(({ wrong }) => wrong).join(' ') || (report?.reason ?? ''), words);
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

it('the doctor reads hostile pages of a hundred thousand characters and more in a time that grows with their length', async () => {
  const inScript = (text: string) => `<script type="module">${text}</script>`;
  const parts: readonly (readonly [piece: string, write: (many: string) => string])[] = [
    [' ', (many) => inScript(`import${many}`)],
    ['a, ', (many) => inScript(`import {${many}`)],
    ['import ', inScript],
    ['overrideTexts(teaserTexts, "de", {', inScript],
    ['<b><i></b>', (many) => many],
    ['Vertrag ', (many) => `<button>${many}</button>`],
    ['/', (many) => `<ratenkauf-consent handler="${many}x"></ratenkauf-consent>`],
    ['Ratenkauf ', (many) => `<p>${many}</p>`],
    ['img-src a.b:* , ', (many) => `<meta http-equiv="Content-Security-Policy" content="${many}">`],
  ];
  const hostile = parts.map(([piece, write]) => write(piece.repeat(2e5 / piece.length))).join('');
  const reports = await diagnosed({ page: (html) => html.replace('<h1>', `${hostile}<h1>`) });
  assert.lengthOf(reports, checks.length);
});
