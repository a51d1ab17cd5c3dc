import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent, request } from 'undici';
import { sufferFault } from '../../../src/sandbox/suffer-fault.js';
import { knownShop, operationNames, startSandbox, type Fault, type JournalEntry, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';

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
const listRequests = async () => (JSON.parse((await get('/sandbox/requests')).text) as { requests: JournalEntry[] }).requests;

describe('the controls', () => {
  it.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded'])('are not for pages of somebody else: %s', async (type) => {
    const { origin } = new URL(sandbox.url);
    const steer = async (from: string) => (await get('/sandbox/notifications', { method: 'POST', body: '{"url":null}', headers: { origin: from, 'content-type': type } })).status;
    for (const foreign of ['https://evil.example', 'null', origin.replace('http:', 'https:')]) expect(await steer(foreign)).toBe(403);
    expect(await steer(origin)).not.toBe(403);
    expect((await get('/sandbox/faults', { method: 'DELETE', headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await get('/sandbox/faults', { headers: { origin: 'https://evil.example' } })).status).toBe(200);
  });
});

describe('a fault', () => {
  it('happens once unless told, and only to its operation', async () => {
    const { status, json } = await post('/sandbox/faults', { operation: 'modellrechnung.durchfuehren', kind: 'status' });
    expect([status, json()]).toEqual([201, expect.objectContaining({ kind: 'status', times: 1, status: 500 })]);
    expect((await get(CONSENT)).status).toBe(200);
    expect((await get(PLANS)).status).toBe(500);
    expect((await get(PLANS)).status).toBe(200);
  });

  it('happens as often as told, to any operation when told so, but never to the controls', async () => {
    await post('/sandbox/faults', { operation: '*', kind: 'status', status: 503, times: 3 });
    expect((await listFaults()).map(({ times }) => times)).toEqual([3]);
    const statuses = [await get(PLANS), await get(CONSENT), await get('/nowhere'), await get(PLANS), await get(PLANS)].map(({ status }) => status);
    expect(statuses).toEqual([503, 503, 404, 503, 200]);
    expect(await listFaults()).toEqual([]);
  });

  it('waits for its turn behind those that were asked for before', async () => {
    sandbox.faults.add({ operation: '*', kind: 'status', status: 502 });
    sandbox.faults.add({ operation: '*', kind: 'status', status: 503 });
    expect([(await get(PLANS)).status, (await get(PLANS)).status]).toEqual([502, 503]);
  });

  it('of kind answer-lost does the work and drops the connection', async () => {
    sandbox.faults.add({ operation: '*', kind: 'answer-lost' });
    await expect(get(PLANS)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(sandbox.requests()).toMatchObject([{ operation: 'modellrechnung.durchfuehren', fault: 'answer-lost', status: null }]);
    expect((await get(PLANS)).status).toBe(200);
  });

  it('of kind answer-lost drops the connection of refused and of HEAD requests too', async () => {
    sandbox.faults.add({ operation: '*', kind: 'answer-lost', times: 2 });
    await expect(get(PLANS.replace('799', '7'))).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    await expect(get(PLANS, { method: 'HEAD' })).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  });

  it.each([['answer-lost', true], ['timeout', false]] as const)('of kind %s: whether the work is done is %s', async (kind, expected) => {
    let done = false;
    const exchange = { operation: null, fault: null, status: null, lost: false, isTooLarge: false, ended: AbortSignal.timeout(5) };
    await sufferFault({ operation: '*', kind, times: 1 }, exchange, async () => {
      done = true;
      return Promise.resolve(new Response());
    });
    expect([done, exchange.lost]).toEqual([expected, true]);
  });

  it('of kind timeout does not answer while the client waits, and harms nobody else', async () => {
    sandbox.faults.add({ operation: 'modellrechnung.durchfuehren', kind: 'timeout' });
    const waiting = get(PLANS, { signal: AbortSignal.timeout(500) });
    expect((await get(CONSENT)).status).toBe(200);
    await expect(waiting).rejects.toThrow(/timeout/i);
    expect(sandbox.requests()[0]).toMatchObject({ fault: 'timeout', status: null });
  });

  it('of kind status looks like an error of the service', async () => {
    sandbox.faults.add({ operation: '*', kind: 'status', status: 200 });
    const { status, headers, text } = await get(PLANS);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(text)).toMatchObject({ wsMessages: { messages: [{ severity: 'ERROR', fehlerschluessel: 'TECHNISCHER_FEHLER' }] } });
  });

  it('of kind status answers with any body that is asked for', async () => {
    const body = { wsMessages: { messages: [] }, repraesentativesBeispiel: '<script>alert(1)</script>' };
    sandbox.faults.add({ operation: '*', kind: 'status', status: 200, body });
    sandbox.faults.add({ operation: '*', kind: 'status', status: 400, body: '<p>Support-ID: 1</p>', contentType: 'text/html' });
    sandbox.faults.add({ operation: '*', kind: 'status', status: 204, body: 'none' });
    expect(JSON.parse((await get(PLANS)).text)).toEqual(body);
    expect(await get(PLANS)).toMatchObject({ status: 400, text: '<p>Support-ID: 1</p>', headers: { 'content-type': 'text/html' } });
    expect(await get(PLANS)).toMatchObject({ status: 204, text: '' });
  });

  it('of kind malformed breaks the JSON off in the middle', async () => {
    sandbox.faults.add({ operation: '*', kind: 'malformed' });
    const { status, headers, text } = await get(PLANS);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it('of kind slow answers as usual, but late', async () => {
    sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 120 });
    const start = performance.now();
    expect((await get(PLANS)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  });

  it.each([
    ['an unknown operation', { operation: 'modellrechnung', kind: 'timeout' }, 'operation'],
    ['an unknown kind', { operation: '*', kind: 'explosion' }, 'kind'],
    ['no time at all', { operation: '*', kind: 'timeout', times: 0 }, 'times'],
    ['an impossible status', { operation: '*', kind: 'status', status: 99 }, 'status'],
    ['a delay of no number', { operation: '*', kind: 'slow', delayMs: '5' }, 'delayMs'],
    ['a field of another kind', { operation: '*', kind: 'timeout', status: 500 }, ''],
    ['no JSON', '{"operation":', ''],
  ])('is refused with the field to blame: %s', async (_, body, field) => {
    const { status, json } = await post('/sandbox/faults', body);
    expect([status, json()]).toEqual([400, { title: expect.any(String) as string, violations: [{ field, message: expect.any(String) as string }] }]);
    expect(await listFaults()).toEqual([]);
  });

  it('is forgotten by DELETE', async () => {
    for (const operation of operationNames) sandbox.faults.add({ operation, kind: 'malformed' });
    expect((await listFaults()).length).toBe(operationNames.length);
    expect((await get('/sandbox/faults', { method: 'DELETE' })).status).toBe(204);
    expect(await listFaults()).toEqual([]);
  });
});

describe('the journal', () => {
  it('keeps what was asked and answered, but neither password nor token', async () => {
    const headers = { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': 'a secret', authorization: 'Basic secret', 'x-kept': 'yes' };
    await get(`${PLANS}&a=1&a=2`, { method: 'GET', headers, body: '[]' });
    await get('/nowhere');
    const requests = await listRequests();
    expect(requests).toMatchObject([
      {
        method: 'GET', path: '/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren', operation: 'modellrechnung.durchfuehren',
        query: { webshopId: [knownShop.webshopId], finanzierungsbetrag: ['799.00'], a: ['1', '2'] },
        headers: { 'tbk-rk-shop': knownShop.webshopId, 'x-kept': 'yes' }, body: '[]', status: 200, fault: null,
      },
      { path: '/nowhere', operation: null, status: 404, body: '' },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/secret/);
    expect(Math.abs(Date.parse(requests[0]?.time ?? '') - Date.now())).toBeLessThan(5000);
  });

  it('keeps the newest 500 requests', async () => {
    for (let i = 0; i < 510; i += 1) await sandbox.handler(new Request(`http://sandbox/nowhere/${i}`));
    expect(sandbox.requests().length).toBe(500);
    expect([sandbox.requests()[0]?.path, sandbox.requests().at(-1)?.path]).toEqual(['/nowhere/10', '/nowhere/509']);
  });

  it('is forgotten with the faults by reset', async () => {
    await get(PLANS);
    sandbox.faults.add({ operation: '*', kind: 'malformed' });
    expect((await post('/sandbox/reset', '')).status).toBe(204);
    expect([await listRequests(), await listFaults()]).toEqual([[], []]);
  });
});

describe('the page', () => {
  it('shows address, credentials and journal, without letting a request write markup', async () => {
    await get('/nowhere?%3Cscript%3Ealert(1)%3C/script%3E=1');
    const { status, headers, text } = await get('/');
    expect(status).toBe(200);
    for (const part of [sandbox.url, knownShop.webshopId, 'Password', '/nowhere', ...operationNames]) expect(text).toContain(part);
    expect(text).not.toMatch(/<script|style=|onclick/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/sandbox/page.css')).headers['content-type']).toContain('text/css');
  });

  it('shows transactions without letting their customers write markup', async () => {
    const merchant = merchantAt(sandbox);
    const id = await merchant.transaction({ personendaten: { vorname: '<script>', nachname: 'A&B', geburtsdatum: '1972-04-05' } });
    const { text } = await get('/');
    for (const part of [id, '&lt;script&gt; A&amp;B', 'REPORT_CAPTURE', 'href="/api/merchant/v3/documents"']) expect(text).toContain(part);
    expect(text).not.toContain('<script');
  });

  it('adds faults and resets with plain forms', async () => {
    const form = 'application/x-www-form-urlencoded';
    const added = await post('/sandbox/faults', 'operation=*&kind=slow&times=2&status=503&delayMs=', form);
    expect([added.status, added.headers['location']]).toEqual([303, '/']);
    expect(await listFaults()).toEqual([{ operation: '*', kind: 'slow', times: 2, delayMs: 1000 }]);
    expect((await get('/')).text).toContain('slow');
    expect((await post('/sandbox/reset', '', form)).status).toBe(303);
    expect(await listFaults()).toEqual([]);
  });
});

describe('the listener', () => {
  it('refuses a body of more than 1 MiB and goes on', async () => {
    const answer = await get(PLANS, { method: 'GET', body: 'x'.repeat(1_048_577) });
    expect([answer.status, answer.text.includes('ANFRAGE_ZU_GROSS')]).toEqual([413, true]);
    expect((await get(PLANS, { method: 'GET', body: 'x'.repeat(1_048_576) })).status).toBe(200);
  });

  it('refuses requests that are none', async () => {
    expect((await get(PLANS, { headers: { host: 'a b' } })).status).toBe(400);
    expect((await get(PLANS, { method: 'TRACE' })).status).toBe(400);
  });

  it('keeps connections alive', async () => {
    const agent = new Agent({ connections: 1 });
    const ports = new Set<unknown>();
    agent.on('connect', () => ports.add({}));
    for (let i = 0; i < 5; i += 1) await get(PLANS, { dispatcher: agent });
    expect(ports.size).toBe(1);
    await agent.close();
  });

  it('closes promptly although requests still wait', async () => {
    sandbox.faults.add({ operation: '*', kind: 'timeout' });
    sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 60_000 });
    const waiting = Promise.allSettled([get(PLANS), get(PLANS)]);
    while (sandbox.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const start = performance.now();
    await sandbox.close();
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await sandbox.close();
  });

  it('rejects with EADDRINUSE when the port is taken', async () => {
    await expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

it('answers in the same process without the network, a lost answer being a network error', async () => {
  expect((await sandbox.handler(new Request(`http://sandbox${PLANS}`))).status).toBe(200);
  sandbox.faults.add({ operation: '*', kind: 'answer-lost' });
  expect((await sandbox.handler(new Request(`http://sandbox${PLANS}`))).type).toBe('error');
});

it('lets go of what waits in the same process when it closes', async () => {
  sandbox.faults.add({ operation: '*', kind: 'timeout' });
  sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 60_000 });
  const waiting = [1, 2].map(() => sandbox.handler(new Request(`http://sandbox${PLANS}`)));
  while (sandbox.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await sandbox.close();
  expect((await Promise.all(waiting)).map(({ type }) => type)).toEqual(['error', 'default']);
});
