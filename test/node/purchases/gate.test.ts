import { assert, describe, it } from 'vitest';
import { createGate } from '../../../src/server/purchases/gate.js';
import type { PurchaseParts } from '../../../src/server/purchases/parts.js';
import type { ServiceState } from '../../../src/server/purchases/verification.js';
import type { PurchaseRecord } from '../../../src/server/store/store.js';
import { moment, purchase } from '../store/samples.js';

const day = 24 * 60 * 60_000;

/** Returns the gate of a store without other purchases, at a bank that says this of each purchase that it is asked about. */
function gateAt(says: ServiceState['as']) {
  const asked: string[] = [];
  const verification = {
    answerSuffices: false,
    ask: async ({ id }: PurchaseRecord) => {
      asked.push(id);
      return { as: says };
    },
  };
  const store = { purchases: { perhapsOrdered: async () => [] }, tasks: { of: async () => [] } };
  const parts = { store, verification, now: () => moment } as unknown as PurchaseParts;
  return { gate: createGate(parts, async (record) => record), asked };
}

describe('before a step of a purchase', () => {
  it.each(['abandoned', 'checkout_changed'] as const)(
    'the bank is asked in any store whether it has confirmed what is to end: %s',
    async (on) => {
      const event = on === 'abandoned' ? { on } : { on, parts: ['basket' as const] };
      const open = purchase({ situation: 'approved', technicalId: 'T-1', restoredAt: null });
      const { gate, asked } = gateAt('confirmed');
      assert.deepInclude(await gate(open, event, undefined), { on: 'seen_confirmed' });
      assert.deepEqual(asked, [open.id]);
      assert.deepEqual(await gateAt('open').gate(open, event, undefined), event);
    },
  );

  it.each([
    ['sent', 'presumed_given_up'],
    ['accepted', 'seen_open'],
  ] as const)('of a restored store that was %s and is open at the bank, what follows is %s', async (situation, on) => {
    const sent = purchase({ situation, restoredAt: moment, details: { orderedAt: moment - day } });
    const { gate } = gateAt('open');
    const due = { on: 'seen_open', orderId: undefined, isDue: true } as const;
    assert.deepInclude(await gate(sent, due, undefined), { on });
  });
});
