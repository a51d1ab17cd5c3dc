import type { PurchaseView } from '../../src/sandbox/sandbox.js';
import { isLeft, type Evidence, type Lost } from './evidence.js';
import { found, unless, type Finding } from './violation.js';

/** What a customer and an operator would complain about: compares the books by basket, webshop and answer. */
export function auditPeople(evidence: Evidence, lost: Lost): Finding[] {
  return [
    ...auditContracts(evidence, lost),
    ...auditReadings(evidence),
    ...auditWebshops(evidence),
    ...auditAnswers(evidence, lost),
    ...auditTakenBack(evidence, lost),
    ...auditExpected(evidence),
    ...auditObstacles(evidence),
  ];
}

/**
 * Returns true if the handler, or an operator, has taken a confirmed purchase back at the bank. What the shop's own
 * server has refunded was not taken back.
 */
export function isTakenBack(
  { transactions, refunded }: Pick<Evidence, 'transactions' | 'refunded'>,
  { businessId }: PurchaseView,
): boolean {
  if (refunded.has(businessId)) return false;
  const bookings = transactions.find((each) => each.businessId === businessId)?.bookings ?? [];
  return bookings.some(({ type, status }) => type === 'REFUND' && status !== 'FAILED');
}

/** Returns true if nothing is left of a contract, whoever has refunded it. */
export const isReversed = ({ transactions }: Pick<Evidence, 'transactions'>, { businessId }: PurchaseView): boolean =>
  transactions.some((each) => each.businessId === businessId && each.currentValue === 0);

/** A basket leads to one contract that stays at the most, and to none that stays if it was paid otherwise. */
function auditContracts(evidence: Evidence, { technicalIds, givenUp }: Lost): Finding[] {
  const { bank, baskets, told, orders } = evidence;
  const confirmed = bank.filter((each) => each.confirmations > 0 && !isTakenBack(evidence, each));
  return baskets.flatMap(({ session, state }) => {
    const pages = new Set(told.filter((each) => each.session === session).flatMap((each) => [...each.pages]));
    const contracts = confirmed.filter(({ technicalId }) => pages.has(technicalId));
    // A restored store does not know the first one.
    const isUnknown = contracts.some(({ technicalId }) => technicalIds.has(technicalId));
    const isOrdered = orders.some((order) => order.session === session && order.state === 'completed');
    const isPaid = state === 'paid';
    const isForgotten = isPaid && [...pages].some((technicalId) => givenUp.has(technicalId));
    const name = `${session} (${contracts.map(({ technicalId }) => technicalId).join(', ')})`;
    const unknown = { 'the restored store did not know the purchase': isUnknown };
    const forgotten = { 'the restored store did not know that the order was given up': isForgotten };
    return [
      ...unless(unknown, found(name, { 'several contracts for one basket': contracts.length > 1 })),
      ...unless(
        forgotten,
        unless(
          unknown,
          found(name, { 'a contract for a basket that was paid otherwise': isPaid && contracts.length > 0 }),
        ),
      ),
      ...unless(forgotten, found(name, { 'an order of a basket that was paid otherwise': isPaid && isOrdered })),
    ];
  });
}

/** Nobody goes to the bank with another amount than the one that was read. */
const auditReadings = ({ bank, told }: Evidence): Finding[] =>
  told.flatMap(({ session, readings }) =>
    [...readings].flatMap(([technicalId, read]) => {
      const { amount = read } = bank.find((each) => each.technicalId === technicalId) ?? {};
      return found(`${session} (${technicalId})`, { 'at the bank with an amount that was not read': amount !== read });
    }),
  );

/**
 * Waiting never costs a customer their order: the handler takes back only orders that were given up or replaced by
 * another order of the cart.
 */
function auditTakenBack(evidence: Evidence, { technicalIds }: Lost): Finding[] {
  const { bank, told, store, resolutions } = evidence;
  const takenBack = bank.filter((each) => each.confirmations > 0 && isTakenBack(evidence, each));
  return takenBack.flatMap(({ technicalId }) => {
    const kept = store.find((each) => each.technicalId === technicalId);
    const owner = told.find(({ pages }) => pages.has(technicalId));
    const browsers = told.filter(({ session }) => session === owner?.session);
    const isDecided = browsers.length > 1 || browsers.some(({ hasGivenUp }) => hasGivenUp);
    return unless(
      {
        'the restored store did not know the purchase': technicalIds.has(technicalId),
        'an operator has decided': kept !== undefined && resolutions.listed.has(kept.id),
      },
      found(`${kept?.id} (${technicalId})`, { 'taken back although its customer only waited': !isDecided }),
    );
  });
}

/** Nothing of one webshop ever reaches another. */
function auditWebshops({ told, resolutions, orders }: Evidence): Finding[] {
  const shown = told.flatMap(({ session, elsewhere }) =>
    elsewhere.map((state) => ({ what: `shown as ${state} at another webshop`, purchase: session })),
  );
  const listed = [...resolutions.listed].flatMap(([id, webshop]) => {
    const order = orders.find(({ purchaseId }) => purchaseId === id);
    return found(id, { 'listed by another webshop': order !== undefined && order.webshop !== webshop });
  });
  return [...shown, ...listed];
}

/** Customers see the true state of their purchase, and never an error of the handler. */
function auditAnswers({ told, store, baskets, bank }: Evidence, { sessions }: Lost): Finding[] {
  return told.flatMap(({ session, states, pages, internal, away }) => {
    const browsers = told.filter((each) => each.session === session);
    const hasChanged = browsers.some(({ hasChangedBasket }) => hasChangedBasket);
    // Also if that order was taken back later.
    const isOrdered = bank.some(
      (each) => each.confirmations > 0 && browsers.some((browser) => browser.pages.has(each.technicalId)),
    );
    const kept = store.filter(({ technicalId }) => technicalId !== null && pages.has(technicalId));
    // Nothing is left of a basket that was ordered in another browser, or paid otherwise.
    const isBought = baskets.some(
      (each) => each.session === session && each.state !== 'open' && each.state !== 'reserved',
    );
    const isVoid = states.includes('void') || kept.some(({ state }) => state === 'void');
    return [
      ...unless(
        { 'the restored store knew less than the customer': sessions.has(session) },
        found(session, {
          'told of a change that nobody made': isVoid && !hasChanged && !isBought && !isOrdered,
        }),
      ),
      ...found(session, {
        [`answered as an error of the handler: ${internal.join(', ')}`]: internal.length > 0,
        [`answered as if the shop were there: ${away.join(', ')}`]: away.length > 0,
      }),
    ];
  });
}

/** For whom nothing went wrong, there is an order. */
const auditExpected = ({ expected, told }: Evidence): Finding[] =>
  expected.flatMap((session) => {
    const states = told.find((each) => each.session === session)?.states ?? [];
    return found(session, { [`has not bought: ${states.join(', ')}`]: !states.includes('confirmed') });
  });

/** What a shop cannot complete is shown to its operators. */
function auditObstacles({ baskets, orders, unresolved, bank, resolutions, unhealthy }: Evidence): Finding[] {
  const { listed } = resolutions;
  const hidden = baskets.flatMap(({ session, obstacle }) => {
    if (obstacle === null || obstacle === 'for long') return [];
    // What was given up is not completed, but taken back.
    const stuck = unresolved
      .filter(isLeft)
      .filter(
        ({ id, technicalId }) =>
          orders.some((order) => order.session === session && order.purchaseId === id) &&
          bank.some((each) => each.technicalId === technicalId && each.confirmations > 0),
      );
    return stuck.flatMap(({ id }) =>
      found(id, { [`cannot be completed (${obstacle}), and is not shown to operators`]: !listed.has(id) }),
    );
  });
  return [
    ...hidden,
    ...[...resolutions.green].map((webshop) => ({
      what: 'healthy while an order cannot be completed',
      purchase: webshop,
    })),
    ...unhealthy.map((webshop) => ({ what: 'not healthy although all is resolved', purchase: webshop })),
  ];
}
