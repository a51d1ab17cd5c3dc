import { assert } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { ReportingName } from '../../../src/server.js';
import type { Store } from '../../../src/server/store/store.js';

import type { Clock } from '../purchases/shop.js';
import { createKiller, directTransport, unluckyTransport, type Death, type Mishap } from '../purchases/killer.js';
import { joinMerchant } from './shop.js';

/** What happens to a process that reports refunds. */
export interface Incident {
  readonly reporting: ReportingName;
  /** Default: it lives on. */
  readonly death?: Death;
  readonly mishap?: Mishap;
}

/** Starts a process that dies at one of its effects. */
export function startDying(
  { reporting, death = { at: Infinity, when: 'before' }, mishap = 'none' }: Incident,
  { sandbox, store, clock }: { readonly sandbox: Sandbox; readonly store: Store; readonly clock: Clock },
) {
  const killer = createKiller(death);
  const operation = reporting === 'transaction-api' ? '/refund' : '/rueckabwicklung';
  const merchant = joinMerchant({
    reporting,
    sandbox,
    clock,
    // The platform's Request allows no body with GET.
    service: { reportMethod: 'POST' },
    log: [],
    store: killer.store(store),
    transport: killer.transport(unluckyTransport(directTransport(sandbox), operation, mishap)),
    withShop: killer.shop,
  });
  return { merchant, killer };
}

const used = new Set<string>();

/** Returns a transaction with an amount that can be refunded and no refunds, another one each time. */
export function freshTransaction(sandbox: Sandbox) {
  const found = sandbox
    .transactions()
    .find(
      ({ businessId, status, currentValue, bookings }) =>
        !used.has(businessId) &&
        status !== 'EXPIRED' &&
        currentValue > 200_00 &&
        bookings.every(({ type }) => type !== 'REFUND'),
    );
  assert.isDefined(found);
  used.add(found.businessId);
  return { id: found.businessId, value: found.currentValue };
}
