import { metrics, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, assert, beforeAll, beforeEach, describe, it } from 'vitest';
import { createTelemetry } from '../../../src/server/operations/telemetry.js';
import { createServiceCalls, type ServiceCallsOptions } from '../../../src/server/calls/service-calls.js';
import { always, minute, startShop } from '../http/server-shop.js';
import { startPurchases } from '../purchases/shop.js';
import { openTransaction, startMerchant } from '../transactions/shop.js';
import { codeOf } from '../../support/matching.js';

const spans = new InMemorySpanExporter();
const values = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({ exporter: values, exportIntervalMillis: 3_600_000 });
const tracing = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
const metering = new MeterProvider({ readers: [reader] });

beforeAll(() => {
  trace.setGlobalTracerProvider(tracing);
  metrics.setGlobalMeterProvider(metering);
});
beforeEach(async () => {
  await reader.forceFlush();
  values.reset();
  spans.reset();
});
afterAll(async () => {
  await Promise.all([tracing.shutdown(), metering.shutdown()]);
  trace.disable();
  metrics.disable();
});

/** Returns what was counted since the test began, as `counter attribute=value …`. */
async function counted(): Promise<string[]> {
  await reader.forceFlush();
  const all = values
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics: found }) => found);
  return all
    .flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes }) =>
        [descriptor.name, ...Object.entries(attributes).map(([key, value]) => `${key}=${String(value)}`)].join(' '),
      ),
    )
    .sort();
}
const seen = () =>
  spans.getFinishedSpans().map(({ name, attributes, status }) => ({ name, attributes, status: status.code }));

describe('with OpenTelemetry, a shop', () => {
  it('has a span for each call of the service, with its operation, class and status, or why it had no answer', async () => {
    const { client, sandbox, clock } = await startShop();
    await client.offers([79_900]);
    sandbox.faults.add(always({ kind: 'status', status: 500, operation: 'modellrechnung.durchfuehren' }));
    await client.offers([89_900]);
    clock.pass(minute);
    sandbox.faults.clear();
    sandbox.faults.add(always({ kind: 'answer-lost', operation: 'modellrechnung.durchfuehren' }));
    await client.offers([99_900]);
    const common = {
      'ratenkauf.operation': 'payment.plans',
      'http.request.method': 'GET',
      'ratenkauf.class': 'strangers',
    };
    assert.deepEqual(seen(), [
      { name: 'payment.plans', attributes: { ...common, 'http.response.status_code': 200 }, status: 0 },
      {
        name: 'payment.plans',
        attributes: { ...common, 'http.response.status_code': 500, 'error.type': '500' },
        status: 2,
      },
      { name: 'payment.plans', attributes: { ...common, 'error.type': 'unreachable' }, status: 2 },
    ]);
    assert.isAbove(
      spans.getFinishedSpans()[0]!.duration.reduce((sum, each) => sum + each, 0),
      0,
    );
  });

  it('counts the events of purchases and its incidents', async () => {
    const { approve, client } = await startPurchases();
    await approve();
    await client.confirmPurchase();
    const events = (await counted()).filter((each) => each.startsWith('ratenkauf.purchase.events'));
    for (const event of ['initialized', 'approved', 'ordered', 'prepared', 'accepted', 'delivered']) {
      assert.ok(
        events.some((each) => each.includes(`ratenkauf.event=${event} `)),
        `${event} in ${events.join('; ')}`,
      );
    }
    const log = createTelemetry().counted(() => {});
    // The package is loaded in the background.
    await import('@opentelemetry/api');
    log({
      time: '',
      level: 'warn',
      event: 'service_incident',
      message: 'names nobody',
      code: 'timeout',
      operation: 'payment.plans',
    });
    log({ time: '', level: 'info', event: 'service_recovered', message: '' });
    assert.deepEqual(
      (await counted()).filter((each) => each.startsWith('ratenkauf.incidents') && each.includes('timeout')),
      ['ratenkauf.incidents ratenkauf.event=service_incident error.type=timeout ratenkauf.operation=payment.plans'],
    );
  });

  it('counts each call of its programs about a transaction once, by its verb and the code of its error', async () => {
    const { ratenkauf, sandbox } = await startMerchant();
    const { id, value } = openTransaction(sandbox);
    await ratenkauf.transactions.find(id);
    await ratenkauf.transactions.refund(id, { key: 'return 1', amount: 1000 });
    assert.equal(
      await codeOf(ratenkauf.transactions.refund(id, { key: 'return 2', amount: value })),
      'amount_too_high',
    );
    assert.deepEqual(
      (await counted()).filter((each) => each.includes('ratenkauf.verb')),
      [
        'ratenkauf.program.calls ratenkauf.verb=transactions.find',
        'ratenkauf.program.calls ratenkauf.verb=transactions.refund',
        'ratenkauf.program.calls ratenkauf.verb=transactions.refund error.type=amount_too_high',
      ],
    );
  });

  it('counts rates that are given while newer ones are asked for, by their age', async () => {
    const { client, clock } = await startShop();
    for (const ms of [0, 9 * minute, 20 * minute, 5 * 60 * minute]) {
      clock.pass(ms);
      await client.offers([79_900]);
    }
    const found = (await counted()).filter((each) => each.startsWith('ratenkauf.rates'));
    assert.deepEqual(found, ['ratenkauf.rates.stale ratenkauf.age=day', 'ratenkauf.rates.stale ratenkauf.age=hour']);
  });

  it('counts calls that are refused, by their class', async () => {
    const { count } = createTelemetry();
    const calls = createServiceCalls({
      clientsOf: () => ({ payment: {} }) as unknown as ReturnType<ServiceCallsOptions['clientsOf']>,
      incidents: { failed: () => {}, worked: () => {} },
      count,
    });
    const never = new Promise<never>(() => {});
    const asked = Array.from({ length: 12 }, () => calls.health.ask('anybody', () => never));
    await Promise.race(asked).then(
      () => assert.fail('it was asked'),
      () => undefined,
    );
    // The package is loaded in the background.
    await import('@opentelemetry/api');
    const found = (await counted()).filter((each) => each.startsWith('ratenkauf.calls'));
    assert.deepEqual(found, [
      'ratenkauf.calls.refused ratenkauf.class=health',
      'ratenkauf.calls.saturated ratenkauf.class=health',
    ]);
  });

  it('records no id, amount or person in any attribute of a whole purchase', async () => {
    const { approve, client } = await startPurchases();
    const id = await approve();
    const { orderId } = await client.confirmPurchase();
    assert.isString(orderId);
    const told = JSON.stringify([seen(), await counted()]);
    for (const secret of [id, orderId!, 'Ralf', '799', 'token', '127.0.0.1']) assert.notInclude(told, secret);
    assert.include(told, 'payment.confirm');
  });
});
