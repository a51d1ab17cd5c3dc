import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { transaction } from '../../browser/answers/transaction.js';

afterEach(() => vi.restoreAllMocks());

const silence: typeof fetch = (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

describe('the merchant\'s client', () => {
  it('waits longer for a report than the service may take: twice ten seconds, and three more', async () => {
    const deadline = vi.spyOn(AbortSignal, 'timeout');
    const client = createMerchantClient({ fetch: async () => Response.json(transaction()) });
    await client.capture('AB12CD', {});
    await client.refund('AB12CD', { amount: 1, currentValue: 2 });
    expect(deadline.mock.calls).toEqual([[30_000], [30_000]]);
  });

  it('gives up after the time that it is given', async () => {
    const client = createMerchantClient({ timeout: 20, fetch: silence });
    await expect(client.transaction('AB12CD')).rejects.toMatchObject({ code: 'timeout' });
  });
});
