import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import { type FaultRequest, type OperationName, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { type CallOptions, createPaymentApi, type PaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransport, type PooledTransport, type TransportLimits } from '../../../src/service/call/transport.js';
import { credentials, failureOf, wireAnswer, wireMessage } from './builders.js';
import { assertHas } from '../../support/matching.js';

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

function connect({
  password = credentials.password,
  host = sandbox.url,
  ...limits
}: TransportLimits & { password?: string; host?: string } = {}) {
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
    assert.isAbove(terms.length, 1);
    assert.deepEqual(
      terms,
      [...terms].sort((a, b) => a - b),
    );
    for (const plan of plans) {
      assert.strictEqual((plan.months - 1) * plan.monthlyRate + plan.lastRate, plan.total);
      assert.strictEqual(plan.total - plan.interest, 799_00);
      assert.isTrue(plan.firstDue < plan.lastDue);
      assert.isAbove(plan.effectiveRate, plan.borrowingRate);
    }
    assert.include(example, '<');
  });

  it('the cheapest plan as one of all plans', async () => {
    const api = connect();
    const { plans } = await api.plans(799_00);
    const { months, monthlyRate, total } = await api.cheapestPlan(799_00);
    assertHas(
      plans.filter((plan) => plan.months === months),
      [{ monthlyRate, total }],
    );
  });

  it('all six consent texts', async () => {
    const texts = await connect().consentTexts();
    assert.lengthOf(Object.keys(texts), 6);
    assert.isTrue(Object.values(texts).every((text) => text?.startsWith('<p>')));
  });

  it('the purchase limit in cents to good credentials', async () => {
    const { remainingPurchaseLimit } = await connect().checkCredentials();
    assert.isTrue(Number.isInteger(remainingPurchaseLimit));
  });
});

it('an error says that the service does not finance the amount', async () => {
  for (const work of [connect().plans(1_00), connect().cheapestPlan(20_000_00)]) {
    const failure = await failureOf(work);
    assert.deepInclude(failure, { code: 'rejected', status: 400, retryable: false });
    assert.include(failure.message, 'FINANZIERUNGSBETRAG_UNGUELTIG');
  }
});

it('an error says that the credentials are refused', async () => {
  const failure = await failureOf(connect({ password: 'wrong' }).checkCredentials());
  assert.deepInclude(failure, { code: 'refused', status: 401, retryable: false });
});

describe.each(readings)('$method', ({ method, operation, path, read }) => {
  const fail = (fault: Omit<FaultRequest & { kind: 'status' }, 'operation' | 'kind'>) =>
    sandbox.faults.add({ operation, kind: 'status', ...fault });
  const named = { operation: `payment.${method}`, maybeDone: false };

  it('sends credentials and accepts JSON', async () => {
    await read(connect());
    const [request] = sandbox.requests();
    assert.deepInclude(request, { operation, path, method: 'GET', body: '' });
    assert.deepInclude(request?.headers, { 'tbk-rk-shop': credentials.webshopId, accept: 'application/json' });
    assert.property(request?.headers, 'tbk-rk-token');
  });

  it('is unreachable when the answer is lost', async () => {
    sandbox.faults.add({ operation, kind: 'answer-lost' });
    assertHas(await failureOf(read(connect())), { ...named, code: 'unreachable', retryable: true });
  });

  it('is unreachable when nobody listens', async () => {
    const host = await addressNobodyListensAt();
    const failure = await failureOf(read(connect({ host })));
    assertHas(failure, { ...named, code: 'unreachable', retryable: true });
    assert.include(failure.message, 'ECONNREFUSED');
  });

  it('is timed out when there is no answer, or only a slow one', async () => {
    sandbox.faults.add({ operation, kind: 'timeout' });
    sandbox.faults.add({ operation, kind: 'slow', delayMs: 500 });
    const api = connect({ totalTimeoutMs: 60 });
    assertHas(await failureOf(read(api)), { ...named, code: 'timeout', retryable: true });
    assertHas(await failureOf(read(api)), { ...named, code: 'timeout', retryable: true });
  });

  it('waits for an answer that is slow but in time', async () => {
    sandbox.faults.add({ operation, kind: 'slow', delayMs: 50 });
    await read(connect());
  });

  it('can be aborted by its caller, before and while it is sent', async () => {
    assertHas(await failureOf(read(connect(), { signal: AbortSignal.abort() })), { ...named, code: 'aborted' });
    assert.deepEqual(sandbox.requests(), []);
    sandbox.faults.add({ operation, kind: 'timeout' });
    assertHas(await failureOf(read(connect(), { signal: AbortSignal.timeout(30) })), { ...named, code: 'aborted' });
  });

  it('is too large beyond the limit', async () => {
    assertHas(await failureOf(read(connect({ maxAnswerBytes: 40 }))), {
      ...named,
      code: 'too_large',
      retryable: false,
    });
  });

  it.each([500, 502, 503, 504, 429])('fails temporarily with status %i', async (status) => {
    fail({ status, body: 'Wartung', contentType: 'text/html' });
    assertHas(await failureOf(read(connect())), { ...named, code: 'failed', status, retryable: true });
  });

  it.each([401, 403])('is refused with status %i, even without a message', async (status) => {
    fail({ status, body: '' });
    assertHas(await failureOf(read(connect())), { ...named, code: 'refused', status, retryable: false });
  });

  it('is not found with status 404', async () => {
    fail({ status: 404, body: '' });
    assertHas(await failureOf(read(connect())), { ...named, code: 'not_found', status: 404 });
  });

  it('follows no redirect', async () => {
    fail({ status: 302, body: '' });
    assertHas(await failureOf(read(connect())), { ...named, code: 'malformed', status: 302 });
  });

  it('is malformed when the JSON breaks off', async () => {
    sandbox.faults.add({ operation, kind: 'malformed' });
    assertHas(await failureOf(read(connect())), { ...named, code: 'malformed', status: 200, retryable: false });
  });

  it.each([
    ['an HTML page', '<p>Wartung</p>', 'text/html'],
    ['JSON called text', '{}', 'text/plain'],
    ['nothing', '', 'text/plain'],
  ])('is malformed when it is %s', async (_what, body, contentType) => {
    fail({ status: 200, body, contentType });
    assertHas(await failureOf(read(connect())), { ...named, code: 'malformed', status: 200 });
  });

  it.each([[[]], [null], ['"text"'], [{}], [{ ergebnis: 'none', restbetrag: [], anzahlRaten: {} }]])(
    'is malformed when the JSON is %j, if it needs more than the status of an answer',
    async (body) => {
      fail({ status: 200, body });
      const isAccepted = method === 'checkCredentials' && JSON.stringify(body).startsWith('{');
      if (isAccepted) return assert.deepEqual(await read(connect()), { remainingPurchaseLimit: undefined });
      assertHas(await failureOf(read(connect())), { ...named, code: 'malformed', status: 200 });
    },
  );

  it('is an error when an ERROR message comes inside HTTP 200', async () => {
    const keys = {
      ZUGRIFFSFEHLER: 'refused',
      WEBSHOP_NICHT_PRODUKTIV: 'refused',
      TECHNISCHER_FEHLER: 'failed',
      OTHER: 'rejected',
    };
    for (const [key, code] of Object.entries(keys)) {
      fail({
        status: 200,
        body: wireAnswer({}, [wireMessage({ key: `SomePrefixMsg.Errors.${key}`, severity: 'ERROR' })]),
      });
      assertHas(await failureOf(read(connect())), { ...named, code, status: 200, messages: [{ severity: 'ERROR' }] });
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
