import { mostRequests } from '../../contract/names.js';
import type { ReportObstacle } from '../../contract/transaction.js';
import type { Refund } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import type { TaskRecord } from '../store/task-store.js';
import type { Backend } from './backend.js';
import type { TransactionParts } from './parts.js';
import { read, readAfter, throwAsRoute } from './read.js';
import { sendTask } from './request-queue.js';
import { isDeliveryAskedFor, leftAfterAll, withTask, type Reading } from './standing.js';
import { hasEnded, isReplaced } from './tasks.js';

/** What the bank is told. */
export type TaskDraft = Pick<TaskRecord, 'kind' | 'amount' | 'reason' | 'trackingNumber' | 'receivedOn'>;

const nothingElse: TaskDraft = { kind: 'refund', amount: null, reason: null, trackingNumber: null, receivedOn: null };

/** Returns what is asked for, with everything that it is not. */
export const draftOf = (given: Partial<TaskDraft>): TaskDraft => ({ ...nothingElse, ...given });

/**
 * Returns a draft of which the configured interface takes all fields.
 * @throws {RouteError} `invalid_request`
 */
export function checkTaken(takes: Backend['takes'], draft: TaskDraft): TaskDraft {
  if (draft.trackingNumber !== null && !takes.trackingNumber) throw notTaken('trackingNumber');
  if (draft.reason !== null && !takes.refundReason) throw notTaken('reason');
  return draft;
}

const notTaken = (field: string) =>
  new RouteError('invalid_request', { message: `${field}: the bank takes none. See takes of the transaction.` });

/** Something that is asked for. */
type Asked = TaskDraft & Pick<TaskRecord, 'id' | 'transactionId' | 'key' | 'isDirect'>;

/** What has to be so for it. */
export interface Requirements {
  /** What the user was shown. */
  readonly shown?: Pick<Refund, 'currentValue' | 'available'> | undefined;
  /** True if nothing is asked for that would have to wait. */
  readonly onlyNow?: boolean | undefined;
  /** True for a refund that is none if the goods are on their way. */
  readonly unlessDelivered?: boolean | undefined;
  /** Cents that are to be left of the order value, for a refund of whatever is over them. */
  readonly leaving?: Cents | undefined;
}

/** Most attempts to ask for something while others ask, too. */
const MOST_ATTEMPTS = 50;

/**
 * Asks for a delivery or refund: stores a request that waits, or sends at once what is direct and need not wait. It is
 * decided by all that was asked for until then: if somebody else asks or sends meanwhile, by what is there afterwards.
 * Returns the reading with it, or without it if nothing is over what is to be left.
 * @throws {RouteError} if nothing was asked for (`report_pending`: another one is not booked yet, or others wait), or
 * the service rejected it without a reason
 */
export async function ask(
  parts: TransactionParts,
  asked: Asked,
  { shown, onlyNow = false, unlessDelivered = false, leaving }: Requirements = {},
): Promise<Reading> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const reading = await read(parts, asked.transactionId).catch(throwAsRoute);
    if (reading.tasks.some(({ id }) => id === asked.id)) return reading;
    const over = leaving === undefined ? undefined : amountOver(reading, leaving);
    if (over === 0) return reading;
    // Of an order of which nothing is to be left, all is refunded that is left at its turn.
    const draft = { ...asked, amount: leaving && over ? over : asked.amount };
    const isWaiting = !asked.isDirect || reading.facts[asked.kind].isBusy;
    if (isWaiting && onlyNow) throw new RouteError('report_pending');
    if (unlessDelivered) checkUndelivered(reading);
    if (shown) checkShown(reading, shown);
    check(reading, draft);
    const task = taskOf(parts, reading, { ...draft, isDirect: !isWaiting });
    const after = await (isWaiting ? enqueue(parts, reading, task) : sendDirectly(parts, reading, task));
    if (after) return after;
  }
  throw new RouteError('service_unavailable', { message: 'Too much was asked of the transaction at the same time.' });
}

function taskOf({ now }: Pick<TransactionParts, 'now'>, { tasks }: Reading, asked: Asked): TaskRecord {
  const at = now();
  // After everything before, also if the clock was set back since.
  const before = tasks.flatMap(({ createdAt, sending }) => [createdAt, sending?.at ?? 0]);
  return {
    ...asked,
    version: 1,
    state: 'waiting',
    code: null,
    detail: null,
    turn: null,
    sending: null,
    createdAt: Math.max(at, ...before.map((each) => each + 1)),
    isDone: false,
    updatedAt: at,
  };
}

/** Stores a request that waits; resolves with undefined if something was asked for since the reading. */
async function enqueue({ store }: TransactionParts, reading: Reading, task: TaskRecord): Promise<Reading | undefined> {
  const isOpenRequest = (each: TaskRecord) => !each.isDirect && !hasEnded(each) && !isReplaced(each, reading.tasks);
  if (reading.tasks.filter(isOpenRequest).length >= mostRequests.open)
    throw new RouteError('wrong_state', {
      retryable: true,
      message:
        `${mostRequests.open} requests of this transaction wait already. Wait until the bank has booked some of them, ` +
        'or withdraw some.',
    });
  return (await store.tasks.add(task, { known: reading.tasks })) ? withTask(reading, task) : undefined;
}

/**
 * Sends a report; resolves with undefined if something was asked for or sent since the reading, otherwise with the
 * transaction as read afterwards: the service accepted it, may have accepted it, or gave a reason for rejecting it.
 * @throws if nothing was done
 */
async function sendDirectly(parts: TransactionParts, reading: Reading, task: TaskRecord): Promise<Reading | undefined> {
  const { reading: after, error } = await sendTask(parts, reading, task);
  if (error) return throwAsRoute(error);
  return after === reading ? undefined : readAfter(parts, after);
}

/**
 * Returns the cents by which what is left exceeds what is to be left, after all that was asked for, also if that is
 * overdue: what may be booked is not refunded once more.
 * @throws {RouteError} if less is left, or the service does not say how much is
 */
export function amountOver(reading: Reading, leaving: Cents): Cents {
  const left = leftAfterAll(reading);
  if (left === undefined) throw blocked('value_unknown');
  if (leaving <= left) return left - leaving;
  throw new RouteError('amount_too_high', {
    message: `Of this order ${left} cents are left at the bank. Financing more is a new purchase.`,
  });
}

/**
 * Checks that something is possible after everything that is under way or waits.
 * @throws {RouteError} with the reason if it is not
 */
function check(reading: Reading, { kind, amount }: TaskDraft): void {
  const { [kind]: ofKind, refund } = reading.standing;
  const { obstacle } = ofKind;
  const isValueKnown = obstacle !== 'value_unknown' && obstacle !== 'value_untrue';
  if (amount !== null && isValueKnown && amount > (refund.available ?? Infinity))
    throw new RouteError('amount_too_high');
  if (obstacle) throw blocked(obstacle);
}

/**
 * Checks that the user was shown what is so now.
 * @throws {RouteError} `transaction_changed`
 */
function checkShown(reading: Reading, shown: NonNullable<Requirements['shown']>): void {
  const { currentValue = shown.currentValue } = reading.transaction.order;
  const { available } = reading.standing.refund;
  if (currentValue !== shown.currentValue || (shown.available ?? available) !== available)
    throw new RouteError('transaction_changed');
}

/**
 * Checks that the delivery was neither booked nor asked for.
 * @throws {RouteError} `wrong_state`
 */
function checkUndelivered(reading: Reading): void {
  if (isDeliveryAskedFor(reading))
    throw new RouteError('wrong_state', {
      message: 'The delivery was reported: report what comes back by orders.refunded.',
    });
}

/** Returns the error for an obstacle. */
function blocked(obstacle: ReportObstacle): RouteError {
  if (obstacle === 'report_pending') return new RouteError('report_pending');
  const message = sentences[obstacle];
  const mayPass = obstacle === 'value_unknown' || obstacle === 'value_untrue';
  return new RouteError('wrong_state', mayPass ? { message, retryable: true } : { message });
}

const notDeliverable = 'The transaction is not in a state in which a delivery can be reported.';

const sentences: Readonly<Record<Exclude<ReportObstacle, 'report_pending'>, string>> = {
  already_delivered: 'The delivery was reported before.',
  expired: notDeliverable,
  in_billing: notDeliverable,
  billed: notDeliverable,
  not_deliverable: notDeliverable,
  nothing_left: 'Nothing is left of the order value, or all of it was asked back.',
  value_unknown: 'The service does not say what is left of the order value.',
  value_untrue: 'The service says that more is left of the order value than there was.',
};

/**
 * Takes back a request that waits; does nothing if it was taken back before.
 * @throws {RouteError} `not_found` or `wrong_state` if it is not one that waits
 */
export async function withdraw(parts: TransactionParts, transactionId: string, id: string): Promise<Reading> {
  const { store, now } = parts;
  const reading = await read(parts, transactionId).catch(throwAsRoute);
  for (;;) {
    const request = await store.tasks.find({ id });
    if (request?.transactionId !== transactionId || request.isDirect)
      throw new RouteError('not_found', { message: 'The transaction has no such request.' });
    if (request.state === 'withdrawn') return withTask(reading, request);
    if (request.state !== 'waiting')
      throw new RouteError('wrong_state', { message: 'The request does not wait any more: see its state.' });
    const withdrawn = await store.tasks.change(request, { state: 'withdrawn', updatedAt: now() });
    if (withdrawn) return withTask(reading, withdrawn);
  }
}
