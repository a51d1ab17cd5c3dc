import type { ServiceError } from '../../service/wire/service-error.js';
import { germanDay } from '../../service/wire/values.js';
import { reportKinds } from '../../contract/names.js';
import { RouteError } from '../operations/errors.js';
import type { TaskChanges, TaskRecord } from '../store/task-store.js';
import type { TransactionParts } from './parts.js';
import { isShownOf, leftAsKnown } from './read.js';
import { claimOf, send, storing } from './sending.js';
import { obstacleToCapture, withTask, type Reading } from './standing.js';
import type { SentTask } from './tasks.js';

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
 *
 * A direct report is added as one that is being sent, and goes on like a request. Somebody waits for its answer, so it
 * never waits: where a request does, or is refused without a reason of the bank, it is deleted, and can be reported
 * again. Nor is it sent once more: while it is overdue, another one can be reported in its place, and is followed then.
 */

/**
 * What became of the requests of a transaction. `still`: the reading is what there is now. `moved`: something was sent,
 * or somebody else was faster, so that the transaction has to be read again.
 */
export interface Advance {
  readonly outcome: 'still' | 'moved';
  readonly reading: Reading;
  /** Why a report could not be sent once more. */
  readonly error?: RouteError | ServiceError;
}

/**
 * Sends the next request of each kind, if nothing of its kind is under way. May be called at any time, by several
 * processes at once: a request is only sent if neither it nor the last report was changed since the reading.
 */
export async function advance(parts: TransactionParts, given: Reading): Promise<Advance> {
  const capture = await advanceKind(parts, given, 'capture');
  const refund = await advanceKind(parts, capture.reading, 'refund');
  return { outcome: capture.outcome === 'moved' ? 'moved' : refund.outcome, reading: refund.reading };
}

async function advanceKind(parts: TransactionParts, given: Reading, kind: TaskRecord['kind']): Promise<Advance> {
  let reading = given;
  const again = repeatableRequest(reading, kind);
  if (again) return sendTask(parts, reading, again);
  for (const request of reading.facts[kind].waiting) {
    const turn = (await isPerhapsBooked(parts, reading, request)) ? restored : turnOf(reading, request);
    if (!turn) break;
    if (turn === 'send') return sendTask(parts, reading, request);
    // Whoever changes the request goes on with it.
    const changed = await change(parts, request, turn);
    if (!changed) return { outcome: 'moved', reading };
    reading = withTask(reading, changed);
  }
  return { outcome: 'still', reading };
}

/**
 * Returns the request whose overdue report can be sent once more: the bank shows nothing of it, and could book it only
 * once, because a delivery is booked once, and nothing is left after a refund of all that is left. Not if the bank has
 * refused the second attempt: then it may have the first one.
 */
function repeatableRequest(reading: Reading, kind: TaskRecord['kind']): SentTask | undefined {
  const { transaction, facts } = reading;
  const { report, underWay } = facts[kind];
  if (report?.state !== 'overdue' || report.isDirect || report.isDone) return undefined;
  const { isAccepted, amount } = report.sending;
  if (isAccepted || report.detail !== null) return undefined;
  if (underWay.length > 0 || isShownOf(report, transaction)) return undefined;
  if (kind === 'capture') return obstacleToCapture(transaction) ? undefined : report;
  return amount === transaction.order.currentValue ? report : undefined;
}

type End = Pick<TaskChanges, 'state' | 'code' | 'amount'>;

/** Returns true if it is the turn of a request of the transaction. */
export const hasNext = ({ facts }: Reading): boolean =>
  reportKinds.some((kind) => facts[kind].waiting.length > 0 && !facts[kind].isHeld);

/** Returns what happens to the request whose turn it is; undefined if it has to wait on. */
function turnOf(reading: Reading, { kind, amount }: TaskRecord): End | 'send' | undefined {
  if (reading.facts[kind].isHeld) return undefined;
  const { currentValue: left } = reading.transaction.order;
  if (kind === 'capture')
    return obstacleToCapture(reading.transaction) ? { state: 'refused', code: 'wrong_state' } : 'send';
  const { obstacle } = reading.standing.refund;
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
  reading: Reading,
  { kind, amount }: TaskRecord,
): Promise<boolean> {
  if (kind === 'capture' || amount === null || reading.facts[kind].isHeld) return false;
  const { currentValue, orderDate = '' } = reading.transaction.order;
  const known = leftAsKnown(reading);
  if (known === undefined || currentValue === undefined || known - currentValue < amount) return false;
  const restoredAt = await store.restoredAt();
  return restoredAt !== null && orderDate <= germanDay(restoredAt);
}

/**
 * Sends a task: a request whose turn it is, once more if it is overdue, or a direct report, which is added. The reading
 * is the same if somebody else was faster. If the service is away, a request waits again, or stays overdue.
 */
export async function sendTask(parts: TransactionParts, reading: Reading, given: TaskRecord): Promise<Advance> {
  const { store, now } = parts;
  const before = given.isDirect ? undefined : given;
  const { claim, last } = claimOf(parts, reading, given);
  const isAgain = last?.id === given.id;
  const stored = await storing(parts, claim, before, async () => {
    if (before) return store.tasks.change(before, { ...claim, updatedAt: now() }, isAgain ? {} : { last });
    const added = { ...given, ...claim };
    return (await store.tasks.add(added, { known: reading.tasks, last })) ? added : undefined;
  });
  // What was withdrawn or sent since the reading is not sent here.
  if (!stored) return { outcome: 'moved', reading };
  const claimed = { ...stored, ...claim };
  const { task, error } = await send(parts, reading.transaction, { claimed, before, last });
  const after = withTask(reading, task ?? claimed);
  if (error === undefined) return { outcome: 'moved', reading: after };
  // Nobody sends a direct report again by itself; the first attempt of a request may still be booked.
  if (isAgain || !before) return { outcome: 'still', reading: after, error };
  const isRefused = error instanceof RouteError && error.code === 'report_rejected';
  if (!isRefused) return { outcome: task ? 'still' : 'moved', reading: after };
  const refused = task && (await change(parts, task, { state: 'refused', code: 'report_rejected' }));
  return { outcome: 'moved', reading: refused ? withTask(after, refused) : after };
}

const change = ({ store, now }: TransactionParts, request: TaskRecord, end: End) =>
  store.tasks.change(request, { ...end, updatedAt: now() });
