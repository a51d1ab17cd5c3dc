import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import { type FaultRequest, type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
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

/** All readings are sent alike, so that one shows what becomes of each. */
const operation = 'modellrechnung.durchfuehren';
const read = (api: PaymentApi, options?: CallOptions) => api.plans(799_00, options);
const named = { operation: 'payment.plans', maybeDone: false };

describe('a reading', () => {
  const fail = (fault: Omit<FaultRequest & { kind: 'status' }, 'operation' | 'kind'>) =>
    sandbox.faults.add({ operation, kind: 'status', ...fault });

  it('can be aborted by its caller while it is sent', async () => {
    sandbox.faults.add({ operation, kind: 'timeout' });
    assertHas(await failureOf(read(connect(), { signal: AbortSignal.timeout(30) })), { ...named, code: 'aborted' });
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

  it.each([[[]], [null], ['"text"'], [{}], [{ ergebnis: 'none' }]])(
    'is malformed when the JSON is %j',
    async (body) => {
      fail({ status: 200, body });
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
