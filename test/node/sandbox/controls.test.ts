import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { Agent, request } from 'undici';
import { applyFault } from '../../../src/sandbox/http/apply-fault.js';
import {
  knownShop,
  operationNames,
  startSandbox,
  type Fault,
  type JournalEntry,
  type Sandbox,
} from '../../../src/sandbox/sandbox.js';
import { anyText, assertHas, assertMatches, having, rejectionOf } from '../../support/matching.js';

const PLANS = `/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`;
const CONSENT = `/ratenkauf-ws/rest/v2/texte/zustimmung/${knownShop.webshopId}`;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

async function get(path: string, options: Parameters<typeof request>[1] = {}) {
  const { statusCode, headers, body } = await request(sandbox.url + path, options);
  return { status: statusCode, headers, text: await body.text() };
}

async function post(path: string, body: unknown, contentType = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await get(path, { method: 'POST', body: text, headers: { 'content-type': contentType } });
  return { ...answer, json: () => JSON.parse(answer.text) as unknown };
}

const listFaults = async () => (JSON.parse((await get('/sandbox/faults')).text) as { faults: Fault[] }).faults;
const listRequests = async () =>
  (JSON.parse((await get('/sandbox/requests')).text) as { requests: JournalEntry[] }).requests;

describe('the controls', () => {
  it.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded'])(
    'are refused for pages of another origin: %s',
    async (type) => {
      const { origin } = new URL(sandbox.url);
      const steer = async (from: string) =>
        (
          await get('/sandbox/notifications', {
            method: 'POST',
            body: '{"url":null}',
            headers: { origin: from, 'content-type': type },
          })
        ).status;
      for (const foreign of ['https://evil.example', 'null', origin.replace('http:', 'https:')])
        assert.strictEqual(await steer(foreign), 403);
      assert.notStrictEqual(await steer(origin), 403);
      assert.strictEqual(
        (await get('/sandbox/faults', { method: 'DELETE', headers: { origin: 'https://evil.example' } })).status,
        403,
      );
      assert.strictEqual((await get('/sandbox/faults', { headers: { origin: 'https://evil.example' } })).status, 200);
    },
  );
});

describe('a fault', () => {
  it('happens once by default, and only at its operation', async () => {
    const { status, json } = await post('/sandbox/faults', {
      operation: 'modellrechnung.durchfuehren',
      kind: 'status',
    });
    assertMatches([status, json()], [201, having({ kind: 'status', times: 1, status: 500 })]);
    assert.strictEqual((await get(CONSENT)).status, 200);
    assert.strictEqual((await get(PLANS)).status, 500);
    assert.strictEqual((await get(PLANS)).status, 200);
  });

  it('happens as often as configured, at any operation if configured so, but never at the controls', async () => {
    await post('/sandbox/faults', { operation: '*', kind: 'status', status: 503, times: 3 });
    assert.deepEqual(
      (await listFaults()).map(({ times }) => times),
      [3],
    );
    const statuses = [
      await get(PLANS),
      await get(CONSENT),
      await get('/nowhere'),
      await get(PLANS),
      await get(PLANS),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [503, 503, 404, 503, 200]);
    assert.deepEqual(await listFaults(), []);
  });

  it('happens after the faults that were added before it', async () => {
    sandbox.faults.add({ operation: '*', kind: 'status', status: 502 });
    sandbox.faults.add({ operation: '*', kind: 'status', status: 503 });
    assert.deepEqual([(await get(PLANS)).status, (await get(PLANS)).status], [502, 503]);
  });

  it('of kind answer-lost drops the connection of refused and of HEAD requests too', async () => {
    sandbox.faults.add({ operation: '*', kind: 'answer-lost', times: 2 });
    assert.deepInclude(await rejectionOf(get(PLANS.replace('799', '7'))), { code: 'UND_ERR_SOCKET' });
    assert.deepInclude(await rejectionOf(get(PLANS, { method: 'HEAD' })), { code: 'UND_ERR_SOCKET' });
    assert.deepInclude(sandbox.requests()[1], { fault: 'answer-lost', status: null });
  });

  it.each([
    ['answer-lost', true],
    ['timeout', false],
  ] as const)('of kind %s lets the work be done: %s', async (kind, expected) => {
    let done = false;
    const exchange = {
      operation: null,
      fault: null,
      status: null,
      lost: false,
      isTooLarge: false,
      ended: AbortSignal.timeout(5),
    };
    await applyFault({ operation: '*', kind, times: 1 }, exchange, async () => {
      done = true;
      return Promise.resolve(new Response());
    });
    assert.deepEqual([done, exchange.lost], [expected, true]);
  });

  it('of kind timeout leaves the request without an answer, and does not delay others', async () => {
    sandbox.faults.add({ operation: 'modellrechnung.durchfuehren', kind: 'timeout' });
    const waiting = get(PLANS, { signal: AbortSignal.timeout(500) });
    assert.strictEqual((await get(CONSENT)).status, 200);
    assert.match(String(await rejectionOf(waiting)), /timeout/i);
    assert.deepInclude(sandbox.requests()[0], { fault: 'timeout', status: null });
  });

  it('of kind status looks like an error of the service', async () => {
    sandbox.faults.add({ operation: '*', kind: 'status', status: 200 });
    const { status, headers, text } = await get(PLANS);
    assert.deepEqual([status, headers['content-type']], [200, 'application/json']);
    assertHas(JSON.parse(text), {
      wsMessages: { messages: [{ severity: 'ERROR', fehlerschluessel: 'TECHNISCHER_FEHLER' }] },
    });
  });

  it.each([
    ['vorgang.anlegen', 'ADRESSE_MEHRDEUTIG', 400],
    ['vorgang.anlegen', 'STRASSE_HNR_HNR_FEHLT', 400],
    ['vorgang.entscheidung', 'ENTSCHEIDUNG_NEGATIV', 409],
    ['webshop.restbetragankaufobergrenze', 'WEBSHOP_NICHT_PRODUKTIV', 403],
  ] as const)('of kind status gives %s any known key: %s', async (operation, key, status) => {
    const paths = {
      'vorgang.anlegen': '/ratenkauf-ws/rest/v2/vorgang',
      'vorgang.entscheidung': '/ratenkauf-ws/rest/v2/vorgang/x/entscheidung',
      'webshop.restbetragankaufobergrenze': '/ratenkauf-ws/rest/v2/webshop/x/restbetragankaufobergrenze',
    };
    const ask = () => get(paths[operation], { method: operation === 'vorgang.anlegen' ? 'POST' : 'GET' });
    sandbox.faults.add({ operation, kind: 'status', key });
    sandbox.faults.add({ operation, kind: 'status', key, status: 200 });
    for (const expected of [status, 200]) {
      const answer = await ask();
      assert.equal(answer.status, expected);
      assertHas(JSON.parse(answer.text), { wsMessages: { messages: [{ severity: 'ERROR', fehlerschluessel: key }] } });
    }
  });

  it('of kind status knows no other key', () => {
    assert.throws(() => sandbox.faults.add({ operation: '*', kind: 'status', key: 'GIBT_ES_NICHT' as never }));
  });

  it('of kind status answers with any body that is asked for', async () => {
    const body = { wsMessages: { messages: [] }, repraesentativesBeispiel: '<script>alert(1)</script>' };
    sandbox.faults.add({ operation: '*', kind: 'status', status: 200, body });
    sandbox.faults.add({
      operation: '*',
      kind: 'status',
      status: 400,
      body: '<p>Support-ID: 1</p>',
      contentType: 'text/html',
    });
    sandbox.faults.add({ operation: '*', kind: 'status', status: 204, body: 'none' });
    assert.deepEqual(JSON.parse((await get(PLANS)).text), body);
    assertHas(await get(PLANS), {
      status: 400,
      text: '<p>Support-ID: 1</p>',
      headers: { 'content-type': 'text/html' },
    });
    assert.deepInclude(await get(PLANS), { status: 204, text: '' });
  });

  it('of kind malformed breaks the JSON off in the middle', async () => {
    sandbox.faults.add({ operation: '*', kind: 'malformed' });
    const { status, headers, text } = await get(PLANS);
    assert.deepEqual([status, headers['content-type']], [200, 'application/json']);
    assert.throws(() => JSON.parse(text) as unknown, SyntaxError);
  });

  it('of kind slow answers as usual, but late', async () => {
    sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 120 });
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
    ['a field of another kind', { operation: '*', kind: 'timeout', status: 500 }, ''],
    ['no JSON', '{"operation":', ''],
  ])('is refused with the name of the wrong field: %s', async (_, body, field) => {
    const { status, json } = await post('/sandbox/faults', body);
    assertMatches(
      [status, json()],
      [400, { code: 'invalid_input', title: anyText, violations: [{ field, message: anyText }] }],
    );
    assert.deepEqual(await listFaults(), []);
  });

  it('without a limit stays until it is removed, and does not affect other operations', async () => {
    await post('/sandbox/faults', { operation: 'modellrechnung.durchfuehren', kind: 'status', times: 'always' });
    await post('/sandbox/faults', { operation: 'texte.zustimmung', kind: 'status', status: 503 });
    for (let i = 0; i < 3; i += 1) assert.strictEqual((await get(PLANS)).status, 500);
    const off = await post('/sandbox/faults/off', { operation: 'modellrechnung.durchfuehren', kind: 'status' });
    assert.deepEqual([off.status, off.json()], [200, { removed: 1 }]);
    assert.deepEqual([(await get(PLANS)).status, (await get(CONSENT)).status], [200, 503]);
  });

  it('is removed with all others when no operation is named', async () => {
    for (const kind of ['malformed', 'timeout'] as const) sandbox.faults.add({ operation: '*', kind, times: 2 });
    assert.deepEqual((await post('/sandbox/faults/off', '')).json(), { removed: 2 });
    assert.deepEqual(await listFaults(), []);
    assert.strictEqual((await post('/sandbox/faults/off', { operation: '*' })).status, 400);
  });

  it('is removed by DELETE', async () => {
    for (const operation of operationNames) sandbox.faults.add({ operation, kind: 'malformed' });
    assert.strictEqual((await listFaults()).length, operationNames.length);
    assert.strictEqual((await get('/sandbox/faults', { method: 'DELETE' })).status, 204);
    assert.deepEqual(await listFaults(), []);
  });
});

describe('the journal', () => {
  it('keeps requests and answers, but neither password nor token', async () => {
    const headers = {
      'tbk-rk-shop': knownShop.webshopId,
      'tbk-rk-token': 'a secret',
      authorization: 'Basic secret',
      'x-kept': 'yes',
    };
    await get(`${PLANS}&a=1&a=2`, { method: 'GET', headers, body: '[]' });
    await get('/nowhere');
    const requests = await listRequests();
    assertHas(requests, [
      {
        method: 'GET',
        path: '/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren',
        operation: 'modellrechnung.durchfuehren',
        query: { webshopId: [knownShop.webshopId], finanzierungsbetrag: ['799.00'], a: ['1', '2'] },
        headers: { 'tbk-rk-shop': knownShop.webshopId, 'x-kept': 'yes' },
        body: '[]',
        status: 200,
        fault: null,
      },
      { path: '/nowhere', operation: null, status: 404, body: '' },
    ]);
    assert.notMatch(JSON.stringify(requests), /secret/);
    assert.isBelow(Math.abs(Date.parse(requests[0]?.time ?? '') - Date.now()), 5000);
  });

  it('keeps answers with headers and duration, binary ones with their size only, and none for a dropped connection', async () => {
    await get(PLANS);
    await get(`/api/merchant/v3/documents`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64')}`,
      },
    });
    sandbox.faults.add({ operation: '*', kind: 'answer-lost' });
    await rejectionOf(get(PLANS));
    const [plans, documents, lost] = await listRequests();
    assert.include(plans?.answer?.body, '"ergebnis"');
    assert.strictEqual(plans?.answer?.headers['content-type'], 'application/json');
    assert.isAtLeast(plans?.duration ?? -1, 0);
    assert.match(documents?.answer?.body ?? '', /^\(\d+ bytes of application\/zip/);
    assert.deepEqual([lost?.answer, lost?.duration], [null, null]);
    assert.deepEqual(
      [plans, documents, lost].map((entry) => entry?.id),
      [1, 2, 3],
    );
  });

  it('keeps the newest 500 requests', async () => {
    for (let i = 0; i < 510; i += 1) await sandbox.handler(new Request(`http://sandbox/nowhere/${i}`));
    assert.strictEqual(sandbox.requests().length, 500);
    assert.deepEqual([sandbox.requests()[0]?.path, sandbox.requests().at(-1)?.path], ['/nowhere/10', '/nowhere/509']);
  });

  it('is emptied by reset, as are the faults', async () => {
    await get(PLANS);
    sandbox.faults.add({ operation: '*', kind: 'malformed' });
    assert.strictEqual((await post('/sandbox/reset', '')).status, 204);
    assert.deepEqual([await listRequests(), await listFaults()], [[], []]);
  });
});

describe('the listener', () => {
  it('refuses a body of more than 1 MiB and goes on', async () => {
    const answer = await get(PLANS, { method: 'GET', body: 'x'.repeat(1_048_577) });
    assert.deepEqual([answer.status, answer.text.includes('ANFRAGE_ZU_GROSS')], [413, true]);
    assert.strictEqual((await get(PLANS, { method: 'GET', body: 'x'.repeat(1_048_576) })).status, 200);
  });

  it('refuses malformed requests', async () => {
    assert.strictEqual((await get(PLANS, { headers: { host: 'a b' } })).status, 400);
    assert.strictEqual((await get(PLANS, { method: 'TRACE' })).status, 400);
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

  it('closes promptly although requests still wait', async () => {
    sandbox.faults.add({ operation: '*', kind: 'timeout' });
    sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 60_000 });
    const waiting = Promise.allSettled([get(PLANS), get(PLANS)]);
    while (sandbox.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const start = performance.now();
    await sandbox.close();
    assert.isBelow(performance.now() - start, 10_000);
    assert.deepEqual(
      (await waiting).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await sandbox.close();
  });

  it('rejects with EADDRINUSE when the port is taken', async () => {
    assert.deepInclude(await rejectionOf(startSandbox({ port: sandbox.port })), { code: 'EADDRINUSE' });
  });
});

it('the sandbox answers in the same process without the network; a lost answer is a network error', async () => {
  assert.strictEqual((await sandbox.handler(new Request(`http://sandbox${PLANS}`))).status, 200);
  sandbox.faults.add({ operation: '*', kind: 'answer-lost' });
  assert.strictEqual((await sandbox.handler(new Request(`http://sandbox${PLANS}`))).type, 'error');
});

it('the sandbox ends waiting requests of the same process when it closes', async () => {
  sandbox.faults.add({ operation: '*', kind: 'timeout' });
  sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 60_000 });
  const waiting = [1, 2].map(() => sandbox.handler(new Request(`http://sandbox${PLANS}`)));
  while (sandbox.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await sandbox.close();
  assert.deepEqual(
    (await Promise.all(waiting)).map(({ type }) => type),
    ['error', 'default'],
  );
});
