import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { Agent, request } from 'undici';
import {
  knownShop,
  startSandbox,
  type Fault,
  type FaultRequest,
  type JournalEntry,
  type Sandbox,
} from '../../../src/sandbox/sandbox.js';
import { anyText, assertHas, assertMatches, having, rejectionOf } from '../../support/matching.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { initialization } from './bodies.js';
import { ask, shopAt } from './purchases.js';

const PLANS = `/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`;
const PLANS_NAME = 'modellrechnung.durchfuehren';
const START = '/ratenkauf-ws/rest/v2/vorgang';
const tokenHeaders = {
  'tbk-rk-shop': knownShop.webshopId,
  'tbk-rk-token': knownShop.password,
  'content-type': 'application/json',
};
const CONSENT = `/ratenkauf-ws/rest/v2/texte/zustimmung/${knownShop.webshopId}`;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const get = (path: string, options: Parameters<typeof ask>[1] = {}) => ask(sandbox.url + path, options);
const post = (path: string, body: unknown) => shopAt(sandbox).control(path, body);

const listFaults = async () => (await get('/sandbox/faults')).json['faults'] as Fault[];
const listRequests = async () => (await get('/sandbox/requests')).json['requests'] as JournalEntry[];
/** Statuses of the next answers. */
const statusesOf = async (...paths: string[]) => {
  const statuses = [];
  for (const path of paths) statuses.push((await get(path)).status);
  return statuses;
};
type WithoutOperation<Request> = Request extends unknown ? Omit<Request, 'operation'> : never;
const add = (fault: WithoutOperation<FaultRequest>, operation: FaultRequest['operation'] = '*') =>
  sandbox.faults.add({ ...fault, operation });

it('the controls are refused for pages of another origin', async () => {
  const { origin } = new URL(sandbox.url);
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
    const steer = async (from: string) => {
      const headers = { origin: from, 'content-type': type };
      return (await get('/sandbox/notifications', { method: 'POST', body: '{"url":null}', headers })).status;
    };
    for (const foreign of ['https://evil.example', 'null', origin.replace('http:', 'https:')])
      assert.strictEqual(await steer(foreign), 403);
    assert.notStrictEqual(await steer(origin), 403);
  }
  const headers = { origin: 'https://evil.example' };
  assert.strictEqual((await get('/sandbox/faults', { method: 'DELETE', headers })).status, 403);
  assert.strictEqual((await get('/sandbox/faults', { headers })).status, 200);
});

describe('a fault', () => {
  it('happens once by default, and only at its operation', async () => {
    const { status, json } = await post('faults', { operation: PLANS_NAME, kind: 'status' });
    assertMatches([status, json], [201, having({ kind: 'status', times: 1, status: 500 })]);
    assert.deepEqual(await statusesOf(CONSENT, PLANS, PLANS), [200, 500, 200]);
  });

  it('happens as often as configured, after those before it, at any operation, but never at the controls', async () => {
    add({ kind: 'status', status: 502 });
    await post('faults', { operation: '*', kind: 'status', status: 503, times: 3 });
    assert.deepEqual(
      (await listFaults()).map(({ times }) => times),
      [1, 3],
    );
    const paths = [PLANS, PLANS, CONSENT, '/nowhere', PLANS, PLANS];
    assert.deepEqual(await statusesOf(...paths), [502, 503, 503, 404, 503, 200]);
    assert.deepEqual(await listFaults(), []);
  });

  it('of kind answer-lost drops the connection after the work, of refused and of HEAD requests too', async () => {
    add({ kind: 'answer-lost', times: 3 });
    const start = { method: 'POST', body: JSON.stringify(initialization()), headers: tokenHeaders } as const;
    for (const [path, options] of [
      [PLANS.replace('799', '7'), {}],
      [PLANS, { method: 'HEAD' }],
      [START, start],
    ] as const)
      assert.deepInclude(await rejectionOf(get(path, options)), { code: 'UND_ERR_SOCKET' });
    assert.deepInclude(sandbox.requests()[1], { fault: 'answer-lost', status: null });
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it('of kind timeout leaves the request without work and answer, and does not delay others', async () => {
    add({ kind: 'timeout' }, 'vorgang.anlegen');
    const body = JSON.stringify(initialization());
    const waiting = get(START, { method: 'POST', body, headers: tokenHeaders, signal: AbortSignal.timeout(500) });
    assert.strictEqual((await get(CONSENT)).status, 200);
    assert.match(String(await rejectionOf(waiting)), /timeout/i);
    assert.deepInclude(sandbox.requests()[0], { fault: 'timeout', status: null });
    assert.deepEqual(sandbox.purchases(), []);
  });

  it.each([
    ['vorgang.anlegen', 'POST', START, 'ADRESSE_MEHRDEUTIG', 400],
    ['vorgang.entscheidung', 'GET', '/ratenkauf-ws/rest/v2/vorgang/x/entscheidung', 'ENTSCHEIDUNG_NEGATIV', 409],
    [PLANS_NAME, 'GET', PLANS, undefined, 500],
  ] as const)('of kind status gives %s an error of the service, with any known key: %s %s %s', async (...row) => {
    const [operation, method, path, key, usual] = row;
    for (const status of [undefined, 200] as const) {
      add({ kind: 'status', key, status }, operation);
      const answer = await get(path, { method });
      assert.deepEqual([answer.status, answer.headers['content-type']], [status ?? usual, 'application/json']);
      assertHas(answer.messages, [{ severity: 'ERROR', fehlerschluessel: key ?? 'TECHNISCHER_FEHLER' }]);
    }
  });

  it('of kind status answers with any body that is asked for', async () => {
    const body = { wsMessages: { messages: [] }, repraesentativesBeispiel: '<script>alert(1)</script>' };
    add({ kind: 'status', status: 200, body });
    add({ kind: 'status', status: 400, body: '<p>Support-ID: 1</p>', contentType: 'text/html' });
    add({ kind: 'status', status: 204, body: 'none' });
    assert.deepEqual((await get(PLANS)).json, body);
    const page = { status: 400, text: '<p>Support-ID: 1</p>', headers: { 'content-type': 'text/html' } };
    assertHas(await get(PLANS), page);
    assert.deepInclude(await get(PLANS), { status: 204, text: '' });
  });

  it('of kind malformed breaks the JSON off in the middle, and of kind slow is late', async () => {
    add({ kind: 'malformed' });
    add({ kind: 'slow', delayMs: 120 });
    const broken = await request(sandbox.url + PLANS);
    assert.deepEqual([broken.statusCode, broken.headers['content-type']], [200, 'application/json']);
    assert.instanceOf(await rejectionOf(broken.body.json()), SyntaxError);
    const start = performance.now();
    assert.strictEqual((await get(PLANS)).status, 200);
    assert.isAtLeast(performance.now() - start, 115);
  });

  it.each([
    ['an unknown operation', { operation: 'modellrechnung', kind: 'timeout' }, 'operation'],
    ['an unknown kind', { operation: '*', kind: 'explosion' }, 'kind'],
    ['no time at all', { operation: '*', kind: 'timeout', times: 0 }, 'times'],
    ['an impossible status', { operation: '*', kind: 'status', status: 99 }, 'status'],
    ['a delay of no number', { operation: '*', kind: 'slow', delayMs: '5' }, 'delayMs'],
    ['an unknown key', { operation: '*', kind: 'status', key: 'GIBT_ES_NICHT' }, 'key'],
    ['a field of another kind', { operation: '*', kind: 'timeout', status: 500 }, ''],
    ['no JSON', '{"operation":', ''],
  ])('is refused with the name of the wrong field: %s', async (_, body, field) => {
    const { status, json } = await post('faults', body);
    assertMatches(
      [status, json],
      [400, { code: 'invalid_input', title: anyText, violations: [{ field, message: anyText }] }],
    );
    assert.deepEqual(await listFaults(), []);
  });

  it('without a limit stays until it is removed, alone or with all others', async () => {
    await post('faults', { operation: PLANS_NAME, kind: 'status', times: 'always' });
    await post('faults', { operation: 'texte.zustimmung', kind: 'status', status: 503 });
    assert.deepEqual(await statusesOf(PLANS, PLANS, PLANS), [500, 500, 500]);
    const off = await post('faults/off', { operation: PLANS_NAME, kind: 'status' });
    assert.deepEqual([off.status, off.json], [200, { removed: 1 }]);
    assert.deepEqual(await statusesOf(PLANS, CONSENT), [200, 503]);
    for (const kind of ['malformed', 'timeout'] as const) add({ kind, times: 2 });
    assert.strictEqual((await post('faults/off', { operation: '*' })).status, 400);
    assert.deepEqual((await post('faults/off', '')).json, { removed: 2 });
    add({ kind: 'malformed' });
    assert.strictEqual((await get('/sandbox/faults', { method: 'DELETE' })).status, 204);
    assert.deepEqual(await listFaults(), []);
  });
});

describe('the journal', () => {
  it('keeps requests and answers, but neither password nor token; of binary ones the size, of dropped ones nothing', async () => {
    const headers = { ...tokenHeaders, 'tbk-rk-token': 'a secret', authorization: 'Basic secret', 'x-kept': 'yes' };
    await get(`${PLANS}&a=1&a=2`, { method: 'GET', headers, body: '[]' });
    await get('/nowhere');
    await merchantAt(sandbox).a('documents');
    add({ kind: 'answer-lost' });
    await rejectionOf(get(PLANS));
    const requests = await listRequests();
    assertHas(requests, [
      {
        id: 1,
        method: 'GET',
        path: '/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren',
        operation: PLANS_NAME,
        query: { webshopId: [knownShop.webshopId], finanzierungsbetrag: ['799.00'], a: ['1', '2'] },
        headers: { 'tbk-rk-shop': knownShop.webshopId, 'x-kept': 'yes' },
        body: '[]',
        status: 200,
        fault: null,
        duration: (value: unknown) => Number(value) >= 0,
        answer: { headers: { 'content-type': 'application/json' }, body: /"ergebnis"/ },
      },
      { id: 2, path: '/nowhere', operation: null, status: 404, body: '' },
      { id: 3, answer: { body: /^\(\d+ bytes of application\/zip/ } },
      { id: 4, answer: null, duration: null },
    ]);
    assert.notMatch(JSON.stringify(requests), /secret/);
    assert.isBelow(Math.abs(Date.parse(requests[0]?.time ?? '') - Date.now()), 60_000);
  });

  it('keeps the newest 500 requests, and is emptied by reset, as are the faults', async () => {
    for (let i = 0; i < 510; i += 1) await sandbox.handler(new Request(`http://sandbox/nowhere/${i}`));
    assert.strictEqual(sandbox.requests().length, 500);
    assert.deepEqual([sandbox.requests()[0]?.path, sandbox.requests().at(-1)?.path], ['/nowhere/10', '/nowhere/509']);
    add({ kind: 'malformed' });
    assert.strictEqual((await post('reset', '')).status, 204);
    assert.deepEqual([await listRequests(), await listFaults()], [[], []]);
  });
});

describe('the listener', () => {
  it.each<[hosts: string[], answered: string[], refused: string[]]>([
    [
      [],
      ['localhost', 'LOCALHOST:1', 'bank.localhost', '127.0.0.1:4010', '127.1.2.3', '[::1]:4010'],
      ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:4010', 'notlocalhost', '192.168.0.7'],
    ],
    [['Sandbox.example'], ['sandbox.example:4010'], ['evil.example']],
  ])('answers to the names of this machine and to %j, so that no page reads it by DNS rebinding', async (...row) => {
    const [hosts, answered, refused] = row;
    const named = await startSandbox({ hosts });
    const to = (host: string) => ask(`${named.url}/sandbox/purchases`, { headers: { host } });
    for (const host of answered) assert.deepEqual([host, (await to(host)).status], [host, 200]);
    for (const host of refused) {
      const { status, text } = await to(host);
      assert.deepEqual([host, status, text.includes('--allow-host')], [host, 421, true]);
    }
    await named.close();
  });

  it('refuses malformed requests and a body of more than 1 MiB, and goes on', async () => {
    assert.strictEqual((await get(PLANS, { headers: { host: 'a b' } })).status, 400);
    assert.strictEqual((await get(PLANS, { method: 'TRACE' })).status, 400);
    const answer = await get(PLANS, { method: 'GET', body: 'x'.repeat(1_048_577) });
    assert.deepEqual([answer.status, answer.keys], [413, ['ANFRAGE_ZU_GROSS']]);
    assert.strictEqual((await get(PLANS, { method: 'GET', body: 'x'.repeat(1_048_576) })).status, 200);
  });

  it('answers HEAD with the status of GET, and no address with a stack trace', async () => {
    assert.strictEqual((await get(PLANS.replace('799', '7'), { method: 'HEAD' })).status, 400);
    const odd = ['/ratenkauf-ws/rest/v2/texte/zustimmung/%E0%A4%A', '//evil.example/x', '/ratenkauf-ws/rest/v2/%', '/'];
    for (const path of odd) {
      const { status, text } = await get(path, { headers: { accept: 'application/json' } });
      assert.isBelow(status, 500);
      assert.notMatch(text, /\bat .*\.(ts|js):\d+/);
    }
  });

  it('keeps connections alive, long enough that a busy client notices their end', async () => {
    const agent = new Agent({ connections: 1 });
    const ports = new Set<unknown>();
    agent.on('connect', () => ports.add({}));
    for (let i = 0; i < 5; i += 1) await get(PLANS, { dispatcher: agent });
    assert.strictEqual(ports.size, 1);
    const { headers } = await fetch(sandbox.url + PLANS);
    assert.strictEqual(headers.get('keep-alive'), 'timeout=60');
    await agent.close();
  });

  it('ends promptly with requests that still wait, over the network and in the same process', async () => {
    add({ kind: 'timeout', times: 2 });
    add({ kind: 'slow', delayMs: 60_000, times: 2 });
    const within = () => sandbox.handler(new Request(`http://sandbox${PLANS}`));
    const waiting = Promise.allSettled([get(PLANS), within(), get(PLANS), within()]);
    await soon(() => assert.lengthOf(sandbox.requests(), 4));
    await sandbox.close();
    const ends = (await waiting).map((end) => (end.status === 'fulfilled' ? (end.value as Response).type : end.status));
    assert.deepEqual(ends.filter((end) => end === 'rejected').length, 2);
    assert.includeMembers(
      ['error', 'default'],
      ends.filter((end) => end !== 'rejected'),
    );
    await sandbox.close();
  });

  it('rejects with EADDRINUSE when the port is taken', async () => {
    assert.deepInclude(await rejectionOf(startSandbox({ port: sandbox.port })), { code: 'EADDRINUSE' });
  });

  it('is not needed in the same process, where a lost answer is a network error', async () => {
    const answer = () => sandbox.handler(new Request(`http://sandbox${PLANS}`));
    assert.strictEqual((await answer()).status, 200);
    add({ kind: 'answer-lost' });
    assert.strictEqual((await answer()).type, 'error');
  });
});
