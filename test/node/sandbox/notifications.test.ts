// Alone in its process: it measures how long things take.
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { shopAt } from './purchases.js';
import { startReceiver, type Receiver } from './receiver.js';
import { anyText, assertHas, assertMatches, rejectionOf } from '../../support/matching.js';
import { triesAll } from '../../support/all.js';

const DAY = 24 * 60;

let receiver: Receiver;
let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({
    now: () => new Date('2026-11-20T23:30:00Z'),
    notificationUrl: `${receiver.url}/hint?shop=1`,
    notificationPauses: [0, 5, 10],
  });
  merchant = merchantAt(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  receiver.close();
});

const calls = (count: number) => soon(() => assert.strictEqual(sandbox.notifications().length, count));
/**
 * Creates another transaction, whose notification succeeds at the third attempt, and returns its id: all earlier
 * notifications have been sent by then.
 */
const toldOfAnother = async () => {
  receiver.statuses.push(500, 500);
  const id = await merchant.transaction();
  await soon(() => assert.include(sandbox.notifications().at(-1), { businessId: id, attempt: 3 }));
  return id;
};
const postForm = (path: string, body: string) =>
  fetch(`${sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a notification', () => {
  it('names the business id of a new transaction, for every booking and status, once for what changes together', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/refund`, { value: 800 });
    await calls(1);
    assert.deepEqual(receiver.asked, [`GET /hint?shop=1&vorgangskennung=${id}`]);
    assertHas(sandbox.notifications(), [{ businessId: id, attempt: 1, status: 204, error: null }]);
    sandbox.bookPending();
    await calls(2);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(1);
    await calls(3);
    sandbox.clock.advance(3 * DAY);
    await calls(4);
    // What follows when nobody reads and the time to report runs out.
    const late = await merchant.transaction();
    sandbox.clock.advance(76 * DAY);
    await calls(6);
    sandbox.clock.advance(14 * DAY);
    await calls(7);
    const other = await toldOfAnother();
    assert.deepEqual(
      sandbox.notifications().map(({ businessId }) => businessId),
      [...Array<string>(4).fill(id), ...Array<string>(3).fill(late), ...Array<string>(3).fill(other)],
    );
  });

  it('is sent for each of many transactions that change at the same moment', async () => {
    sandbox.notifyAt(null);
    const ids = sandbox.addTransactions(triesAll ? 1000 : 200);
    for (const id of ids) sandbox.refund(id, 1_00);
    sandbox.notifyAt(receiver.url);
    assert.strictEqual(sandbox.bookPending(), ids.length);
    // One that is answered late is sent again, so the receiver may get more than there are.
    await soon(() =>
      assert.deepEqual(new Set(receiver.asked), new Set(ids.map((id) => `GET /?vorgangskennung=${id}`))),
    );
  });

  it('is sent when a booking becomes due, without a request', async () => {
    const lively = await startSandbox({ bookingDelay: 0.05, notificationUrl: receiver.url });
    const id = await merchantAt(lively).transaction();
    await merchantAt(lively).a(`transaction/${id}/capture`);
    await soon(() => assert.deepEqual(receiver.asked, Array<string>(2).fill(`GET /?vorgangskennung=${id}`)));
    await lively.close();
  });

  it('is repeated after a failure, as often as configured', async () => {
    receiver.statuses.push(302, 0, 500);
    await merchant.transaction();
    await calls(3);
    await toldOfAnother();
    assert.deepEqual(
      sandbox.notifications().map(({ attempt, status }) => [attempt, status]),
      [
        [1, 302],
        [2, null],
        [3, 500],
        [1, 500],
        [2, 500],
        [3, 204],
      ],
    );
  });

  it('is sent again on demand, to the address it went to, until it succeeds', async () => {
    const id = await merchant.transaction();
    await calls(1);
    sandbox.notifyAt(`${receiver.url}/elsewhere`);
    receiver.statuses.push(500);
    const { control } = shopAt(sandbox);
    const [{ id: number } = { id: 0 }] = sandbox.notifications();
    const { status, json } = await control(`notifications/${number}/repeat`, {});
    assert.deepEqual([status, json], [202, { repeated: number }]);
    await calls(3);
    assert.deepEqual(receiver.asked, Array<string>(3).fill(`GET /hint?shop=1&vorgangskennung=${id}`));
    assert.deepEqual(
      sandbox.notifications().map((call) => [call.businessId, call.attempt, call.status]),
      [
        [id, 1, 204],
        [id, 1, 500],
        [id, 2, 204],
      ],
    );
    for (const unknown of ['999', 'x', '1.5'])
      assert.strictEqual((await control(`notifications/${unknown}/repeat`, {})).status, 404);
  });

  it('goes to the address that is configured by code, JSON or the form, or nowhere; a reset restores the first one', async () => {
    const { control } = shopAt(sandbox);
    const [one, other] = [`${receiver.url}/a`, `${receiver.url}/elsewhere`];
    assert.deepEqual((await control('notifications', { url: one })).json, { url: one });
    await merchant.transaction();
    await calls(1);
    const notifications = sandbox.notifications();
    assert.deepEqual<unknown>((await control('notifications')).json, { url: one, notifications });
    for (const [body, url] of [
      [`url=${encodeURIComponent(other)}`, other],
      ['url=', null],
    ] as const) {
      assert.strictEqual((await postForm('notifications', body)).status, 303);
      assert.strictEqual(sandbox.notificationUrl(), url);
    }
    await merchant.transaction();
    sandbox.notifyAt(other);
    const id = await toldOfAnother();
    assert.deepEqual(receiver.asked.slice(1), Array<string>(3).fill(`GET /elsewhere?vorgangskennung=${id}`));
    sandbox.reset();
    assert.deepEqual([sandbox.notifications(), sandbox.notificationUrl()], [[], `${receiver.url}/hint?shop=1`]);
  });

  it('is never sent to what is no address of the web: it is refused', async () => {
    for (const url of ['/hint', 'ftp://shop.example/hint', 'hint', '']) {
      assert.throws(() => sandbox.notifyAt(url), TypeError);
      const { status, json } = await shopAt(sandbox).control('notifications', { url });
      assertMatches([status, json['violations']], [400, [{ field: 'url', message: anyText }]]);
      assert.instanceOf(await rejectionOf(startSandbox({ notificationUrl: url })), TypeError);
      assert.strictEqual(sandbox.notificationUrl(), `${receiver.url}/hint?shop=1`);
    }
  });
});
