import { ServiceError } from '../../service/wire/service-error.js';
import { germanDay } from '../../service/wire/values.js';
import { mostRequests, reportKinds } from '../../contract/names.js';
import { RouteError } from '../operations/errors.js';
import type { ReportRecord, RequestChanges, RequestRecord } from '../store/store.js';
import type { TransactionParts } from './parts.js';
import { isOpen, leftAsKnown, type TransactionWithReports } from './read.js';
import { storing } from './intents.js';
import {
  blocked,
  checkAmount,
  checkUndelivered,
  draftedIntent,
  type ReportDraft,
  send,
  withSentReport,
} from './report.js';
import { hasEnded, waitingIn } from './requests.js';
import { repeatableRequest } from './overdue.js';
import { isHeld, obstacleAtItsTurn, standingOf } from './standing.js';

/*
 * The life of a request, the state in the store afterwards, and the continuation. Its report has its id.
 *
 * | event                                     | request         | continuation                                        |
 * | ----------------------------------------- | --------------- | --------------------------------------------------- |
 * | it is asked for                           | queued          | sent when nothing of its kind is under way          |
 * | it is withdrawn before                    | withdrawn       | the shop is told                                    |
 * | its turn: more than what is left          | refused         | the shop is told, the next one goes on              |
 * | its turn, in a restored store: less is    | refused         | the same: it may be booked, only a person can say   |
 * | left than it knows of, by that much       |                 |                                                     |
 * | its turn: a reversal, and nothing is left | applied         | the same                                            |
 * | its turn                                  | sent            | stored with the intent of its report; then it is    |
 * |                                           |                 | sent                                                |
 * | crash before that                         | queued          | it is its turn again                                |
 * | crash after it, sent or not               | sent            | a report has its id: never sent again               |
 * | the store does not say whether it has it  | queued or sent  | nothing is sent; a read removes the intent          |
 * | nothing was done, the service is away     | queued          | it is its turn again                                |
 * | crash before it is noted as queued        | sent            | no report has its id: a read notes it               |
 * | the service rejects it                    | refused         | the shop is told, the next one goes on              |
 * | a read shows the outcome of the report    | applied/refused | the same                                            |
 * | the report is overdue                     | sent            | all wait; an operator says what the bank knows      |
 * | the same, and the bank shows nothing of   | sent            | sent once more; what the bank says of one of the    |
 * | it, and could book it only once; or an    |                 | two requests is no refusal of both: the first one   |
 * | operator says that the bank has nothing   |                 | may reach the bank later than we believe            |
 * | the same, and nothing is left to deliver  | refused         | nothing                                             |
 */

/** Something that is asked for. */
export type RequestDraft = Pick<
  RequestRecord,
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
export function checkRequest(reading: TransactionWithReports, { kind, amount, unlessDelivered = false }: Wanted): void {
  if (unlessDelivered) checkUndelivered(reading);
  const { obstacle } = standingOf(reading)[kind];
  if (amount !== null && !(obstacle === 'value_unknown' || obstacle === 'value_untrue')) checkAmount(reading, amount);
  if (obstacle) throw blocked(obstacle);
  if (reading.requests.filter((each) => !hasEnded(each)).length >= mostRequests.open)
    throw new RouteError('wrong_state', {
      message:
        `${mostRequests.open} requests of this transaction wait already. Wait until the bank has booked some of them, ` +
        'or withdraw some.',
    });
}

/**
 * Stores a request that waits; resolves with undefined if there is one with its id, or if a delivery or refund was
 * asked for since the reading: then it has to be decided again.
 */
export async function enqueue(
  { store, now }: Pick<TransactionParts, 'store' | 'now'>,
  known: TransactionWithReports,
  draft: RequestDraft,
): Promise<RequestRecord | undefined> {
  const { reports, requests } = known;
  const at = now();
  // After everything before, also if the clock was set back since.
  const before = [...reports.map((each) => each.at), ...requests.map((each) => each.createdAt)];
  const createdAt = Math.max(at, ...before.map((each) => each + 1));
  const record: RequestRecord = {
    ...draft,
    version: 1,
    state: 'queued',
    code: null,
    detail: null,
    createdAt,
    isDone: false,
    updatedAt: at,
  };
  return (await store.insertRequest(record, known)) ? record : undefined;
}

/**
 * Takes back a request that waits; does nothing if it was taken back before.
 * @throws {RouteError} `not_found` or `wrong_state` if it is not one that waits
 */
export async function withdraw(
  { store, now }: Pick<TransactionParts, 'store' | 'now'>,
  transactionId: string,
  id: string,
): Promise<RequestRecord> {
  for (;;) {
    const request = await store.findRequest(id);
    if (request?.transactionId !== transactionId)
      throw new RouteError('not_found', { message: 'The transaction has no such request.' });
    if (request.state === 'withdrawn') return request;
    if (request.state !== 'queued')
      throw new RouteError('wrong_state', { message: 'The request does not wait any more: see its state.' });
    const withdrawn = await store.changeRequest(request, { state: 'withdrawn', updatedAt: now() });
    if (withdrawn) return withdrawn;
  }
}

/**
 * What became of the requests of a transaction. `still`: the reading is what there is now. `moved`: something was sent,
 * or somebody else was faster, so that the transaction has to be read again.
 */
export interface Advance {
  readonly outcome: 'still' | 'moved';
  readonly reading: TransactionWithReports;
  /** Why a report could not be sent once more. */
  readonly error?: RouteError | ServiceError;
}

/**
 * Sends the next request of each kind, if nothing of its kind is under way. May be called at any time, by several
 * processes at once: a request is only sent if neither it nor the last report was changed since the reading.
 */
export async function advance(parts: TransactionParts, given: TransactionWithReports): Promise<Advance> {
  const capture = await advanceKind(parts, given, 'capture');
  const refund = await advanceKind(parts, capture.reading, 'refund');
  return { outcome: capture.outcome === 'moved' ? 'moved' : refund.outcome, reading: refund.reading };
}

async function advanceKind(
  parts: TransactionParts,
  given: TransactionWithReports,
  kind: RequestRecord['kind'],
): Promise<Advance> {
  let reading = given;
  const again = repeatableRequest(reading, kind);
  if (again) return sendRequest(parts, reading, again);
  for (const request of waitingIn(reading, kind)) {
    const turn = (await isPerhapsBooked(parts, reading, request)) ? restored : turnOf(reading, request);
    if (!turn) break;
    if (turn === 'send') return sendRequest(parts, reading, request);
    // Whoever changes the request goes on with it.
    const changed = await change(parts, request, turn);
    if (!changed) return { outcome: 'moved', reading };
    reading = withRequest(reading, changed);
  }
  return { outcome: 'still', reading };
}

type End = Omit<RequestChanges, 'updatedAt'>;

/** Returns true if it is the turn of a request of the transaction. */
export const hasNext = (reading: TransactionWithReports): boolean =>
  reportKinds.some((kind) => waitingIn(reading, kind).length > 0 && !isHeld(reading, kind));

/** Returns what happens to the request whose turn it is; undefined if it has to wait on. */
function turnOf(reading: TransactionWithReports, { kind, amount }: RequestRecord): End | 'send' | undefined {
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
  reading: TransactionWithReports,
  { kind, amount }: RequestRecord,
): Promise<boolean> {
  if (kind === 'capture' || amount === null || isHeld(reading, kind)) return false;
  const { currentValue, orderDate = '' } = reading.transaction.order;
  const known = leftAsKnown(reading);
  if (known === undefined || currentValue === undefined || known - currentValue < amount) return false;
  const restoredAt = await store.restoredAt();
  return restoredAt !== null && orderDate <= germanDay(restoredAt);
}

/**
 * Sends a request whose turn it is, or once more in place of its report that is overdue. If the service is away, it
 * waits again, or stays overdue.
 */
export async function sendRequest(
  parts: TransactionParts,
  reading: TransactionWithReports,
  request: RequestRecord,
): Promise<Advance> {
  await keepOutcome(parts, reading, request.kind);
  const draft = draftOf(reading, request);
  const intent = draftedIntent(parts, reading, draft, request.id);
  const { previous } = intent;
  const changes = { state: 'sent', updatedAt: parts.now() } as const;
  const taken = await storing(parts, intent, () => parts.store.takeRequest({ request, changes, ...intent }));
  // What was withdrawn or sent since the reading is not sent here.
  if (!taken) return { outcome: 'moved', reading };
  const after = withRequest(reading, taken.request);
  try {
    const sent = await send(parts, draft, { report: taken.report, previous });
    return { outcome: 'moved', reading: withSentReport(after, sent) };
  } catch (error) {
    const isRefused = error instanceof RouteError && error.code === 'report_rejected';
    if (!isRefused && !(error instanceof RouteError || error instanceof ServiceError)) throw error;
    // The first attempt may still be booked.
    if (previous?.id === request.id) return { outcome: 'still', reading: after, error };
    const next: End = isRefused ? { state: 'refused', code: 'report_rejected' } : { state: 'queued' };
    const changed = await change(parts, taken.request, next);
    const outcome = isRefused || !changed ? 'moved' : 'still';
    return { outcome, reading: changed ? withRequest(after, changed) : after };
  }
}

/**
 * Keeps the outcome of a report without a request as one, if the shop does not know it yet: the next report takes its
 * place.
 */
async function keepOutcome(
  { store, now }: TransactionParts,
  { reports, requests }: TransactionWithReports,
  kind: RequestRecord['kind'],
): Promise<void> {
  const last = reports.find((each) => each.kind === kind);
  if (!last || isOpen(last) || last.isFollowed || requests.some(({ id }) => id === last.id)) return;
  await store.insertRequest(requestOf(last, now()));
}

const requestOf = (
  { id, transactionId, kind, state, amount, reason, at }: ReportRecord,
  now: number,
): RequestRecord => ({
  id,
  transactionId,
  kind,
  version: 1,
  amount,
  reason: null,
  trackingNumber: null,
  receivedOn: null,
  key: null,
  state: state === 'applied' ? 'applied' : 'refused',
  code: null,
  detail: reason,
  createdAt: at,
  isDone: false,
  updatedAt: now,
});

function draftOf({ transaction }: TransactionWithReports, request: RequestRecord): ReportDraft {
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

const change = ({ store, now }: TransactionParts, request: RequestRecord, end: End) =>
  store.changeRequest(request, { ...end, updatedAt: now() });

/** Returns a reading in which a request is as it is now. */
export const withRequest = (reading: TransactionWithReports, request: RequestRecord): TransactionWithReports => ({
  ...reading,
  requests: reading.requests.map((each) => (each.id === request.id ? request : each)),
});
