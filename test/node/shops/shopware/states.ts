/** From which states a transition leads to which one; those of Shopware 6.6, which this part of the test was written from. */
type Machine = Readonly<Record<string, { readonly to: string; readonly from: readonly string[] }>>;

/** The transitions that the app, its stand-in and the staff in these tests make. */
const machines: Readonly<Record<string, Machine>> = {
  order_transaction: {
    authorize: { to: 'authorized', from: ['open', 'in_progress', 'reminded', 'unconfirmed'] },
    process: { to: 'in_progress', from: ['open', 'failed', 'reminded', 'paid_partially', 'cancelled'] },
    paid: {
      to: 'paid',
      from: ['open', 'in_progress', 'authorized', 'reminded', 'failed', 'cancelled', 'unconfirmed', 'paid_partially'],
    },
    fail: { to: 'failed', from: ['open', 'in_progress', 'authorized', 'unconfirmed'] },
    reopen: { to: 'open', from: ['in_progress', 'failed', 'reminded', 'paid', 'cancelled', 'unconfirmed', 'refunded'] },
    refund: { to: 'refunded', from: ['paid', 'paid_partially', 'refunded_partially'] },
  },
  order_transaction_capture_refund: {
    process: { to: 'in_progress', from: ['open'] },
    complete: { to: 'completed', from: ['open', 'in_progress'] },
    fail: { to: 'failed', from: ['open', 'in_progress'] },
    reopen: { to: 'open', from: ['cancelled', 'failed', 'completed'] },
  },
  order: { cancel: { to: 'cancelled', from: ['open', 'in_progress'] } },
  order_delivery: { ship: { to: 'shipped', from: ['open', 'shipped_partially'] } },
};

/** Returns the state after a transition; the same one where it has led there already; undefined if it is not allowed. */
export function stateAfter(entity: string, present: string, action: string): string | undefined {
  const transition = machines[entity]?.[action];
  if (transition?.to === present) return present;
  return transition?.from.includes(present) ? transition.to : undefined;
}
