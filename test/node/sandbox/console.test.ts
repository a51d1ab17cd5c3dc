import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { knownShop, operationNames, startSandbox, testPersons, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { ask, shopAt } from './purchases.js';

const views = [
  '/',
  ...['purchases', 'transactions', 'faults', 'clock', 'journal', 'webhooks'].map((name) => `/sandbox/console/${name}`),
];

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
});
afterEach(() => sandbox.close());

const open = async (path: string, headers: Record<string, string> = {}) => ask(sandbox.url + path, { headers });
const textOf = async (path: string) => (await open(path)).text;
const send = (path: string, form: Record<string, string>, from = '/', more: Record<string, string> = {}) =>
  ask(sandbox.url + path, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: sandbox.url,
      referer: sandbox.url + from,
      ...more,
    },
  });

describe('the console', () => {
  it.each(views)('runs only its own script and connects to no other host: %s', async (path) => {
    const { status, headers, text } = await open(path);
    assert.strictEqual(status, 200);
    assert.strictEqual(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.deepInclude(headers, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    assert.notMatch(text, /style=|\son\w+=|<script(?! type="module" src="\/sandbox\/console\/main\.js"><\/script>)/);
    const addresses = [...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);
    assert.deepEqual(
      addresses.filter((address) => !/^[/#]/.test(address)),
      [],
    );
  });

  it('shows credentials, addresses and test persons, each with a button that copies it, and where to begin', async () => {
    const text = await textOf('/');
    assert.match(text, /These\s+pages for developers are in English; what customers see of it is\s+German/);
    const copied = [...text.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value);
    const { approved, rejectedLastName } = testPersons;
    const addresses = [sandbox.url, `${sandbox.url}/api/merchant/v3`];
    assert.includeMembers(copied, [
      knownShop.webshopId,
      knownShop.password,
      ...addresses,
      approved.iban,
      rejectedLastName,
    ]);
    assert.include(await textOf('/sandbox/console/purchases'), 'npm start');
    sandbox.notifyAt('http://localhost:3000/ratenkauf/notification');
    assert.include(await textOf('/sandbox/console/purchases'), 'href="http://localhost:3000/"');
    assert.match(await textOf('/sandbox/console/clock'), /For one customer[^]*<h2 id="shop">/);
    for (const path of views) await open(path);
    assert.deepEqual(sandbox.requests(), [], 'the journal is for requests to the bank');
  });

  it('sends no news as long as nothing has happened', async () => {
    const [, version] = /data-version="([^"]+)"/.exec(await textOf('/sandbox/console/purchases')) ?? [];
    const etag = `"${version}"`;
    assert.strictEqual((await open('/sandbox/console/purchases', { 'if-none-match': etag })).status, 304);
    await shopAt(sandbox).started();
    assert.strictEqual((await open('/sandbox/console/purchases', { 'if-none-match': etag })).status, 200);
  });

  it('shows input of shops, customers and requests as text, whatever it contains', async () => {
    const evil = '"><script>alert(1)</script>';
    const personendaten = { vorname: evil, nachname: 'A&B', geburtsdatum: '1972-04-05' };
    const id = await merchantAt(sandbox).transaction({ personendaten });
    const address = `${sandbox.url}/nowhere?${encodeURIComponent(evil)}=1`;
    await ask(address, { method: 'POST', body: JSON.stringify({ a: evil }), headers: { 'x-evil': evil } });
    const transactions = await textOf('/sandbox/console/transactions');
    for (const part of ['&lt;script&gt;', id]) assert.include(transactions, part);
    const text = encodeURIComponent(evil);
    const last = sandbox.requests().at(-1)?.id;
    for (const path of [
      `journal?exchange=${last}`,
      `journal?text=${text}`,
      `transactions?text=${text}`,
      'transactions',
    ])
      assert.notMatch(await textOf(`/sandbox/console/${path}`), /<script>alert|"><script/);
  });

  it('names the customer of each purchase, and finds purchases by order, name and both ids', async () => {
    const anna = { anrede: 'FRAU', vorname: 'Anna', nachname: 'Öztürk', geburtsdatum: '1972-04-05' };
    const shop = shopAt(sandbox);
    const ids = [
      await shop.started({ vorgangskennungShop: 'R-1' }),
      await shop.started({ vorgangskennungShop: 'R-2', personendaten: anna }),
    ];
    const [first, second] = sandbox.purchases();
    const pageOf = (text: string) => textOf(`/sandbox/console/purchases?text=${encodeURIComponent(text)}`);
    assert.match(await pageOf(''), /data-head="Customer"><div><span class="value">Anna Öztürk</);
    for (const [text, found] of [
      ['', [1, 0]],
      ['r-1', [0]],
      [' anna öz', [1]],
      [first?.businessId.toLowerCase() ?? '', [0]],
      [second?.technicalId ?? '', [1]],
      ['nobody', []],
    ] as const) {
      const rows = [...(await pageOf(text)).matchAll(/<tr role="row" id="([^"]*)"/g)];
      assert.deepEqual(
        rows.map(([, key = '']) => ids.indexOf(key)),
        [...found],
      );
    }
    assert.include(await pageOf('nobody'), 'Show all 2');
  });

  it('says of each call what has changed and the amount, with the whole ids', async () => {
    const shop = shopAt(sandbox);
    sandbox.notifyAt('http://127.0.0.1:9/notification');
    const technicalId = await shop.started({
      redirectLinks: { urlAuthorizationCallback: 'http://127.0.0.1:9/callback' },
    });
    sandbox.complete(technicalId);
    sandbox.confirm(technicalId);
    const [{ businessId } = { businessId: '' }] = sandbox.transactions();
    for (const act of [() => sandbox.capture(businessId), () => sandbox.refund(businessId, 49_90)]) {
      act();
      sandbox.bookPending();
    }
    sandbox.refund(businessId, 1_000_00);
    sandbox.bookPending();
    sandbox.age(businessId, 3);
    const cells = /data-head="About">([^]*?)<\/td><td role="cell" data-head="Change">([^]*?)<\/td>/g;
    const wordsOf = (cell: string) =>
      cell
        .replaceAll(/<[^>]*>|\s+/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim();
    const rows = async () =>
      [...(await textOf('/sandbox/console/webhooks')).matchAll(cells)].map(([, ...row]) => row.map(wordsOf));
    await soon(async () =>
      assert.includeDeepMembers(await rows(), [
        [`${businessId} Callback ${technicalId}`, 'Approved 799,00 €'],
        [`${businessId} Notification`, 'New order 799,00 €'],
        [`${businessId} Notification`, 'Delivery booked, In billing 799,00 €'],
        [`${businessId} Notification`, 'Refund booked 49,90 €'],
        [`${businessId} Notification`, 'Refund failed 1.000,00 €'],
        [`${businessId} Notification`, 'Billed 749,10 €'],
      ]),
    );
  });
});

describe('the forms of the console', () => {
  it('lead back to the row of their own page, and never to another site', async () => {
    const from = '/sandbox/console/clock?x=1';
    const answer = await send('/sandbox/clock', { advanceMinutes: '7.5' }, from);
    assert.deepEqual([answer.status, answer.headers['location'], sandbox.clock.advanced()], [303, from, 7.5]);
    for (const referer of ['https://evil.example/sandbox/console/clock', 'nonsense', `${sandbox.url}/other`]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', referer };
      const { headers: sent } = await ask(`${sandbox.url}/sandbox/book-pending`, { method: 'POST', headers });
      assert.strictEqual(sent['location'], '/');
    }
    const id = await shopAt(sandbox).started();
    const list = '/sandbox/console/purchases?text=a';
    const { headers } = await send(`/sandbox/purchases/${id}/complete`, {}, list);
    assert.strictEqual(headers['location'], `${list}#${encodeURIComponent(id)}`);
    assert.include(await textOf('/sandbox/console/purchases'), `<tr role="row" id="${id}"`);
  });

  it('show a refusal as a page that leads back, and to programs as JSON', async () => {
    const id = await shopAt(sandbox).started();
    const from = '/sandbox/console/purchases';
    const refused = (accept: string) => send(`/sandbox/purchases/${id}/complete`, { income: '<b>' }, from, { accept });
    const page = await refused('text/html');
    assert.deepEqual([page.status, page.headers['content-type']], [400, 'text/html;charset=utf-8']);
    for (const part of ['This is nothing a customer can do.', 'income: ', `href="${from}#${id}"`])
      assert.include(page.text, part);
    assert.include((await refused('*/*')).text, '"code":"invalid_input"');
  });

  /** Sends the form whose button has this text as a browser does, with some of its fields filled in. */
  async function press(path: string, button: string, filled: Record<string, string> = {}) {
    const forms = (await textOf(path)).matchAll(/<form[^>]*method="post" action="([^"]*)"[^>]*>([^]*?)<\/form>/g);
    const named = [...forms].find(([, , form = '']) =>
      form
        .replace(/^[^]*<button[^>]*>/, '')
        .replaceAll(/<[^>]*>/g, '')
        .startsWith(button),
    );
    assert.ok(named, `no form of ${path} has the button ${button}`);
    const [, action = '', form = ''] = named;
    const fields = [
      ...form.matchAll(/<input[^>]* name="(\w+)" value="([^"]*)"/g),
      ...form.matchAll(/<select[^>]* name="(\w+)">.*?<option value="([^"]*)" selected/g),
    ].map(([, name = '', value = '']) => [name, value] as const);
    assert.deepEqual(
      Object.keys(filled).filter((name) => !form.includes(`name="${name}"`)),
      [],
    );
    const { status } = await send(action, { ...Object.fromEntries(fields), ...filled });
    assert.strictEqual(status, 303, button);
  }

  const purchase = () => sandbox.purchases().map(({ status, decision }) => [status, decision ?? '']);
  const transaction = () => sandbox.transactions()[0]!;
  const bookings = () => transaction().bookings.length;
  /** Hours that the transaction can still be delivered. */
  const hoursLeft = () => Math.round((transaction().expires.getTime() - sandbox.clock.now().getTime()) / 3_600_000);
  const toDeliver = async () => void (await merchantAt(sandbox).transaction());
  const minutes = { amount: '0.5', unit: 'minutes' };

  it.each<[page: string, button: string, filled: Record<string, string>, done: () => unknown, is: unknown]>([
    ['purchases', 'Approve', {}, purchase, [['ENTSCHIEDEN', 'GRUEN']]],
    ['purchases', 'Decline', {}, purchase, [['ENTSCHIEDEN', 'ROT']]],
    ['purchases', 'Approve with another term', {}, purchase, [['ENTSCHIEDEN', 'GRUEN']]],
    ['purchases', 'Cancel at the bank', {}, purchase, [['STORNIERT', '']]],
    ['purchases', 'Expire', {}, purchase, []],
    ['purchases', '+25 min', {}, purchase, [['INITIALISIERT', '']]],
    ['purchases', 'Pass', minutes, purchase, [['INITIALISIERT', '']]],
    ['purchases', 'Pass', { amount: '1', unit: 'hours' }, purchase, []],
    ['transactions', 'Deliver', {}, bookings, 1],
    ['transactions', 'Report refund', { value: '49.90' }, () => transaction().bookings[0]?.amount, 49_90],
    ['transactions', '+1 day', {}, hoursLeft, 89 * 24],
    ['transactions', '3 days left', {}, hoursLeft, 3 * 24],
    ['transactions', 'Last day', {}, hoursLeft, 12],
    ['transactions', 'Pass', { amount: '2', unit: 'days' }, hoursLeft, 88 * 24],
    ['transactions', 'Add transactions', { count: '20' }, () => sandbox.transactions().length, 21],
    ['clock', '+ 60 days', {}, () => sandbox.clock.advanced(), 86_400],
    ['clock', 'Set', { now: '2031-01-02T03:04' }, () => sandbox.clock.now(), new Date('2031-01-02T02:04:00Z')],
    ['webhooks', 'Save', { url: 'http://127.0.0.1:9/x' }, () => sandbox.notificationUrl(), 'http://127.0.0.1:9/x'],
    ['', 'Delete everything', {}, () => [sandbox.purchases(), sandbox.requests()], [[], []]],
  ])('do on the page of %s what the button says: %s %j', async (page, button, filled, done, is) => {
    await (page === 'transactions' ? toDeliver() : shopAt(sandbox).started());
    await press(page === '' ? '/' : `/sandbox/console/${page}`, button, filled);
    assert.deepEqual(done(), is);
  });

  it('lead from one step of a purchase to the next, up to the bill of what is left after a refund', async () => {
    await shopAt(sandbox).started();
    const [purchases, transactions] = ['/sandbox/console/purchases', '/sandbox/console/transactions'];
    await press(purchases, 'Approve');
    await press(purchases, 'Confirm');
    sandbox.holdBookings(true);
    await press(transactions, 'Deliver');
    await press(transactions, 'Book now');
    await press(transactions, 'Bill');
    assert.strictEqual(transaction().status, 'BILLED');
    await press(transactions, 'Report refund', { value: '1000' });
    await press(transactions, 'Book what is pending (1)');
    assert.match(await textOf(transactions), /Refund failed[^]*Der Betrag ist größer/);
  });

  it('go back to the time of the machine, and send a notification once more', async () => {
    sandbox.notifyAt('http://127.0.0.1:9/notification');
    const sent = () => sandbox.notifications().filter(({ attempt }) => attempt === 1).length;
    await toDeliver();
    await soon(() => assert.equal(sent(), 1));
    await press('/sandbox/console/webhooks', 'Send again the notification');
    await soon(() => assert.equal(sent(), 2));
    await press('/sandbox/console/clock', '+ 1 day');
    await press('/sandbox/console/clock', 'Back to the machine');
    assert.strictEqual(sandbox.clock.advanced(), 0);
  });

  it('add a fault, with the options of its kind only, and switch it off', async () => {
    const options = { times: 'always', status: '503', key: 'STATUS_UNGUELTIG', delayMs: '' };
    const error = { operation: 'vorgang.lesen', kind: 'status' } as const;
    await send('/sandbox/faults', { ...options, ...error });
    await send('/sandbox/faults', { ...options, times: '2', operation: '*', kind: 'slow' });
    const { contentType, status, key } = {
      contentType: 'application/json',
      status: 503,
      key: 'STATUS_UNGUELTIG',
    } as const;
    const slow = { operation: '*', kind: 'slow', times: 2, delayMs: 1000 } as const;
    assert.deepEqual(sandbox.faults.list(), [{ ...error, times: 'always', status, key, contentType }, slow]);
    const page = await textOf('/sandbox/console/faults');
    for (const name of operationNames) assert.include(page, `<option value="${name}"`);
    assert.match(page, /503 STATUS_UNGUELTIG[^]*all, until switched off[^]*after 1000 ms/);
    await send('/sandbox/faults/off', error);
    assert.deepEqual(sandbox.faults.list(), [slow]);
    await send('/sandbox/faults/off', {});
    assert.deepEqual(sandbox.faults.list(), []);
  });
});

describe('the journal', () => {
  const numbersIn = (page: string) => [...page.matchAll(/id="request-(\d+)"/g)].map(([, id]) => Number(id));

  beforeEach(async () => {
    const shop = shopAt(sandbox);
    await shop.started();
    await shop.get('vorgang/none');
    await merchantAt(sandbox).search();
    await ask(`${sandbox.url}/nowhere`);
    sandbox.faults.add({ operation: 'transaction.search', kind: 'status', status: 503 });
    await merchantAt(sandbox).search('pageSize=7');
  });

  it.each([
    ['', [5, 4, 3, 2, 1]],
    ['outcome=failed', [5, 4, 2]],
    ['outcome=fault', [5]],
    ['text=VORGANG', [2, 1]],
    ['text=pagesize%3D7', [5]],
    ['text=transaction.search', [5, 3]],
    ['text=VORGANG_UNBEKANNT&outcome=failed', [2]],
    ['text=tbVorgangskennung', [1]],
    ['text=Beuthener', [1]],
    ['outcome=constructor', [5, 4, 3, 2, 1]],
  ])('is filtered by text and by answer, newest first: %s', async (query, ids) => {
    assert.deepEqual(numbersIn(await textOf(`/sandbox/console/journal?${query}`)), ids);
  });

  it('names the operation of every request', async () => {
    const page = await textOf('/sandbox/console/journal');
    assert.deepEqual(
      [...page.matchAll(/exchange=\d+">([^<]*)</g)].map(([, what]) => what),
      ['Search transactions', 'No operation', 'Search transactions', 'Read a purchase', 'Start a purchase'],
    );
  });

  it('says of each request without success why: the service’s key or title, or the fault', async () => {
    const text = await textOf('/sandbox/console/journal?outcome=failed');
    assert.deepEqual(
      [...text.matchAll(/data-head="Answer">[^]*?class="below">([^<]*)</g)].map(([, why]) => why),
      ['fault: Error status', 'Not found', 'VORGANG_UNBEKANNT'],
    );
  });

  it('shows an exchange with indented JSON, without credentials', async () => {
    const page = await textOf('/sandbox/console/journal?exchange=1');
    for (const part of [
      '{\n  &quot;integrationsart&quot;: &quot;PAYMENT_PAGE&quot;',
      '&quot;tbVorgangskennung&quot;',
      '(not recorded)',
      'vorgang.anlegen',
    ])
      assert.include(page, part);
    assert.notInclude(page, Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64'));
  });

  it('gives a shell command that repeats a request, with every part of it quoted', async () => {
    const odd = [`it's '; $(id) \`id\` "\\ $HOME\n`, `it's '; $(id) \`id\` "\\ \n\u001b[31m`];
    for (const body of odd) await ask(`${sandbox.url}/nowhere?it's=$HOME`, { method: 'POST', body });
    for (const [id, said] of [
      [1, 'tbVorgangskennung'],
      [3, 'TransactionList'],
      [6, ''],
      [7, ''],
    ] as const) {
      const page = await textOf(`/sandbox/console/journal?exchange=${id}`);
      const command = unescaped(/data-copy="(curl [^"]*)"/.exec(page)?.[1] ?? '');
      assert.notMatch(command, /\u001b/);
      // Without blocking, since the sandbox that is asked lives in this process.
      const { stdout } = await promisify(execFile)('bash', ['-c', command.replace(/^curl /, 'curl -s ')]);
      const [original, repeated] = [sandbox.requests()[id - 1], sandbox.requests().at(-1)].map((entry) => {
        const { method, path, query, body, status } = entry ?? {};
        return { method, path, query, body, status };
      });
      assert.deepEqual(repeated, original);
      assert.include(stdout, said);
    }
  });
});

const characters: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };
const unescaped = (text: string) =>
  text.replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => characters[name] ?? '');
