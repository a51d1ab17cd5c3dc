// Alone in its process: it measures how long things take.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { A3, shopAt } from './purchases.js';
import { startReceiver, type Receiver } from './receiver.js';

const DAY = 24 * 60;

let receiver: Receiver;
let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00Z'), notificationUrl: `${receiver.url}/hint?shop=1`, notificationPauses: [0, 5, 10] });
  merchant = merchantAt(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  receiver.close();
});

const calls = (count: number) => soon(() => expect(sandbox.notifications().length).toBe(count));
const basic = { authorization: `Basic ${Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64')}` };
const quiet = () => new Promise((resolve) => setTimeout(resolve, 40));
const postForm = (path: string, body: string) =>
  fetch(`${sandbox.url}/sandbox/${path}`, { method: 'POST', body, redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded' } });

describe('a notification', () => {
  it('names the business id of a new transaction', async () => {
    const id = await merchant.transaction();
    await calls(1);
    expect(receiver.asked).toEqual([`GET /hint?shop=1&vorgangskennung=${id}`]);
    expect(sandbox.notifications()).toMatchObject([{ businessId: id, attempt: 1, status: 204, error: null }]);
  });

  it('comes with every booking and every status, once for what changes together', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/refund`, { value: 800 });
    await quiet();
    expect(receiver.asked.length).toBe(1);
    sandbox.settle();
    await calls(2);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(1);
    await calls(3);
    sandbox.clock.advance(3 * DAY);
    await calls(4);
    expect(new Set(sandbox.notifications().map(({ businessId }) => businessId))).toEqual(new Set([id]));
  });

  it('comes when the time to report runs out, without anybody reading', async () => {
    await merchant.transaction();
    sandbox.clock.advance(76 * DAY);
    await calls(2);
    sandbox.clock.advance(14 * DAY);
    await calls(3);
  });

  it('comes for each of a thousand transactions that change at once', async () => {
    sandbox.notifyAt(null);
    const ids = sandbox.addTransactions(1000);
    for (const id of ids) await sandbox.handler(new Request(`http://sandbox${A3}/transaction/${id}/refund`, { method: 'POST', headers: basic, body: '{"value":1}' }));
    sandbox.notifyAt(receiver.url);
    expect(sandbox.settle()).toBe(1000);
    await soon(() => expect(receiver.asked.length).toBe(1000));
    expect(new Set(receiver.asked)).toEqual(new Set(ids.map((id) => `GET /?vorgangskennung=${id}`)));
  }, 20_000);

  it('comes of itself when a booking is due', async () => {
    const lively = await startSandbox({ bookingDelay: 0.05, notificationUrl: receiver.url });
    const id = await merchantAt(lively).transaction();
    await merchantAt(lively).a(`transaction/${id}/capture`);
    await soon(() => expect(receiver.asked).toEqual(Array<string>(2).fill(`GET /?vorgangskennung=${id}`)));
    await lively.close();
  });

  it('is tried again after a failure, and no longer than told', async () => {
    receiver.statuses.push(500, 0, 302, 200);
    await merchant.transaction();
    await calls(3);
    await quiet();
    expect(sandbox.notifications().map(({ attempt, status }) => [attempt, status])).toEqual([[1, 500], [2, null], [3, 302]]);
  });

  it('goes where the shop wants it, or nowhere', async () => {
    sandbox.notifyAt(null);
    await merchant.transaction();
    await quiet();
    expect([receiver.asked, sandbox.notificationUrl()]).toEqual([[], null]);
    sandbox.notifyAt(`${receiver.url}/elsewhere`);
    const id = await merchant.transaction();
    await calls(1);
    expect(receiver.asked).toEqual([`GET /elsewhere?vorgangskennung=${id}`]);
  });

  it.each(['/hint', 'ftp://shop.example/hint', 'hint', ''])('goes to no address like %j', async (url) => {
    expect(() => sandbox.notifyAt(url)).toThrow(TypeError);
    const { status, json } = await shopAt(sandbox).control('notifications', { url });
    expect([status, json['violations']]).toEqual([400, [{ field: 'url', message: expect.any(String) }]]);
    await expect(startSandbox({ notificationUrl: url })).rejects.toThrow(TypeError);
    expect(sandbox.notificationUrl()).toBe(`${receiver.url}/hint?shop=1`);
  });

  it('is steered and watched over HTTP, by JSON and by the form', async () => {
    const { control } = shopAt(sandbox);
    expect((await control('notifications', { url: `${receiver.url}/a` })).json).toEqual({ url: `${receiver.url}/a` });
    await merchant.transaction();
    await calls(1);
    expect((await control('notifications')).json).toEqual({ url: `${receiver.url}/a`, notifications: sandbox.notifications() });
    expect((await postForm('notifications', `url=${encodeURIComponent(receiver.url)}`)).status).toBe(303);
    expect(sandbox.notificationUrl()).toBe(receiver.url);
    expect((await postForm('notifications', 'url=')).status).toBe(303);
    expect(sandbox.notificationUrl()).toBe(null);
  });

  it('is forgotten by reset, which goes back to the first address', async () => {
    sandbox.notifyAt(null);
    await merchant.transaction();
    sandbox.reset();
    expect([sandbox.notifications(), sandbox.notificationUrl()]).toEqual([[], `${receiver.url}/hint?shop=1`]);
  });
});
