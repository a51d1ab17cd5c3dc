import { createContexts } from '../../../src/server/shop/contexts.js';
import { afterEach, assert, beforeEach, describe, it, vi } from 'vitest';
import { boundedTransport } from '../../../src/server/calls/reach-service.js';
import { checkedShop } from '../../../src/server/shop/checked-shop.js';
import type { ManagedTransaction, Shop, ShopPurchase } from '../../../src/server.js';
import {
  TransportError,
  type ServiceRequest,
  type StreamedResponse,
  type Transport,
} from '../../../src/service/call/transport.js';

const pageRules = { origin: 'https://shop.example', otherOrigins: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const never = () => new Promise<never>(() => {});
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was done',
    (error: unknown) => (error as Error).message,
  );

const request = new Request('https://shop.example/');
const purchase: ShopPurchase = {
  id: 'p1',
  state: 'confirming',
  amount: 79900,
  orderId: undefined,
  transactionId: undefined,
  plan: undefined,
  lender: undefined,
  preContractualInformation: undefined,
  orderReference: undefined,
  isTest: false,
  webshop: 'shop',
  matches: () => true,
};
const hanging: Shop = {
  checkout: never,
  sessionKey: never,
  prepareOrder: never,
  completeOrder: never,
  releaseOrder: never,
  mayManage: never,
  transactionChanged: never,
  pages: { review: '/review', payment: '/payment' },
};

describe('a function of the shop that hangs', () => {
  const shop = checkedShop(hanging, { contexts: createContexts(), pageRules });
  it.each([
    ['checkout', 2.5, () => shop.checkout(request, {})],
    ['sessionKey', 2.5, async () => shop.sessionKey?.(request, {})],
    ['mayManage', 2.5, () => shop.mayManage(request)],
    ['prepareOrder', 30, () => shop.prepareOrder(purchase, request)],
    ['completeOrder', 60, () => shop.completeOrder(purchase)],
    ['releaseOrder', 60, () => shop.releaseOrder(purchase, 'expired')],
    ['transactionChanged', 60, async () => shop.transactionChanged?.({} as ManagedTransaction)],
  ] as const)('%s is given up after %s seconds', async (name, seconds, call) => {
    let isOver = false;
    const message = messageOf(call()).finally(() => (isOver = true));
    await pass(seconds * 1000 - 1);
    assert.isFalse(isOver);
    await pass(1);
    assert.equal(await message, `shop.${name} did not finish within ${seconds} seconds`);
    assert.equal(vi.getTimerCount(), 0);
  });

  it('hands over an order that is prepared too late, after it has been checked', async () => {
    const late: string[] = [];
    const given: unknown[] = [{ orderId: 'A-1001' }, { orderId: true }];
    const prepareOrder = async () => (
      await new Promise((resolve) => setTimeout(resolve, 45_000)),
      given.shift() as { orderId: string }
    );
    const slow = checkedShop({ ...hanging, prepareOrder }, { contexts: createContexts(), pageRules });
    for (let times = 0; times < 2; times += 1) {
      const message = messageOf(slow.prepareOrder(purchase, request, (orderId) => late.push(orderId)));
      await pass(45_000);
      assert.match(await message, /30 seconds/);
    }
    assert.deepEqual(late, ['A-1001']);
  });
});

describe('a transport that hangs', () => {
  const asked: ServiceRequest = { method: 'GET', url: 'https://pay.example/', headers: {} };
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof TransportError ? [error.failure, error.sent] : error),
    );

  it('is given up when the time is up, and its signal is aborted', async () => {
    let told: AbortSignal | undefined;
    const transport = boundedTransport(({ signal }) => ((told = signal), never()), 15_000);
    const failure = failureOf(transport(asked));
    await pass(14_999);
    assert.isFalse(told?.aborted);
    await pass(1);
    assert.deepEqual(await failure, ['timeout', true]);
    assert.isTrue(told?.aborted);
  });

  it('is given up when its caller gives up, even if it ignores the signal', async () => {
    const transport = boundedTransport(never, 15_000);
    const caller = new AbortController();
    const failure = failureOf(transport({ ...asked, signal: caller.signal }));
    caller.abort();
    assert.deepEqual(await failure, ['aborted', true]);
    assert.deepEqual(await failureOf(transport({ ...asked, signal: caller.signal })), ['aborted', false]);
    assert.equal(vi.getTimerCount(), 0);
  });

  it('may take longer for the body of a stream, which its caller ends', async () => {
    const state = { signal: undefined as AbortSignal | undefined, wasCancelled: false, delay: 0 };
    const body = () => new ReadableStream<Uint8Array>({ cancel: () => void (state.wasCancelled = true) });
    const stream = async ({ signal }: ServiceRequest): Promise<StreamedResponse> => {
      state.signal = signal;
      await new Promise((resolve) => setTimeout(resolve, state.delay));
      return { status: 200, headers: {}, body: body() };
    };
    const transport = boundedTransport(Object.assign(never as Transport, { stream }), 15_000);
    const caller = new AbortController();
    const answer = transport.stream?.({ ...asked, signal: caller.signal });
    await pass(60_000);
    assert.equal((await answer)?.status, 200);
    assert.isFalse(state.signal?.aborted);
    caller.abort();
    assert.isTrue(state.signal?.aborted);
    state.delay = 20_000;
    const failure = failureOf(transport.stream?.(asked) ?? never());
    await pass(20_000);
    assert.deepEqual(await failure, ['timeout', true]);
    assert.isTrue(state.wasCancelled, 'nobody reads what comes too late');
  });
});
