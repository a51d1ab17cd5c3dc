import { knownShop, type FaultRequest } from 'ratenkauf-elements/sandbox';
import { afterEach, assert, beforeEach, describe, it, vi } from 'vitest';
import { hold } from '../support/layout.js';
import { notesOf } from '../support/notes.js';
import { openShop, openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { allOrFirst, inCi } from '../../support/all.js';

const { visit, blank, sandbox } = await openStage();
const calm =
  /^Ratenkauf von 200 € bis 10.000 € möglich. Bonität vorausgesetzt\. Achtung! Kreditaufnahme kostet Geld\.$/;

/** Returns the service's answer to a shop with this password. */
async function answerTo(path: string, password: string = knownShop.password): Promise<unknown> {
  const headers = { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': password };
  return (await fetch(`${sandbox.url}/ratenkauf-ws/rest/v2/${path}`, { headers })).json();
}

const plansOf800Euros = () =>
  answerTo(`modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=800.00`);
const refusal = () => answerTo(`webshop/${knownShop.webshopId}/restbetragankaufobergrenze`, 'wrong');

interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly message: string;
  readonly code?: string;
}

/**
 * Returns the lines of the shop's log since the test began, without the one at every start that orders are test orders.
 */
function logged(): LogLine[] {
  const lines = vi.mocked(console.error).mock.calls.map(([line]): LogLine => JSON.parse(String(line)));
  return lines.filter(({ event }) => event !== 'test_mode');
}

/** Returns the state of the service according to the health route. */
async function healthOf(shop: string) {
  const response = await fetch(`${shop}/ratenkauf/health`);
  const { ok, service, credentials } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ok, service, credentials };
}

beforeEach(() => {
  sandbox.reset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sandbox.reset();
  vi.restoreAllMocks();
});

/** Asserts that the console has one line, which points to the log. */
function assertTold(complaints: readonly string[]) {
  assert.strictEqual(complaints.length, 1, complaints.join('\n'));
  assert.match(String(complaints[0]), /^warning: \[ratenkauf\] .* log\.$/);
}

interface Incident {
  readonly name: string;
  readonly fault: () => FaultRequest | Promise<FaultRequest>;
  readonly error: { readonly code: string; readonly retryable: boolean };
  readonly health: object;
  readonly logCode: string;
}

const down = { ok: false, service: 'unreachable', credentials: 'unknown' };
const wrong = { ok: false, service: 'malformed', credentials: 'accepted' };
const rates = 'modellrechnung.durchfuehren';

describe.each(
  allOrFirst<Incident>(1, [
    {
      name: 'is out of order',
      fault: () => ({ operation: '*', kind: 'status', status: 500 }),
      error: { code: 'service_unavailable', retryable: true },
      health: down,
      logCode: 'failed',
    },
    {
      name: 'drops the connection',
      fault: () => ({ operation: '*', kind: 'answer-lost' }),
      error: { code: 'service_unavailable', retryable: true },
      health: down,
      logCode: 'unreachable',
    },
    {
      name: 'answers JSON that breaks off',
      fault: () => ({ operation: rates, kind: 'malformed' }),
      error: { code: 'service_malformed', retryable: true },
      health: wrong,
      logCode: 'malformed',
    },
    {
      name: 'answers a page of HTML',
      fault: () => ({
        operation: rates,
        kind: 'status',
        status: 200,
        body: '<!doctype html><p>Wartung',
        contentType: 'text/html',
      }),
      error: { code: 'service_malformed', retryable: true },
      health: wrong,
      logCode: 'malformed',
    },
    {
      name: 'answers for another amount',
      fault: async () => ({ operation: rates, kind: 'status', status: 200, body: await plansOf800Euros() }),
      error: { code: 'service_malformed', retryable: true },
      health: wrong,
      logCode: 'malformed',
    },
    {
      name: 'refuses the credentials',
      fault: async () => ({ operation: '*', kind: 'status', status: 401, body: await refusal() }),
      error: { code: 'service_refused', retryable: false },
      health: { ok: false, service: 'reachable', credentials: 'refused' },
      logCode: 'refused',
    },
  ]),
)('when the service $name', ({ fault, error, health, logCode }) => {
  it('the page stays calm, developers and the operator get a message, and it contains no credential', async () => {
    const shop = await openShop({ serviceHost: sandbox.url });
    sandbox.faults.add({ ...(await fault()), times: 1000 });
    const { page, complaints } = await visit(`${shop}/produkt/watt`);
    await settled(page);
    assert.match(await seen(teaserOf(page)), calm);
    assert.strictEqual(await teaserOf(page).locator('button').count(), 0);
    const { errors, shifts, violations } = await notesOf(page);
    assert.deepEqual(
      errors.map(({ code, retryable }) => ({ code, retryable })),
      [error],
    );
    assert.notStrictEqual(errors[0]?.message, '');
    assert.deepEqual([shifts, violations], [[], []]);
    assertTold(complaints);

    assert.deepEqual<unknown>(await healthOf(shop), { status: 503, ...health });
    await page.reload();
    await settled(page);
    assert.deepEqual(
      logged().map(({ code }) => code),
      [logCode],
      JSON.stringify(logged()),
    );
    const secrets = new RegExp(`"${knownShop.password}"|${knownShop.webshopId}|tbk-rk`, 'i');
    assert.notMatch(JSON.stringify([logged(), errors]), secrets);
  });
});

it('reserves the space while the service is slow, and shows the rate when it arrives', inCi, async () => {
  const shop = await openShop({ serviceHost: sandbox.url });
  // The checks of credentials and webshop at the start may consume two of them.
  sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 1500, times: 4 });
  // The product page has its rate in its HTML as soon as it is there within a second; the listing never waits.
  const { page, complaints } = await blank();
  const letOffersGo = await hold(page, '**/ratenkauf/offers?*');
  await page.goto(`${shop}/`);
  await teaserOf(page).locator('.box[aria-busy=true]').waitFor();
  assert.notMatch(await seen(teaserOf(page)), /\d/);
  letOffersGo();
  await settled(page);
  assert.match(await seen(teaserOf(page)), /^ab \d+,\d\d € \/ Monat/);
  const { errors, shifts } = await notesOf(page);
  assert.deepEqual([errors, shifts, complaints, logged()], [[], [], [], []]);
});

it('shows its sentence when the service never answers', inCi, async () => {
  const shop = await openShop({ serviceHost: sandbox.url });
  sandbox.faults.add({ operation: '*', kind: 'timeout', times: 1000 });
  const { page, complaints } = await visit(`${shop}/produkt/watt`);
  await page.waitForFunction(() => window.notes.errors.length > 0, undefined, { timeout: 60_000 });
  await settled(page);
  assert.match(await seen(teaserOf(page)), calm);
  const { errors, shifts } = await notesOf(page);
  assert.deepEqual(
    errors.map(({ code, retryable }) => ({ code, retryable })),
    [{ code: 'service_unavailable', retryable: true }],
  );
  assert.deepEqual(shifts, []);
  assertTold(complaints);
});

it('logs a wrong password for the operator, although rates can be had without one', async () => {
  const password = 'wrong-but-secret';
  const shop = await openShop({ serviceHost: sandbox.url, password });
  const { page } = await visit(`${shop}/produkt/watt`);
  await settled(page);
  assert.match(await seen(teaserOf(page)), /^ab \d+,\d\d € \/ Monat/);
  assert.deepEqual(await healthOf(shop), { status: 503, ok: false, service: 'reachable', credentials: 'refused' });
  assert.deepEqual(
    logged().map(({ code, level }) => ({ code, level })),
    [{ code: 'refused', level: 'error' }],
  );
  assert.notMatch(JSON.stringify(logged()), new RegExp(password));
});
