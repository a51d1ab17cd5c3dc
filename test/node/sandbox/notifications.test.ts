// Alone in its process: it measures how long things take.
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { A3, shopAt } from './purchases.js';
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
const basic = {
  authorization: `Basic ${Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64')}`,
};
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
  it('names the business id of a new transaction', async () => {
    const id = await merchant.transaction();
    await calls(1);
    assert.deepEqual(receiver.asked, [`GET /hint?shop=1&vorgangskennung=${id}`]);
    assertHas(sandbox.notifications(), [{ businessId: id, attempt: 1, status: 204, error: null }]);
  });

  it('is sent for every booking and every status, once for what changes together', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/refund`, { value: 800 });
    await calls(1);
    sandbox.bookPending();
    await calls(2);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(1);
    await calls(3);
    sandbox.clock.advance(3 * DAY);
    await calls(4);
    const other = await toldOfAnother();
    assert.deepEqual(
      sandbox.notifications().map(({ businessId }) => businessId),
      [...Array<string>(4).fill(id), ...Array<string>(3).fill(other)],
    );
  });

  it('is sent when the time to report runs out, also when nobody reads', async () => {
    await merchant.transaction();
    sandbox.clock.advance(76 * DAY);
    await calls(2);
    sandbox.clock.advance(14 * DAY);
    await calls(3);
  });

  it('is sent for each of many transactions that change at the same moment', async () => {
    const many = triesAll ? 1000 : 200;
    sandbox.notifyAt(null);
    const ids = sandbox.addTransactions(many);
    for (const id of ids)
      await sandbox.handler(
        new Request(`http://sandbox${A3}/transaction/${id}/refund`, {
          method: 'POST',
          headers: basic,
          body: '{"value":1}',
        }),
      );
    sandbox.notifyAt(receiver.url);
    assert.strictEqual(sandbox.bookPending(), many);
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
    receiver.statuses.push(500, 0, 302);
    await merchant.transaction();
    await calls(3);
    await toldOfAnother();
    assert.deepEqual(
      sandbox.notifications().map(({ attempt, status }) => [attempt, status]),
      [
        [1, 500],
        [2, null],
        [3, 302],
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

  it('goes to the configured address, or nowhere', async () => {
    sandbox.notifyAt(null);
    await merchant.transaction();
    assert.isNull(sandbox.notificationUrl());
    sandbox.notifyAt(`${receiver.url}/elsewhere`);
    const id = await toldOfAnother();
    assert.deepEqual(receiver.asked, Array<string>(3).fill(`GET /elsewhere?vorgangskennung=${id}`));
  });

  it.each(['/hint', 'ftp://shop.example/hint', 'hint', ''])(
    'is never sent to %j: the address is refused',
    async (url) => {
      assert.throws(() => sandbox.notifyAt(url), TypeError);
      const { status, json } = await shopAt(sandbox).control('notifications', { url });
      assertMatches([status, json['violations']], [400, [{ field: 'url', message: anyText }]]);
      assert.instanceOf(await rejectionOf(startSandbox({ notificationUrl: url })), TypeError);
      assert.strictEqual(sandbox.notificationUrl(), `${receiver.url}/hint?shop=1`);
    },
  );

  it('is configured and listed over HTTP, by JSON and by the form', async () => {
    const { control } = shopAt(sandbox);
    assert.deepEqual((await control('notifications', { url: `${receiver.url}/a` })).json, { url: `${receiver.url}/a` });
    await merchant.transaction();
    await calls(1);
    assert.deepEqual((await control('notifications')).json, {
      url: `${receiver.url}/a`,
      notifications: sandbox.notifications(),
    });
    assert.strictEqual((await postForm('notifications', `url=${encodeURIComponent(receiver.url)}`)).status, 303);
    assert.strictEqual(sandbox.notificationUrl(), receiver.url);
    assert.strictEqual((await postForm('notifications', 'url=')).status, 303);
    assert.isNull(sandbox.notificationUrl());
  });

  it('is deleted by reset, which restores the first address', async () => {
    sandbox.notifyAt(null);
    await merchant.transaction();
    sandbox.reset();
    assert.deepEqual([sandbox.notifications(), sandbox.notificationUrl()], [[], `${receiver.url}/hint?shop=1`]);
  });
});
