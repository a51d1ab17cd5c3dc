import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultRequest, type OperationName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { type CallOptions, createPaymentApi, type PaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransport, type PooledTransport, type TransportLimits } from '../../../src/service/call/transport.js';
import { credentials, failureOf, wireAnswer, wireMessage } from './builders.js';

let sandbox: Sandbox;
const transports: PooledTransport[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.close();
  await Promise.all(transports.map((transport) => transport.close()));
});

function connect({ password = credentials.password, host = sandbox.url, ...limits }: TransportLimits & { password?: string; host?: string } = {}) {
  const transport = createTransport(limits);
  transports.push(transport);
  return createPaymentApi({ ...credentials, password, host, transport });
}

interface Reading {
  readonly method: string;
  readonly operation: OperationName;
  readonly path: string;
  readonly read: (api: PaymentApi, options?: CallOptions) => Promise<unknown>;
}

const readings: Reading[] = [
  {
    method: 'plans',
    operation: 'modellrechnung.durchfuehren',
    path: '/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren',
    read: (api, options) => api.plans(799_00, options),
  },
  {
    method: 'cheapestPlan',
    operation: 'modellrechnung.guenstigsterRatenplan',
    path: '/ratenkauf-ws/rest/v2/modellrechnung/guenstigsterRatenplan',
    read: (api, options) => api.cheapestPlan(799_00, options),
  },
  {
    method: 'consentTexts',
    operation: 'texte.zustimmung',
    path: `/ratenkauf-ws/rest/v2/texte/zustimmung/${credentials.webshopId}`,
    read: (api, options) => api.consentTexts(options),
  },
  {
    method: 'checkCredentials',
    operation: 'webshop.restbetragankaufobergrenze',
    path: `/ratenkauf-ws/rest/v2/webshop/${credentials.webshopId}/restbetragankaufobergrenze`,
    read: (api, options) => api.checkCredentials(options),
  },
];

describe('the sandbox answers', () => {
  it('plans shortest term first, each of them true to the cent for the amount', async () => {
    const { plans, example } = await connect().plans(799_00);
    const terms = plans.map(({ months }) => months);
    expect(terms.length).toBeGreaterThan(1);
    expect(terms).toEqual([...terms].sort((a, b) => a - b));
    for (const plan of plans) {
      expect((plan.months - 1) * plan.monthlyRate + plan.lastRate).toBe(plan.total);
      expect(plan.total - plan.interest).toBe(799_00);
      expect(plan.firstDue < plan.lastDue).toBe(true);
      expect(plan.effectiveRate).toBeGreaterThan(plan.borrowingRate);
    }
    expect(example).toContain('<');
  });

  it('the cheapest plan as one of all plans', async () => {
    const api = connect();
    const { plans } = await api.plans(799_00);
    const { months, monthlyRate, total } = await api.cheapestPlan(799_00);
    expect(plans.filter((plan) => plan.months === months)).toMatchObject([{ monthlyRate, total }]);
  });

  it('all six consent texts', async () => {
    const texts = await connect().consentTexts();
    expect(Object.keys(texts)).toHaveLength(6);
    expect(Object.values(texts).every((text) => text?.startsWith('<p>'))).toBe(true);
  });

  it('the purchase limit in cents to good credentials', async () => {
    const { remainingPurchaseLimit } = await connect().checkCredentials();
    expect(Number.isInteger(remainingPurchaseLimit)).toBe(true);
  });
});

it('says that the service does not finance the amount', async () => {
  for (const work of [connect().plans(1_00), connect().cheapestPlan(20_000_00)]) {
    const failure = await failureOf(work);
    expect(failure).toMatchObject({ code: 'rejected', status: 400, retryable: false });
    expect(failure.message).toContain('FINANZIERUNGSBETRAG_UNGUELTIG');
  }
});

it('says that the credentials are refused', async () => {
  const failure = await failureOf(connect({ password: 'wrong' }).checkCredentials());
  expect(failure).toMatchObject({ code: 'refused', status: 401, retryable: false });
});

describe.each(readings)('$method', ({ method, operation, path, read }) => {
  const fail = (fault: Omit<FaultRequest & { kind: 'status' }, 'operation' | 'kind'>) =>
    sandbox.faults.add({ operation, kind: 'status', ...fault });
  const named = { operation: `payment.${method}`, maybeDone: false };

  it('sends credentials and accepts JSON', async () => {
    await read(connect());
    const [request] = sandbox.requests();
    expect(request).toMatchObject({ operation, path, method: 'GET', body: '' });
    expect(request?.headers).toMatchObject({ 'tbk-rk-shop': credentials.webshopId, accept: 'application/json' });
    expect(request?.headers).toHaveProperty('tbk-rk-token');
  });

  it('is unreachable when the answer is lost', async () => {
    sandbox.faults.add({ operation, kind: 'answer-lost' });
    expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'unreachable', retryable: true });
  });

  it('is unreachable when nobody listens', async () => {
    const host = await addressNobodyListensAt();
    const failure = await failureOf(read(connect({ host })));
    expect(failure).toMatchObject({ ...named, code: 'unreachable', retryable: true });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('is timed out when there is no answer, or only a slow one', async () => {
    sandbox.faults.add({ operation, kind: 'timeout' });
    sandbox.faults.add({ operation, kind: 'slow', delayMs: 500 });
    const api = connect({ totalTimeoutMs: 60 });
    expect(await failureOf(read(api))).toMatchObject({ ...named, code: 'timeout', retryable: true });
    expect(await failureOf(read(api))).toMatchObject({ ...named, code: 'timeout', retryable: true });
  });

  it('waits for an answer that is slow but in time', async () => {
    sandbox.faults.add({ operation, kind: 'slow', delayMs: 50 });
    await read(connect());
  });

  it('is aborted by its caller, before and while it is sent', async () => {
    expect(await failureOf(read(connect(), { signal: AbortSignal.abort() }))).toMatchObject({ ...named, code: 'aborted' });
    expect(sandbox.requests()).toEqual([]);
    sandbox.faults.add({ operation, kind: 'timeout' });
    expect(await failureOf(read(connect(), { signal: AbortSignal.timeout(30) }))).toMatchObject({ ...named, code: 'aborted' });
  });

  it('is too large beyond the limit', async () => {
    expect(await failureOf(read(connect({ maxAnswerBytes: 40 })))).toMatchObject({ ...named, code: 'too_large', retryable: false });
  });

  it.each([500, 502, 503, 504, 429])('fails for now with status %i', async (status) => {
    fail({ status, body: 'Wartung', contentType: 'text/html' });
    expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'failed', status, retryable: true });
  });

  it.each([401, 403])('is refused with status %i, even without a message', async (status) => {
    fail({ status, body: '' });
    expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'refused', status, retryable: false });
  });

  it('is not found with status 404', async () => {
    fail({ status: 404, body: '' });
    expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'not_found', status: 404 });
  });

  it('follows no redirect', async () => {
    fail({ status: 302, body: '' });
    expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'malformed', status: 302 });
  });

  it('is malformed when the JSON breaks off', async () => {
    sandbox.faults.add({ operation, kind: 'malformed' });
    expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'malformed', status: 200, retryable: false });
  });

  it.each([['an HTML page', '<p>Wartung</p>', 'text/html'], ['JSON called text', '{}', 'text/plain'], ['nothing', '', 'text/plain']])(
    'is malformed when it is %s',
    async (_what, body, contentType) => {
      fail({ status: 200, body, contentType });
      expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'malformed', status: 200 });
    },
  );

  it.each([[{}], [[]], [null], ['"text"'], [{ ergebnis: 'none', restbetrag: [], anzahlRaten: {} }]])(
    'is malformed when the JSON is %j',
    async (body) => {
      fail({ status: 200, body });
      expect(await failureOf(read(connect()))).toMatchObject({ ...named, code: 'malformed', status: 200 });
    },
  );

  it('is an error when an ERROR message comes inside HTTP 200', async () => {
    const keys = { ZUGRIFFSFEHLER: 'refused', WEBSHOP_NICHT_PRODUKTIV: 'refused', TECHNISCHER_FEHLER: 'failed', OTHER: 'rejected' };
    for (const [key, code] of Object.entries(keys)) {
      fail({ status: 200, body: wireAnswer({}, [wireMessage({ key: `SomePrefixMsg.Errors.${key}`, severity: 'ERROR' })]) });
      expect(await failureOf(read(connect()))).toMatchObject({ ...named, code, status: 200, messages: [{ severity: 'ERROR' }] });
    }
  });
});

async function addressNobodyListensAt() {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${port}`;
}
