/** What a shop promises by one of its functions. */
interface ShopPromise<Id extends string> {
  readonly promised: string;
  /** What is done to see whether it is kept, unless that differs. */
  readonly done?: string;
  /** How to mend a shop that breaks it. */
  readonly mend: string;
  /** A promise that has to hold before this one says anything new. */
  readonly beyond?: NoInfer<Id>;
}

const named = <Id extends string>(all: Readonly<Record<Id, ShopPromise<Id>>>) => all;

/** All promises, in the order of the report. */
export const promises = named({
  'checkout-stable': {
    promised: 'checkout() answers the same for the same visit, at once and after a restart.',
    done: 'One visit was asked for its checkout twice, and three times at once.',
    mend: 'Read all of it from the stored cart: no clock, no random value, no memory. A difference ends a purchase.',
  },
  'checkout-pure': {
    promised: 'checkout() only reads: it makes no order.',
    done: 'checkout() was called many times.',
    mend: 'Make the order in prepareOrder. checkout() is called many times for one visit.',
  },
  'checkout-own': {
    promised: 'checkout() gives a cart only to the browser that it belongs to.',
    done: 'A browser without cookies asked for a checkout, and one with other values in its headers.',
    mend: 'Find the cart by a session of the request that cannot be guessed, and return undefined without one.',
  },
  'session-key-own': {
    promised: 'sessionKey() stays the same during a visit, and is never the same for a stranger.',
    done: 'sessionKey() was called twice for one visit, and for strangers.',
    mend: 'Return the id of the session or of the account, and undefined for a request without one.',
  },
  'manage-refused': {
    promised: 'mayManage() says no to customers and strangers.',
    done: 'mayManage() was called for a customer and for strangers.',
    mend: 'Return true only for a login of the back office that was checked.',
  },
  'form-refused': {
    promised: "The shop's own form, sent with instalments and without our elements, makes no order.",
    done: 'The form was sent without a purchase.',
    mend: 'Refuse this payment in the route of the form: form.submit() fires no event. Only prepareOrder makes orders.',
  },
  'prepare-same-order': {
    promised: 'prepareOrder() called again for the same purchase gives the same order.',
    done: 'prepareOrder() did its work, its answer was lost, and the customer ordered again.',
    mend: 'Keep the id of the purchase with the order, under a unique index, and look for it first.',
  },
  'prepare-at-once': {
    promised: 'prepareOrder() called several times at once for one purchase gives one order.',
    done: 'prepareOrder() was called three times at once.',
    mend: 'Insert under a unique index on the id of the purchase, and read what is there on a conflict.',
    beyond: 'prepare-same-order',
  },
  'prepare-after-kill': {
    promised: 'prepareOrder() gives the same order after the process was killed.',
    done: 'The process was killed after prepareOrder() and before it could note the order.',
    mend: 'Store order and purchase id in the database in one transaction, before answering.',
    beyond: 'prepare-same-order',
  },
  'prepare-own-order': {
    promised: 'Purchases of different carts get different orders.',
    done: 'Several customers ordered.',
    mend: 'Take the order number from a sequence of the database.',
  },
  'prepare-amount': {
    promised: 'The prepared order has the amount of the purchase.',
    done: 'A purchase was prepared.',
    mend: 'Freeze the cart in prepareOrder, compare its total with purchase.amount, and throw if they differ.',
  },
  'prepare-pending': {
    promised: 'A prepared order waits: nothing is completed or shipped before the bank has confirmed.',
    done: 'An order was prepared; the bank has confirmed nothing.',
    mend: 'Store the order as pending in prepareOrder. Only completeOrder may release it for shipping.',
  },
  'complete-completes': {
    promised: 'completeOrder() has completed the order when it resolves.',
    done: 'The bank has confirmed a test order, and completeOrder() was called.',
    mend: 'Wait for the write (await) before resolving: after that, the call is not repeated.',
  },
  'complete-twice': {
    promised: 'completeOrder() called again for the same purchase changes nothing, and does not fail.',
    done: 'completeOrder() did its work, its answer was lost, and the library called it again; then once more.',
    mend: 'Do nothing for an order that is completed, and answer as the first time.',
    beyond: 'complete-completes',
  },
  'complete-at-once': {
    promised: 'completeOrder() called several times at once completes the order once.',
    done: 'completeOrder() was called three times at once.',
    mend: 'In one transaction: UPDATE … WHERE state = pending, and the rest only if it has changed a row.',
    beyond: 'complete-twice',
  },
  'complete-after-kill': {
    promised: 'completeOrder() changes nothing if it was done before the process was killed.',
    done: 'The process was killed after completeOrder(), and another one called it again.',
    mend: 'Store what was done in the database, never in the memory of a process.',
    beyond: 'complete-twice',
  },
  'complete-half-way': {
    promised: 'completeOrder() ends the work of a call that was killed half-way.',
    done: 'The process was killed in completeOrder().',
    mend: 'Do it in one transaction, or as steps of which each can be repeated; mark the order completed last.',
    beyond: 'complete-after-kill',
  },
  'complete-late': {
    promised: 'completeOrder() works a day later in another process, without request and session.',
    done: 'The bank has confirmed; the shop heard of it a day later, in another process.',
    mend: 'Take everything from the order that prepareOrder has stored.',
    beyond: 'complete-completes',
  },
  'complete-own-number': {
    promised: 'completeOrder() with the order number of another purchase is refused, or keeps the first.',
    done: "A completed purchase was completed once more with the number of another one's order.",
    mend: 'Find the order by purchase.id, and throw if purchase.orderId names another one.',
  },
  'complete-unknown': {
    promised: 'completeOrder() fails for a purchase of which the shop has no order.',
    done: 'completeOrder() was called for a purchase without an order.',
    mend: 'Throw: the bank has confirmed, and a silent shop leaves a customer who pays for nothing.',
  },
  'test-order-stays': {
    promised: 'A test order is never shipped.',
    done: 'The bank has confirmed a test order, and completeOrder() was called.',
    mend: 'Look at purchase.isTest in completeOrder: the bank does not pay for such an order.',
  },
  'release-gives-back': {
    promised: 'releaseOrder() gives the basket back, and the order waits no more.',
    done: 'An order was prepared, the answer was lost, and the customer pays otherwise.',
    mend: 'Release by purchase.id, also where purchase.orderId is undefined; keep the cart until completeOrder.',
  },
  'release-twice': {
    promised: 'releaseOrder() called again changes nothing, and does not fail.',
    done: 'releaseOrder() did its work, and was called two more times.',
    mend: 'Do nothing for an order that does not wait any more.',
    beyond: 'release-gives-back',
  },
  'release-without-order': {
    promised: 'releaseOrder() does nothing for a purchase without an order, and does not fail.',
    done: 'A customer left before ordering.',
    mend: 'Return if no order has the id of the purchase: customers also leave before they order.',
  },
  'release-after-completion': {
    promised: 'A completed order stays completed when an older releaseOrder() arrives late.',
    done: 'A purchase was completed, and then an older release of it arrived.',
    mend: 'Release only orders that still wait (UPDATE … WHERE state = pending).',
  },
  'complete-after-release': {
    promised: 'completeOrder() after a release completes the order, or says that it cannot.',
    done: 'A released purchase turned out to be confirmed, and completeOrder() was called.',
    mend: 'Complete the released order if the goods are there; otherwise return { impossible: why }, or throw.',
    beyond: 'complete-completes',
  },
  'transaction-twice': {
    promised: 'transactionChanged() called again with the same transaction changes nothing, and does not fail.',
    done: 'The same transaction came again.',
    mend: 'Compare with what is stored, and do nothing if it is equal.',
  },
  'transaction-late': {
    promised: 'transactionChanged() with an older state of a transaction leaves the order as it is.',
    done: 'The state before a refund came after it.',
    mend: 'Store what the transaction shows; do not move the order by the order of the calls.',
    beyond: 'transaction-twice',
  },
  'transaction-unknown': {
    promised: 'transactionChanged() ignores a transaction of which the shop has no order.',
    done: 'A transaction came that belongs to no order of the shop.',
    mend: 'Return if no order belongs to it: anybody can ask for the notification.',
  },
  'errors-are-errors': {
    promised: 'What cannot be done is an error, never a silent answer.',
    mend: 'Throw, or return { impossible: why } from completeOrder; whatever else it returns counts as completed.',
  },
  'in-time': {
    promised: 'Each function answers within its time, and the process goes on.',
    done: 'All functions were called.',
    mend: 'Bound every query and request of the function by a timeout, and throw when it is over.',
  },
  'event-signed': {
    promised: 'An event without a right signature is refused, and changes nothing.',
    mend: 'Check webhook-signature over id, timestamp and body as it came, first; answer 400 if it is wrong.',
  },
  'event-fresh': {
    promised: 'An event whose time stamp is older than five minutes is refused, and changes nothing.',
    mend: 'Compare webhook-timestamp with the clock, and answer 400 if they are more than five minutes apart.',
  },
  'event-unknown': {
    promised: 'An event of an unknown type is taken, and changes nothing.',
    mend: 'Answer 204 to types that you do not handle: a later version sends more of them.',
  },
});

/** Id of a promise. */
export type PromiseId = keyof typeof promises;
