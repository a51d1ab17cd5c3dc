import { knownShop } from 'ratenkauf-elements/sandbox';
import { afterEach, assert, beforeEach, it, vi } from 'vitest';
import { notesOf } from '../support/notes.js';
import { openShop, openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';

const { visit, sandbox } = await openStage();
const calm =
  /^Ratenkauf von 200 € bis 10.000 € möglich. Bonität vorausgesetzt\. Achtung! Kreditaufnahme kostet Geld\.$/;

interface LogLine {
  readonly event: string;
  readonly code?: string;
}

/**
 * Returns the lines of the shop's log since the test began, without the one at every start that orders are test orders.
 */
function logged(): LogLine[] {
  const lines = vi.mocked(console.error).mock.calls.map(([line]): LogLine => JSON.parse(String(line)));
  return lines.filter(({ event }) => event !== 'test_mode');
}

beforeEach(() => {
  sandbox.reset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sandbox.reset();
  vi.restoreAllMocks();
});

it('the page stays calm while the service is out of order, developers and the operator get a message, and it contains no credential', async () => {
  const shop = await openShop({ serviceHost: sandbox.url });
  sandbox.faults.add({ operation: '*', kind: 'status', status: 500, times: 'always' });
  const { page, complaints } = await visit(`${shop}/produkt/watt`);
  await settled(page);
  assert.match(await seen(teaserOf(page)), calm);
  assert.strictEqual(await teaserOf(page).locator('button').count(), 0);
  const { errors, shifts, violations } = await notesOf(page);
  assert.deepEqual(
    errors.map(({ code, retryable }) => ({ code, retryable })),
    [{ code: 'service_unavailable', retryable: true }],
  );
  assert.notStrictEqual(errors[0]?.message, '');
  assert.deepEqual([shifts, violations], [[], []]);
  assert.strictEqual(complaints.length, 1, complaints.join('\n'));
  assert.match(String(complaints[0]), /^warning: \[ratenkauf\] .* log\.$/);

  const health = await fetch(`${shop}/ratenkauf/health`);
  assert.strictEqual(health.status, 503);
  assert.deepInclude(await health.json(), { ok: false, service: 'unreachable', credentials: 'unknown' });
  await page.reload();
  await settled(page);
  assert.deepEqual(
    logged().map(({ code }) => code),
    ['failed'],
    JSON.stringify(logged()),
  );
  const secrets = new RegExp(`"${knownShop.password}"|${knownShop.webshopId}|tbk-rk`, 'i');
  assert.notMatch(JSON.stringify([logged(), errors]), secrets);
});
