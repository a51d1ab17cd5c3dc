// Alone in its process: replaces timers.
import { setImmediate } from 'node:timers/promises';
import { afterEach, assert, beforeEach, describe, it, vi } from 'vitest';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { rejectionOf } from '../../support/matching.js';
import { openTransaction, startMerchant } from '../transactions/shop.js';

/** Returns a timeout signal that follows the fake clock. */
function timeoutByFakeClock(ms: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return late.signal;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutByFakeClock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Connects the real client to the real handler; the service delays its next answers by these milliseconds. */
async function startSlowly(options: { readonly timeout?: number } = {}) {
  const pauses: number[] = [];
  let pausing = 0;
  const transport = createTransport();
  const slow: Transport = async (request) => {
    pausing += 1;
    await new Promise((resolve) => setTimeout(resolve, pauses.shift() ?? 0));
    pausing -= 1;
    return transport(request);
  };
  const merchant = await startMerchant({ transport: slow });
  const client = createMerchantClient({
    ...options,
    base: 'https://shop.example/ratenkauf',
    fetch: untilAborted((input, init) => merchant.send(input as string, init)),
  });
  /**
   * Advances the fake clock while the service pauses, but not while data is being transferred, until `work` has ended.
   */
  const whilePassing = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isOver = false;
    const over = () => void (isOver = true);
    work.then(over, over);
    while (!isOver) {
      await setImmediate();
      if (pausing > 0) await vi.advanceTimersByTimeAsync(100);
    }
    return work;
  };
  return { client, pauses, whilePassing, ...openTransaction(merchant.sandbox) };
}

/** Creates a transport that rejects when the client aborts, whatever the handler still does. */
const untilAborted =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    Promise.race([
      send(input, init),
      new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      ),
    ]);

describe("the merchant's client", () => {
  it('waits longer for a report than the service may take: twice ten seconds, and three more', async () => {
    const { client, id, value, pauses, whilePassing } = await startSlowly();
    pauses.push(9_900, 9_900, 2_900);
    const { reports } = await whilePassing(client.refund(id, { amount: 100, currentValue: value }));
    assert.deepInclude(reports[0], { kind: 'refund', amount: 100, isAccepted: true });
    assert.isEmpty(pauses);
  });

  it('gives up after the time that it is given', async () => {
    const { client, id, pauses, whilePassing } = await startSlowly({ timeout: 5_000 });
    pauses.push(9_900);
    assert.deepInclude(await rejectionOf(whilePassing(client.transaction(id))), { code: 'timeout' });
    // The service answers at last: closing would wait for it.
    await vi.advanceTimersByTimeAsync(9_900);
  });
});
