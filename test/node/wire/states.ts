import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from '../sandbox/merchant.js';
import { shopAt } from '../sandbox/purchases.js';
import type { State } from './row.js';

const DAY = 24 * 60;

/** The customer has been sent to the payment page. */
export const started: State = async (sandbox) => shopAt(sandbox).started();

/** The bank has approved. */
export const approved: State = async (sandbox) => {
  const id = await started(sandbox);
  sandbox.complete(id);
  return id;
};

/** The bank has declined, because of the income. */
export const declined: State = async (sandbox) => {
  const id = await started(sandbox);
  sandbox.complete(id, { income: 499.99 });
  return id;
};

/** The bank has approved another term than the 12 months that the customer chose. */
export const adjusted: State = async (sandbox) => {
  const id = await started(sandbox);
  sandbox.complete(id, { income: 999.99, months: 12 });
  return id;
};

/** The customer has left the payment page. */
export const aborted: State = async (sandbox) => {
  const id = await started(sandbox);
  sandbox.complete(id, { outcome: 'abort' });
  return id;
};

/** The thirty minutes are over, and the purchase is deleted. */
export const expired: State = async (sandbox) => {
  const id = await started(sandbox);
  sandbox.clock.advance(30);
  return id;
};

/** The shop has confirmed the order `A-1001`: there is a transaction of 799.00 euros. */
export const confirmed: State = async (sandbox) => {
  const id = await approved(sandbox);
  await shopAt(sandbox).confirm(id);
  return id;
};

/** The bank has cancelled the approved purchase. */
export const cancelled: State = async (sandbox) => {
  const id = await approved(sandbox);
  sandbox.cancel(id);
  return id;
};

const businessIdOf = (sandbox: Sandbox, id: string) =>
  sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';

/** Lets something happen to the transaction of a state. */
export const after =
  (state: State, happens: (sandbox: Sandbox, businessId: string) => void): State =>
  async (sandbox) => {
    const id = await state(sandbox);
    happens(sandbox, businessIdOf(sandbox, id));
    return id;
  };

/** Days pass after a state. */
export const later = (state: State, days: number): State =>
  after(state, (sandbox) => sandbox.clock.advance(days * DAY));

/** The delivery is reported, and not booked yet. */
export const delivering = after(confirmed, (sandbox, id) => sandbox.capture(id));

/** The delivery is booked. */
export const delivered = after(delivering, (sandbox) => sandbox.bookPending());

/** The delivery is billed. */
export const billed = later(delivered, 3);

/** A refund of so many cents is reported, and not booked yet. */
export const refunding = (cents?: number, state = confirmed): State =>
  after(state, (sandbox, id) => sandbox.refund(id, cents));

/** A refund of so many cents is booked, or refused. */
export const refunded = (cents?: number, state = confirmed): State =>
  after(refunding(cents, state), (sandbox) => sandbox.bookPending());

/** A refund of 12.50 euros of the 19th, which was reported on the 21st and is booked on the 22nd. */
export const refundedLate: State = async (sandbox) => {
  const id = await confirmed(sandbox);
  sandbox.holdBookings(true);
  const reversal = { datum: '2026-11-19', grund: 'RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', betrag: 12.5 };
  await merchantAt(sandbox).c(`${businessIdOf(sandbox, id)}/rueckabwicklung`, reversal);
  sandbox.clock.advance(DAY);
  sandbox.holdBookings(false);
  return id;
};

/** Three customers of the test shop: of 799.00 euros the first and the third, of 300.00 the second, which is delivered. */
export const three: State = async (sandbox) => {
  const shop = shopAt(sandbox);
  const ids: string[] = [];
  for (const [vorname, nachname, bestellwert, vorgangskennungShop] of [
    ['Anna', 'Müller', 799, 'A-1'],
    ['Özlem', 'Müllerin', 300, 'A-10'],
    ['Bert', 'Neu', 799, 'A-1001'],
  ] as const) {
    const id = await shop.started({ personendaten: { vorname, nachname }, bestellwert, vorgangskennungShop });
    sandbox.complete(id);
    await shop.confirm(id);
    ids.push(id);
    if (bestellwert === 300) sandbox.capture(businessIdOf(sandbox, id));
    sandbox.bookPending();
    sandbox.clock.advance(DAY);
  }
  return ids[0] ?? '';
};
