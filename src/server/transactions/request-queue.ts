import type { ServiceError } from '../../service/wire/service-error.js';
import { germanDay } from '../../service/wire/values.js';
import { mostRequests, reportKinds } from '../../contract/names.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import type { TaskChanges, TaskRecord } from '../store/task-store.js';
import type { TransactionParts } from './parts.js';
import { leftAsKnown } from './read.js';
import { blocked, checkAmount, checkUndelivered } from './report.js';
import { claimOf, send, storing, type ReportDraft } from './sending.js';
import { hasEnded, waitingIn, withTask, type TransactionWithTasks } from './tasks.js';
import { isHeld, leftAfterAll, obstacleAtItsTurn, repeatableRequest, standingOf } from './standing.js';

/*
 * The life of a request, its state in the store afterwards, and the continuation.
 *
 * | event                                     | state             | continuation                                        |
 * | ----------------------------------------- | ----------------- | --------------------------------------------------- |
 * | it is asked for                           | waiting           | sent when nothing of its kind is under way          |
 * | it is withdrawn before                    | withdrawn         | the shop is told                                    |
 * | its turn: more than what is left          | refused           | the shop is told, the next one goes on              |
 * | its turn, in a restored store: less is    | refused           | the same: it may be booked, only a person can say   |
 * | left than it knows of, by that much       |                   |                                                     |
 * | its turn: a reversal, and nothing is left | applied           | the same                                            |
 * | its turn                                  | sending           | stored with its intent; then it is sent             |
 * | crash before that                         | waiting           | it is its turn again                                |
 * | crash after it, sent or not               | sending           | never sent again, until it is overdue               |
 * | the store does not say whether it has it  | waiting, sending  | nothing is sent; a read removes the intent          |
 * | nothing was done, the service is away     | waiting           | it is its turn again                                |
 * | the service rejects it                    | refused           | the shop is told, the next one goes on              |
 * | it was sent                               | pending           | a read shows its outcome                            |
 * | a read shows the outcome                  | applied, refused  | the shop is told, the next one goes on              |
 * | no outcome for ten minutes                | overdue           | all wait; an operator says what the bank knows      |
 * | the same, and the bank shows nothing of   | sending           | sent once more; what the bank says of one of the    |
 * | it, and could book it only once; or an    |                   | two attempts is no refusal of both: the first one   |
 * | operator says that the bank has nothing   |                   | may reach the bank later than we believe            |
 * | the same, and nothing is left to deliver  | waiting, refused  | nothing                                             |
 */

/** Something that is asked for. */
export type RequestDraft = Pick<
  TaskRecord,
  'id' | 'transactionId' | 'kind' | 'amount' | 'reason' | 'trackingNumber' | 'receivedOn' | 'key'
>;

/** What is to be asked for. */
interface Wanted extends Pick<RequestDraft, 'kind' | 'amount'> {
  /** True for a refund that is none if the goods are on their way. */
  readonly unlessDelivered?: boolean;
}

/**
 * Checks that something may be asked for: after everything that is under way or waits, it must still be possible.
 * @throws {RouteError} if it may not
 */
export function checkRequest(reading: TransactionWithTasks, { kind, amount, unlessDelivered = false }: Wanted): void {
  if (unlessDelivered) checkUndelivered(reading);
  const { obstacle } = standingOf(reading)[kind];
  if (amount !== null && !(obstacle === 'value_unknown' || obstacle === 'value_untrue')) checkAmount(reading, amount);
  if (obstacle) throw blocked(obstacle);
  if (reading.tasks.filter((each) => !each.isDirect && !hasEnded(each)).length >= mostRequests.open)
    throw new RouteError('wrong_state', {
      message:
        `${mostRequests.open} requests of this transaction wait already. Wait until the bank has booked some of them, ` +
        'or withdraw some.',
    });
}

/**
 * Returns the cents by which what is left exceeds what is to be left, after all that was asked for, also if that is
 * overdue: what may be booked is not refunded once more.
 * @throws {RouteError} if less is left, or the service does not say how much is
 */
export function amountOver(reading: TransactionWithTasks, leaving: Cents): Cents {
  const left = leftAfterAll(reading);
  if (left === undefined) throw blocked('value_unknown');
  if (leaving <= left) return left - leaving;
  throw new RouteError('amount_too_high', {
    message: `Of this order ${left} cents are left at the bank. Financing more is a new purchase.`,
  });
}

/**
 * Stores a request that waits; resolves with undefined if there is one with its id, or if a delivery or refund was
 * asked for since the reading: then it has to be decided again.
 */
export async function enqueue(
  { store, now }: Pick<TransactionParts, 'store' | 'now'>,
  known: TransactionWithTasks,
  draft: RequestDraft,
): Promise<TaskRecord | undefined> {
  const at = now();
  // After everything before, also if the clock was set back since.
  const before = known.tasks.flatMap(({ createdAt, sending }) => [createdAt, sending?.at ?? 0]);
  const createdAt = Math.max(at, ...before.map((each) => each + 1));
  const record: TaskRecord = {
    ...draft,
    version: 1,
    isDirect: false,
    state: 'waiting',
    code: null,
    detail: null,
    turn: null,
    sending: null,
    createdAt,
    isDone: false,
    updatedAt: at,
  };
  return (await store.tasks.add(record, { known: known.tasks })) ? record : undefined;
}

/**
 * Takes back a request that waits; does nothing if it was taken back before.
 * @throws {RouteError} `not_found` or `wrong_state` if it is not one that waits
 */
export async function withdraw(
  { store, now }: Pick<TransactionParts, 'store' | 'now'>,
  transactionId: string,
  id: string,
): Promise<TaskRecord> {
  for (;;) {
    const request = await store.tasks.find({ id });
    if (request?.transactionId !== transactionId || request.isDirect)
      throw new RouteError('not_found', { message: 'The transaction has no such request.' });
    if (request.state === 'withdrawn') return request;
    if (request.state !== 'waiting')
      throw new RouteError('wrong_state', { message: 'The request does not wait any more: see its state.' });
    const withdrawn = await store.tasks.change(request, { state: 'withdrawn', updatedAt: now() });
    if (withdrawn) return withdrawn;
  }
}

/**
 * What became of the requests of a transaction. `still`: the reading is what there is now. `moved`: something was sent,
 * or somebody else was faster, so that the transaction has to be read again.
 */
export interface Advance {
  readonly outcome: 'still' | 'moved';
  readonly reading: TransactionWithTasks;
  /** Why a report could not be sent once more. */
  readonly error?: RouteError | ServiceError;
}

/**
 * Sends the next request of each kind, if nothing of its kind is under way. May be called at any time, by several
 * processes at once: a request is only sent if neither it nor the last report was changed since the reading.
 */
export async function advance(parts: TransactionParts, given: TransactionWithTasks): Promise<Advance> {
  const capture = await advanceKind(parts, given, 'capture');
  const refund = await advanceKind(parts, capture.reading, 'refund');
  return { outcome: capture.outcome === 'moved' ? 'moved' : refund.outcome, reading: refund.reading };
}

async function advanceKind(
  parts: TransactionParts,
  given: TransactionWithTasks,
  kind: TaskRecord['kind'],
): Promise<Advance> {
  let reading = given;
  const again = repeatableRequest(reading, kind);
  if (again) return sendRequest(parts, reading, again);
  for (const request of waitingIn(reading.tasks, kind)) {
    const turn = (await isPerhapsBooked(parts, reading, request)) ? restored : turnOf(reading, request);
    if (!turn) break;
    if (turn === 'send') return sendRequest(parts, reading, request);
    // Whoever changes the request goes on with it.
    const changed = await change(parts, request, turn);
    if (!changed) return { outcome: 'moved', reading };
    reading = withTask(reading, changed);
  }
  return { outcome: 'still', reading };
}

type End = Pick<TaskChanges, 'state' | 'code' | 'amount'>;

/** Returns true if it is the turn of a request of the transaction. */
export const hasNext = (reading: TransactionWithTasks): boolean =>
  reportKinds.some((kind) => waitingIn(reading.tasks, kind).length > 0 && !isHeld(reading, kind));

/** Returns what happens to the request whose turn it is; undefined if it has to wait on. */
function turnOf(reading: TransactionWithTasks, { kind, amount }: TaskRecord): End | 'send' | undefined {
  if (isHeld(reading, kind)) return undefined;
  const { currentValue: left } = reading.transaction.order;
  if (kind === 'capture') return obstacleAtItsTurn(reading) ? { state: 'refused', code: 'wrong_state' } : 'send';
  const { obstacle } = standingOf(reading).refund;
  if (left === undefined || obstacle === 'value_untrue') return undefined;
  if (amount === null) return left === 0 ? { state: 'applied', amount: 0 } : 'send';
  return amount > left ? { state: 'refused', code: 'amount_too_high' } : 'send';
}

const restored: End = { state: 'refused', code: 'restored' };

/**
 * Returns true for a refund whose turn it is in a restored store, if the bank has refunded as much besides what the
 * store knows of: it may have been sent since the backup, also if its key is not known any more.
 */
async function isPerhapsBooked(
  { store }: Pick<TransactionParts, 'store'>,
  reading: TransactionWithTasks,
  { kind, amount }: TaskRecord,
): Promise<boolean> {
  if (kind === 'capture' || amount === null || isHeld(reading, kind)) return false;
  const { currentValue, orderDate = '' } = reading.transaction.order;
  const known = leftAsKnown(reading);
  if (known === undefined || currentValue === undefined || known - currentValue < amount) return false;
  const restoredAt = await store.restoredAt();
  return restoredAt !== null && orderDate <= germanDay(restoredAt);
}

/**
 * Sends a request whose turn it is, or once more if it is overdue. If the service is away, it waits again, or stays
 * overdue.
 */
export async function sendRequest(
  parts: TransactionParts,
  reading: TransactionWithTasks,
  request: TaskRecord,
): Promise<Advance> {
  const { store, now } = parts;
  const draft = draftOf(reading, request);
  const { claim, last } = claimOf(parts, reading, draft, request.id);
  const isAgain = last?.id === request.id;
  const taken = await storing(parts, claim, request, () =>
    store.tasks.change(request, { ...claim, updatedAt: now() }, isAgain ? {} : { last }),
  );
  // What was withdrawn or sent since the reading is not sent here.
  if (!taken) return { outcome: 'moved', reading };
  const claimed = { ...taken, ...claim };
  const { task, error } = await send(parts, draft, { claimed, before: request, last });
  const after = withTask(reading, task ?? claimed);
  if (error === undefined) return { outcome: 'moved', reading: after };
  const isRefused = error instanceof RouteError && error.code === 'report_rejected';
  // The first attempt may still be booked.
  if (isAgain) return { outcome: 'still', reading: after, error };
  if (!isRefused) return { outcome: task ? 'still' : 'moved', reading: after };
  const refused = task && (await change(parts, task, { state: 'refused', code: 'report_rejected' }));
  return { outcome: 'moved', reading: refused ? withTask(after, refused) : after };
}

function draftOf({ transaction }: TransactionWithTasks, request: TaskRecord): ReportDraft {
  const { transactionId: id, kind, amount, reason, trackingNumber, receivedOn } = request;
  if (kind === 'capture') return { kind, id, capture: trackingNumber === null ? {} : { trackingNumber } };
  const { currentValue = 0 } = transaction.order;
  const withdrawal = receivedOn === null ? {} : { receivedOn };
  return {
    kind,
    id,
    refund: { amount: amount ?? currentValue, currentValue, ...(reason && { reason }), ...withdrawal },
  };
}

const change = ({ store, now }: TransactionParts, request: TaskRecord, end: End) =>
  store.tasks.change(request, { ...end, updatedAt: now() });
