import { auditCalls } from './audit-calls.js';
import { auditPeople, isReversed, isTakenBack } from './audit-people.js';
import { lostIn, type Evidence, type Kept, type Lost } from './evidence.js';
import { found, unless, type Finding, type Violation } from './violation.js';

/** What an audit has found. */
export interface Audit {
  /** Empty if the books agree. */
  readonly violations: readonly Violation[];
  /** What would be a violation, but had to happen. */
  readonly excused: readonly Required<Finding>[];
}

/** Compares the books. */
export function audit(evidence: Evidence): Audit {
  const findings = findingsOf(withContracts(evidence));
  return {
    violations: findings.filter(({ excuse }) => excuse === undefined),
    excused: findings.flatMap(({ what, purchase, excuse }) =>
      excuse === undefined ? [] : [{ what, purchase, excuse }],
    ),
  };
}

/** Adds the ids at the bank that an operator has found by the order: a restored store may know only the start. */
function withContracts(evidence: Evidence): Evidence {
  const { bank, orders } = evidence;
  const technicalIdOf = ({ id, state }: Kept) => {
    const order = state === 'confirmed' ? orders.find(({ purchaseId }) => purchaseId === id) : undefined;
    return order && bank.find((each) => each.confirmations > 0 && each.orderId === order.orderId)?.technicalId;
  };
  const store = evidence.store.map((kept) => {
    const technicalId = kept.technicalId === null ? technicalIdOf(kept) : undefined;
    return technicalId === undefined ? kept : { ...kept, technicalId, isFoundByOrder: true as const };
  });
  return { ...evidence, store };
}

const unknownToStore = 'the restored store did not know the purchase';
const reversedSince = 'the restored store found it reversed';

function findingsOf(evidence: Evidence): Finding[] {
  const lost = lostIn(evidence);
  return [
    ...auditBank(evidence, lost),
    ...auditOrders(evidence, lost),
    ...auditWrongs(evidence, lost),
    ...auditStore(evidence, lost),
    ...auditBaskets(evidence, lost),
    ...auditTold(evidence, lost),
    ...auditPeace(evidence),
    ...auditUnresolved(evidence),
    ...auditRecovered(evidence),
    ...auditProcesses(evidence),
    ...auditPeople(evidence, lost),
    ...auditCalls(evidence, lost),
  ];
}

/** Each purchase confirmed by the bank is exactly one completed order. */
function auditBank(evidence: Evidence, { technicalIds, rewound, revived }: Lost): Finding[] {
  const { bank, store, orders } = evidence;
  const confirmed = bank.filter((each) => each.confirmations > 0);
  return confirmed.flatMap((contract) => {
    const { technicalId, amount, orderId, confirmations } = contract;
    const kept = store.filter((each) => each.technicalId === technicalId);
    const own = orders.filter(
      ({ purchaseId, state }) => state === 'completed' && kept.some(({ id }) => id === purchaseId),
    );
    const name = `${kept[0]?.id} (${technicalId}, in the store: ${kept[0]?.state})`;
    if (isTakenBack(evidence, contract)) return found(name, { 'taken back, and completed': own.length > 0 });
    const isOlder = kept.some(({ id }) => rewound.has(id) || revived.has(id));
    const isReversedSince = isOlder && isReversed(evidence, contract);
    return [
      ...unless(
        { [unknownToStore]: technicalIds.has(technicalId), [reversedSince]: isReversedSince },
        found(name, {
          'confirmed at the service, and not in the store': kept.every(({ state }) => state !== 'confirmed'),
        }),
      ),
      ...unless(
        { [unknownToStore]: technicalIds.has(technicalId) },
        found(name, { 'confirmed at the service, without a completed order': own.length === 0 }),
      ),
      ...found(name, {
        'confirmed at the service more than once': confirmations > 1,
        'confirmed at the service, with several orders': own.length > 1,
        'completed with another amount than confirmed': own.length === 1 && own[0]?.amount !== amount,
        'completed as another order than confirmed': own.length === 1 && own[0]?.orderId !== orderId,
      }),
    ];
  });
}

function auditOrders({ bank, transactions, store, orders }: Evidence, { purchases }: Lost): Finding[] {
  const contracts = bank.filter(({ confirmations }) => confirmations > 0);
  return orders.flatMap(({ purchaseId, orderId, state, completions, completedAt, transactionId }) => {
    const kept = store.find(({ id }) => id === purchaseId);
    const isLost = purchases.has(purchaseId);
    // Both references in the order remain when the store has lost the purchase; that of the bank may never have come.
    const isPaidBy = (contract: { readonly businessId: string | null; readonly orderId?: string | null | undefined }) =>
      contract.businessId === transactionId || (isLost && !transactionId && contract.orderId === orderId);
    const ordered = transactions.find(isPaidBy)?.ordered.getTime() ?? Infinity;
    const isConfirmed = contracts.some((contract) =>
      isLost ? isPaidBy(contract) : contract.technicalId === kept?.technicalId,
    );
    return [
      ...found(purchaseId, {
        'an order without a confirmation at the service': state === 'completed' && !isConfirmed,
        'completed before the service had confirmed': completedAt !== null && Number(completedAt) < ordered,
        'completed twice': completions > 1,
      }),
      ...unless(
        { [unknownToStore]: isLost },
        found(purchaseId, { 'an order that is neither completed nor released': state === 'prepared' }),
      ),
    ];
  });
}

/**
 * Returns the violations that the shop itself has noticed. After a restore, a purchase confirmed by the bank may be
 * open in the store; if the bank cannot be read either, the shop is asked for its order again and returns the existing
 * one. An order that was released since the backup may be completed after it: the shop makes it again. One that was
 * completed and refunded whole is released.
 */
const auditWrongs = (evidence: Evidence, { revived, rewound }: Lost): Finding[] => {
  const { wrongs, rewinds } = evidence;
  const reopened = new Set(rewinds.flatMap(({ after }) => after.filter(isOpen).map(({ id }) => id)));
  return wrongs.flatMap(({ purchaseId, what }) =>
    unless(
      {
        'the restored store knew the purchase as open':
          what === 'prepared although completed' && reopened.has(purchaseId),
        'the restored store knew the order as not released':
          what === 'completed although released' && revived.has(purchaseId),
        [reversedSince]:
          what === 'released although completed' &&
          (revived.has(purchaseId) || reopened.has(purchaseId) || rewound.has(purchaseId)) &&
          isOfReversed(evidence, purchaseId),
      },
      found(purchaseId, { [`order ${what}`]: true }),
    ),
  );
};

/** Returns true if the order of a purchase was paid by a contract of which nothing is left. */
const isOfReversed = (evidence: Evidence, purchaseId: string): boolean => {
  const order = evidence.orders.find((each) => each.purchaseId === purchaseId);
  const contract = evidence.bank.find(({ businessId }) => businessId === order?.transactionId);
  return contract !== undefined && isReversed(evidence, contract);
};

const isOpen = ({ state }: Kept): boolean => state === 'initialized' || state === 'approved';

function auditStore(evidence: Evidence, { purchases }: Lost): Finding[] {
  const { bank, store, orders } = evidence;
  const confirmed = new Set(
    bank.filter(({ confirmations }) => confirmations > 0).map(({ technicalId }) => technicalId),
  );
  return store.flatMap(({ id, state, technicalId, isDelivered, isFoundByOrder }) => {
    const isOrdered = orders.some((order) => order.purchaseId === id && order.state === 'completed');
    const contract = bank.find((each) => each.technicalId === technicalId);
    const isBack = contract !== undefined && isTakenBack(evidence, contract);
    const hadAnother = purchases.has(id) && technicalId !== null && !isFoundByOrder;
    return found(id, {
      'left as starting': state === 'starting',
      'left as confirming': state === 'confirming',
      [`left as ${state}, or untold`]: state === 'initialized' || state === 'approved' || Number(isDelivered) === 0,
      'confirmed in the store alone':
        state === 'confirmed' && !(confirmed.has(technicalId ?? '') && (isOrdered || isBack)),
      'has the id of another purchase, which a restored store did not know': hadAnother,
    });
  });
}

function auditBaskets({ baskets, orders }: Evidence, { purchases }: Lost): Finding[] {
  return baskets.flatMap(({ session, state, reservedBy }) => {
    const completed = orders.filter((order) => order.session === session && order.state === 'completed');
    const name = `${session} (${completed.map(({ purchaseId }) => purchaseId).join(', ')})`;
    return [
      ...found(name, {
        'a basket ordered twice': completed.length > 1,
        'a basket ordered that was not bought': state === 'ordered' && completed.length === 0,
        'a basket bought that is not ordered': state !== 'ordered' && state !== 'paid' && completed.length > 0,
      }),
      ...unless(
        { [unknownToStore]: purchases.has(reservedBy ?? '') },
        found(name, { 'a basket still reserved': state === 'reserved' }),
      ),
    ];
  });
}

function auditTold(evidence: Evidence, { sessions, technicalIds, purchases }: Lost): Finding[] {
  const { told, orders, bank } = evidence;
  return told.flatMap(({ session, states, orders: numbers, pages, pagesTooMany }) => {
    const own = orders.filter((order) => order.session === session);
    const unreal = [...numbers].filter(
      (number) => !own.some(({ orderId, state }) => orderId === number && state === 'completed'),
    );
    const lost = new Set(own.filter(({ purchaseId }) => purchases.has(purchaseId)).map(({ orderId }) => orderId));
    const isBack = bank.some((each) => pages.has(each.technicalId) && isTakenBack(evidence, each));
    const after = states.slice(states.indexOf('confirmed'));
    return [
      ...unless(
        {
          [unknownToStore]: unreal.every((number) => lost.has(number)),
          'the contract was taken back afterwards': isBack,
        },
        found(session, { 'told of an order that is none': unreal.length > 0 }),
      ),
      ...found(session, { 'told of several orders': numbers.size > 1 }),
      ...unless(
        { 'the restored store knew less than the customer': sessions.has(session) },
        found(session, { [`told ${after.join(', ')}`]: states.includes('confirmed') && after.length > 1 }),
      ),
      ...pagesTooMany.flatMap((given) =>
        unless(
          { [unknownToStore]: given.split(', ').some((id) => technicalIds.has(id)) },
          found(session, { [`several payment pages for one wish: ${given}`]: true }),
        ),
      ),
    ];
  });
}

/** Without faults nothing may be sent twice. */
function auditPeace({ bank, orders, inPeace }: Evidence): Finding[] {
  return orders
    .filter(({ session }) => inPeace.includes(session))
    .flatMap(({ purchaseId, orderId }) => {
      const requests =
        bank.find((each) => each.confirmations > 0 && each.orderId === orderId)?.confirmationRequests ?? 0;
      return found(purchaseId, { [`confirmed by ${requests} requests although nothing went wrong`]: requests > 1 });
    });
}

/** Every purchase that does not end by itself can be listed and resolved by an operator. */
const auditUnresolved = ({ unresolved, resolutions: { listed, refused } }: Evidence): Finding[] => [
  ...unresolved.flatMap(({ id, state }) =>
    found(id, { 'unresolved, and not shown to operators': state === 'confirming' && !listed.has(id) }),
  ),
  ...[...refused].map(([id, why]) => ({ what: `cannot be resolved: ${why}`, purchase: id })),
];

/**
 * A restored store without a known order must be logged, unless an operator had to say how it stands. Only a process
 * death between both writes may cause one without the other.
 */
function auditRecovered({ rewinds, store, log, deaths, resolutions }: Evidence): Finding[] {
  const wasDone = ({ state, isDelivered }: Kept) => state === 'confirmed' && Number(isDelivered) !== 0;
  const isConfirmed = new Set(store.filter(({ state }) => state === 'confirmed').map(({ id }) => id));
  const telling: readonly string[] = ['purchase_recovered', 'purchase_unresolved'];
  const messages = log.filter(({ event }) => telling.includes(event)).map(({ message }) => message);
  const ids = rewinds.flatMap(({ before, after }) => {
    const reopened = new Set(after.filter(isOpen).map(({ id }) => id));
    return before
      .filter((kept) => wasDone(kept) && reopened.has(kept.id) && isConfirmed.has(kept.id))
      .map(({ id }) => id);
  });
  const isTold = (id: string) => resolutions.listed.has(id) || messages.some((message) => message.includes(id));
  const untold = ids.filter((id) => !isTold(id));
  const excused = deaths.get('after store.purchases.change') ?? 0;
  return untold.flatMap((purchase, index) =>
    unless(
      { 'a process was killed after it had changed the store': index < excused },
      found(purchase, { 'recovered from an older store, and not logged': true }),
    ),
  );
}

/** A process ends only through injected faults, and faults around the handler must not cause internal errors in it. */
function auditProcesses({ deaths, log }: Evidence): Finding[] {
  const ownEnds = [...deaths].filter(([where]) => where.startsWith('by itself'));
  const errors = new Set(
    log.filter(({ event }) => event === 'internal_error').map(({ message }) => message.split('\n')[0]),
  );
  return [
    ...ownEnds.map(([where, times]) => ({ what: `a process ended ${where}, ${times} times`, purchase: 'unknown' })),
    ...[...errors].map((message) => ({ what: `internal error: ${message}`, purchase: 'none' })),
  ];
}
