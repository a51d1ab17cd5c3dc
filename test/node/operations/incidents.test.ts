import { assert, describe, it, onTestFinished } from 'vitest';
import type { HandlerError } from '../../../src/contract/client/ask.js';
import { healthSchema } from '../../../src/contract/health.js';
import type { FaultRequest } from '../../../src/sandbox/sandbox.js';
import { createExamples } from '../../../src/server/offers/calculation.js';
import { createOffersCache } from '../../../src/server/offers/offers-cache.js';
import type { Turn } from '../../../src/server/offers/turns.js';
import { defaultLimits } from '../../../src/server/operations/limits.js';
import { createIncidentLog } from '../../../src/server/operations/incident-log.js';
import { ShopError } from '../../../src/server/operations/incidents.js';
import type { LogEntry } from '../../../src/server.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { always, createClock, minute, patient, second, startShop, type ShopOverrides } from '../http/server-shop.js';

type Shop = Awaited<ReturnType<typeof startShop>>;

const amounts = Array.from({ length: 24 }, (_, index) => 20000 + index * 5000);
const few = amounts.slice(0, 4);
const plansFault = (fault: { kind: FaultRequest['kind']; status?: number; delayMs?: number; body?: unknown }) =>
  always({ ...fault, operation: 'modellrechnung.durchfuehren' });

/** Starts a shop that counts its calls of the service, in total and concurrently. */
async function startCountingShop({ totalTimeoutMs, ...overrides }: ShopOverrides & { totalTimeoutMs?: number } = {}) {
  const pool = createTransport({ totalTimeoutMs });
  onTestFinished(() => pool.close());
  const count = { now: 0, most: 0, all: 0 };
  const transport: Transport = async (request) => {
    count.now += 1;
    count.all += 1;
    count.most = Math.max(count.most, count.now);
    try {
      return await pool(request);
    } finally {
      count.now -= 1;
    }
  };
  return { ...(await startShop({ transport, ...overrides })), count };
}

const errorsIn = async ({ client }: Shop, wanted = amounts) =>
  (await client.offers(wanted)).offers.map((offer) =>
    !offer.available && offer.reason === 'failed' ? offer.error.code : offer.available,
  );
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('there was an answer'),
    (error: unknown) => error as HandlerError,
  );
const healthOf = async ({ ask }: Shop) => {
  const response = await ask('/health');
  const seen = healthSchema.parse(JSON.parse(await response.text()));
  assert.equal(response.status, seen.ok ? 200 : 503);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return seen;
};

const health = (ok: boolean, service: string, credentials: string) => ({
  ok,
  service,
  credentials,
  mode: 'test',
  lender: 'configured',
});

describe('a service that is down', () => {
  it('delays pages only once: the first failure stops all calls for five seconds', async () => {
    const shop = await startCountingShop({ totalTimeoutMs: 100 });
    shop.sandbox.faults.add(plansFault({ kind: 'timeout' }));
    assert.deepEqual(
      await errorsIn(shop),
      amounts.map(() => 'service_unavailable'),
    );
    assert.equal(shop.count.all, 4, 'those that waited for their turn are not asked for');
    assert.deepEqual(await errorsIn(shop, [999900, 79900]), ['service_unavailable', 'service_unavailable']);
    assert.equal((await failureOf(shop.client.plans(79900))).retryable, true);
    assert.equal((await failureOf(shop.client.consent())).code, 'service_unavailable', 'nor for anything else');
    assert.equal(shop.count.all, 4);
  });

  it('counts as reachable again as soon as it answers, even with an unreadable answer', async () => {
    const shop = await startShop({ limits: { ...patient, probe: minute } });
    shop.sandbox.faults.add({ operation: '*', kind: 'status', status: 503 });
    await errorsIn(shop, [79900]);
    shop.sandbox.faults.add({ operation: '*', kind: 'malformed' });
    shop.clock.pass(5 * second);
    assert.deepEqual(await errorsIn(shop), ['service_malformed', ...amounts.slice(1).map(() => true)]);
  });

  it('is not logged when its calls end because the shop closes the handler', async () => {
    const shop = await startShop();
    shop.sandbox.faults.add(always({ operation: '*', kind: 'timeout' }));
    const answers = Promise.all([shop.ask('/plans?amount=79900'), shop.ask('/consent'), shop.ask('/health')]);
    while (shop.sandbox.requests().length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await shop.ratenkauf.close();
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      [503, 503, 503],
    );
    assert.deepEqual(shop.log, []);
  });

  it('leads to an answer that must not be cached and says when to try again; known rates of the day stay', async () => {
    const shop = await startCountingShop();
    const before = await shop.client.offers(few);
    shop.sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
    const some = await shop.ask('/offers?amount=20000&amount=50000');
    assert.deepEqual([some.status, some.headers.get('cache-control')], [200, 'no-store']);
    const one = await shop.ask('/plans?amount=50000');
    assert.deepEqual(
      [one.status, one.headers.get('cache-control'), one.headers.get('retry-after')],
      [503, 'no-store', '5'],
    );
    shop.clock.pass(9 * 60 * minute);
    assert.deepEqual(await shop.client.offers(few), before);
    assert.equal(
      (await shop.ask('/offers?amount=20000')).headers.get('cache-control'),
      'public, max-age=10, must-revalidate',
    );
  });

  it('is shown by health, which asks it once in five seconds at most', async () => {
    const shop = await startCountingShop();
    shop.sandbox.faults.add(always({ operation: '*', kind: 'status', status: 502 }));
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => healthOf(shop)))) {
      assert.deepEqual<object>(answer, health(false, 'unreachable', 'unknown'));
    }
    await healthOf(shop);
    assert.equal(shop.calls('webshop.restbetragankaufobergrenze'), 1);
    shop.clock.pass(5 * second);
    shop.sandbox.faults.clear();
    assert.deepEqual<object>(await healthOf(shop), health(true, 'reachable', 'accepted'));
  });

  it('is unreachable in health as long as rates fail, even though the credentials are accepted', async () => {
    // Whatever the machine does meanwhile, a page is answered when its rates have failed, or are there, and none waits
    // for a slot.
    const shop = await startCountingShop({ limits: { ...defaultLimits, newRate: minute } });
    shop.sandbox.faults.add(plansFault({ kind: 'status', status: 500 }));
    await errorsIn(shop, few);
    assert.deepEqual<object>(await healthOf(shop), health(false, 'unreachable', 'accepted'));
    shop.sandbox.faults.clear();
    shop.clock.pass(6 * second);
    await errorsIn(shop, few);
    assert.deepEqual<object>(await healthOf(shop), health(true, 'reachable', 'accepted'));
  });
});

describe('health', () => {
  it('is not changed by an amount that the service refuses', async () => {
    const shop = await startShop();
    const messages = [{ key: 'AllgemeineMeldungenMsg.Errors.FINANZIERUNGSBETRAG_UNGUELTIG', severity: 'ERROR' }];
    shop.sandbox.faults.add({
      ...plansFault({ kind: 'status', status: 400, body: { wsMessages: { messages } } }),
      times: 1,
    });
    assert.deepEqual((await errorsIn(shop, [79900, 90000])).sort(), ['service_refused', true].sort());
    assert.deepEqual<object>(await healthOf(shop), health(true, 'reachable', 'accepted'));
  });
});

describe('a busy service', () => {
  it("gets four calls at a time at most for amounts of unknown clients, and eight at most for the shop's own pages", async () => {
    const shop = await startCountingShop();
    shop.sandbox.faults.add(plansFault({ kind: 'slow', delayMs: 15 }));
    assert.deepEqual(
      await errorsIn(shop),
      amounts.map(() => true),
    );
    assert.deepEqual(shop.count, { now: 0, most: 4, all: 24 });
    const known = amounts.map((amount) => amount + 1);
    shop.ratenkauf.renderPreload(known);
    assert.deepEqual(
      await errorsIn(shop, known),
      known.map(() => true),
    );
    assert.deepEqual(shop.count, { now: 0, most: 8, all: 48 });
  });
});

describe('a service that answers nonsense', () => {
  const plan = {
    gesamtsumme: '1031.76',
    zinsen: { effektivzins: '9.99', nominalzins: '9.56', anfallendeZinsen: '31.76' },
    zahlungsplan: {
      anzahlRaten: 6,
      terminErsteRate: '2027-04-01',
      terminLetzteRate: '2027-09-01',
      betragRate: '171.96',
      betragLetzteRate: '171.96',
    },
  };
  const answer = (overrides: object = {}) => ({
    wsMessages: { messages: [] },
    uuid: null,
    ergebnis: [plan],
    repraesentativesBeispiel: '<p>Beispiel</p>',
    ...overrides,
  });
  const answering = (body: unknown) => plansFault({ kind: 'status', status: 200, body });

  it('is believed only if its plan is one for the amount that was asked for', async () => {
    const shop = await startShop();
    shop.sandbox.faults.add(answering(answer()));
    assert.deepEqual(await errorsIn(shop, [100000, 100002, 79900]), ['service_malformed', true, 'service_malformed']);
    assert.equal((await failureOf(shop.client.plans(100002))).code, 'service_malformed');
    assert.equal((await shop.client.plans(100000)).plans.length, 1);
  });

  it.each([
    ['no plan', answer({ ergebnis: [] })],
    ['no example', answer({ repraesentativesBeispiel: '' })],
    ['an example without words', answer({ repraesentativesBeispiel: '<p>&nbsp;</p><script>Beispiel</script>' })],
    ['one plan of two that does not add up', answer({ ergebnis: [plan, { ...plan, gesamtsumme: '1031.78' }] })],
    [
      'instalments that are not the total',
      answer({ ergebnis: [{ ...plan, zahlungsplan: { ...plan.zahlungsplan, betragLetzteRate: '171.89' } }] }),
    ],
    [
      'a last instalment before the first',
      answer({ ergebnis: [{ ...plan, zahlungsplan: { ...plan.zahlungsplan, terminLetzteRate: '2027-03-31' } }] }),
    ],
    [
      'a day that does not exist',
      answer({ ergebnis: [{ ...plan, zahlungsplan: { ...plan.zahlungsplan, terminErsteRate: '2027-02-30' } }] }),
    ],
  ])('leads to no rate: %s', async (_what, body) => {
    const shop = await startShop();
    shop.sandbox.faults.add(answering(body));
    assert.deepEqual(await errorsIn(shop, [100000]), ['service_malformed']);
    const { code, retryable } = await failureOf(shop.client.plans(100000));
    assert.deepEqual({ code, retryable }, { code: 'service_malformed', retryable: true });
    assert.deepEqual<object>(await healthOf(shop), health(false, 'malformed', 'accepted'));
  });

  it('leads to no rate that violates the contract, even if the client of the service lets it through', async () => {
    const [good] = (await (await startShop()).client.plans(100000)).plans;
    assert(good);
    const get = (overrides: object) => {
      const api = { plans: async () => ({ plans: [{ ...good, extra: 'x', ...overrides }], example: 'Beispiel' }) };
      const breaker = { run: <Answer>(_subject: string, call: () => Promise<Answer>) => call() };
      const turn: Turn = (_amount, work) => work(api);
      const cache = createOffersCache({
        established: turn,
        breaker,
        now: Date.now,
        closed: new AbortController().signal,
        examples: createExamples(),
        count: () => {},
        onChange: () => {},
        patience: minute,
      });
      return cache.get(100000, turn);
    };
    assert.deepEqual((await get({})).value.plans, [good]);
    for (const wrong of [{ lastDue: '2027-02-30' }, { interest: good.interest + 0.5, total: good.total + 0.5 }]) {
      assert.equal((await failureOf(get(wrong))).code as string, 'malformed');
    }
  });

  it('for one amount affects neither another amount nor the known rate of the day, and gives no consent without a text', async () => {
    const shop = await startShop();
    const before = await shop.client.plans(79900);
    shop.sandbox.faults.add({ ...answering(answer()), times: 1 });
    assert.deepEqual((await errorsIn(shop, few)).sort(), ['service_malformed', true, true, true]);
    shop.sandbox.faults.add(answering(answer()));
    shop.clock.pass(2 * 60 * minute);
    assert.deepEqual(await shop.client.plans(79900), before);
    const body = { wsMessages: { messages: [] }, zustimmungDatenuebertragungPaymentPage: '<script>x</script>' };
    shop.sandbox.faults.add(always({ operation: 'texte.zustimmung', kind: 'status', status: 200, body }));
    assert.equal((await failureOf(shop.client.consent())).code, 'service_malformed');
  });
});

describe('a service that refuses the credentials', () => {
  const password = 'kein-passwort-4711';

  it('is shown by health and logged once, without the credentials; there are no rates, and no other amounts are asked for', async () => {
    const shop = await startShop({ service: { webshopId: '2.de.1.2', password } });
    for (let count = 0; count < 5; count += 1) {
      assert.deepEqual<object>(await healthOf(shop), health(false, 'reachable', 'refused'));
      shop.clock.pass(10 * second);
    }
    assert.deepEqual([...new Set(await errorsIn(shop))], ['service_refused']);
    assert.isAtMost(shop.calls(), 8);
    assert.equal((await failureOf(shop.client.plans(79900))).retryable, false);
    const [entry, ...others] = toldOf(shop);
    assert.isEmpty(others);
    const operation = 'payment.checkCredentials';
    assert.deepInclude(entry, { level: 'error', event: 'service_incident', code: 'refused', operation });
    assert.notInclude(JSON.stringify(shop.log), password);
  });
});

/** What the log says, but that calls have waited too long: on a busy machine they do. */
const toldOf = ({ log }: Pick<Shop, 'log'>) => log.filter(({ event }) => event !== 'saturated');

/** Creates the log of incidents, which is told failures without a service, and moves its clock. */
function startLog(secrets: readonly string[] = []) {
  const log: LogEntry[] = [];
  const clock = createClock();
  const incidents = createIncidentLog({ log: (entry) => log.push(entry), now: clock.now, secrets });
  const fail = (failure: Partial<ConstructorParameters<typeof ServiceError>[0]>, source = 'payment.plans') =>
    incidents.failed(new ServiceError({ code: 'unreachable', operation: 'payment.plans', ...failure }), source);
  return { incidents, clock, log, fail, events: () => log.map(({ event }) => event) };
}

describe('the log', () => {
  it('has one entry however many calls meet an incident, one every five minutes, and one when all of them work again', () => {
    const { incidents, clock, log, fail } = startLog();
    for (let count = 0; count < 31; count += 1) {
      fail({ code: 'failed', status: 503 });
      if (count === 0) fail({ code: 'failed', status: 503, operation: 'payment.consentTexts' }, 'consent');
      clock.pass(10 * second);
    }
    incidents.worked(['payment.plans']);
    assert.deepInclude(log[0], {
      time: '2027-03-10T11:00:00.000Z',
      code: 'failed',
      status: 503,
      operation: 'payment.plans',
    });
    assert.deepEqual(
      log.map(({ event, level, times }) => [event, level, times]),
      [
        ['service_incident', 'warn', 1],
        ['service_incident', 'warn', 31],
        ['service_recovered', 'info', undefined],
      ],
    );
  });

  it('has a new entry when the incident becomes another one', () => {
    const { log, fail } = startLog();
    for (const code of ['failed', 'unreachable', 'timeout', 'timeout'] as const) fail({ code });
    assert.deepEqual(
      log.map(({ code }) => code),
      ['failed', 'unreachable', 'timeout'],
    );
  });

  it('has one entry when answers of an operation are unreadable, and one when one of its sources is right again, not another', () => {
    const { incidents, clock, log, fail, events } = startLog();
    for (const amount of [50_000, 79_900]) fail({ code: 'malformed' }, `rate of ${amount}`);
    fail({ code: 'malformed', operation: 'payment.consentTexts' }, 'consent');
    assert.deepEqual(
      log.map(({ operation }) => operation),
      ['payment.plans', 'payment.consentTexts'],
    );
    clock.pass(minute);
    incidents.worked(['rate of 60000']);
    assert.lengthOf(log, 2);
    incidents.worked(['rate of 79900']);
    assert.equal(events().at(-1), 'service_recovered', 'the other one may never be asked for again');
  });

  it('has two entries a minute, not more, for an incident that comes and goes every few seconds', () => {
    const { incidents, clock, log, fail, events } = startLog();
    for (let count = 0; count < 21; count += 1) {
      fail({});
      clock.pass(5 * second);
      incidents.worked(['payment.plans']);
    }
    const twoEntries = ['service_incident', 'service_recovered'];
    assert.deepEqual(events(), [...twoEntries, ...twoEntries]);
    assert.deepEqual(
      log.map(({ times }) => times),
      [1, undefined, 12, undefined],
    );
  });

  it('tells the end of an incident of the shop from that of one of the service', () => {
    const { incidents, fail, events } = startLog();
    fail({});
    incidents.failed(new ShopError('pricesAmong', 'fails', { reason: 'ECONNREFUSED' }), 'shop.pricesAmong');
    incidents.worked(['shop.pricesAmong']);
    assert.equal(incidents.current(), 'service_unavailable');
    incidents.worked(['payment.plans']);
    assert.isUndefined(incidents.current());
    assert.deepEqual(events(), ['service_incident', 'shop_incident', 'incident_over', 'service_recovered']);
  });

  it('remembers a thousand incidents, and tells health of one for a minute after it was met', () => {
    const { incidents, clock, log, fail, events } = startLog();
    for (let index = 0; index < 1_100; index += 1) incidents.failed(`purchase ${index}`, `purchase ${index}`);
    incidents.worked(['purchase 50']);
    assert.lengthOf(log, 1_100, 'what was forgotten has no end');
    incidents.worked(['purchase 1050']);
    assert.equal(events().at(-1), 'incident_over');
    fail({ code: 'malformed' });
    clock.pass(minute - 1);
    assert.equal(incidents.current(), 'service_malformed');
    clock.pass(5 * second);
    assert.isUndefined(incidents.current());
  });

  it('never has the password, whatever an error says', () => {
    const password = 'kein-passwort-4711';
    const { incidents, log } = startLog([password]);
    incidents.failed(Object.assign(new Error(`with ${password}`), { code: password }), 'handler');
    incidents.failed(new ServiceError({ code: 'failed', operation: 'payment.plans', detail: password }), 'plans');
    assert.lengthOf(log, 2);
    assert.notInclude(JSON.stringify(log), password);
  });

  it('goes to stderr as lines of JSON when the shop has no log function', async () => {
    const lines: unknown[] = [];
    const { error } = console;
    console.error = (...line: unknown[]) => void lines.push(...line);
    onTestFinished(() => void (console.error = error));
    const shop = await startShop({ log: undefined });
    shop.sandbox.faults.add(plansFault({ kind: 'status', status: 503 }));
    await errorsIn(shop, [79900]);
    const events = lines.map((line) => (JSON.parse(String(line)) as { event: string }).event);
    assert.deepEqual(events, ['test_mode', 'clients_unknown', 'service_incident']);
    assert.include(JSON.parse(String(lines[2])), { operation: 'payment.plans' });
    assert.notInclude(String(lines[1]), '\n');
  });
});
