import type {
  CaptureStanding,
  RefundStanding,
  Report,
  Standing,
  Summary,
  Transaction,
  TransactionsAnswer,
  TransactionSummaries,
} from '../../contract/transaction.js';

/** Overrides of a transaction, with only the relevant parts of its standing. */
export interface TransactionOverrides extends Partial<Omit<Transaction, 'standing'>> {
  readonly standing?: { readonly capture?: Partial<CaptureStanding>; readonly refund?: Partial<RefundStanding> };
}

/**
 * Returns a transaction whose delivery has not been reported yet. Its standing is derived from the rest as the handler
 * would.
 */
export function transaction({ standing, ...overrides }: TransactionOverrides = {}): Transaction {
  const facts = { ...usual, ...overrides };
  const { status, currentValue, expiresAt } = facts;
  const isUndelivered = /^report_capture/.test(status);
  const isNeedless = isUndelivered && currentValue === 0;
  const both = {
    capture: {
      ...standingOf('capture', captureObstacle(facts), facts),
      ...((isUndelivered || status === 'expired') && !isNeedless && expiresAt && { deadline: expiresAt }),
      isUrgent: status === 'report_capture_expiring' && !isNeedless,
      isNeedless,
      ...standing?.capture,
    },
    refund: {
      ...standingOf('refund', refundObstacle(facts), facts),
      ...(currentValue !== undefined && { available: availableOf(facts) }),
      ...waitingOf(facts),
      ...standing?.refund,
    },
  };
  return { summary: summaryOf(status, both), ...facts, standing: both };
}

/** The same rules as the handler's. */
function summaryOf(status: Transaction['status'], { capture, refund }: Transaction['standing']): Summary {
  const of = (stage: Summary['stage'], about: Kind, { at }: Standing): Summary => ({
    stage,
    about,
    ...(at && { since: at }),
  });
  if (capture.state === 'overdue' || capture.state === 'unclear') return of(capture.state, 'capture', capture);
  if (refund.state === 'overdue' || refund.state === 'unclear') return of(refund.state, 'refund', refund);
  if (capture.state === 'refused' && !capture.obstacle) return of('refused', 'capture', capture);
  if (capture.isPending) return of('in_progress', 'capture', capture);
  if (!capture.obstacle) return { stage: capture.isUrgent ? 'expiring' : 'to_deliver' };
  if (refund.isPending) return of('in_progress', 'refund', refund);
  if (/^report_capture/.test(status)) return { stage: capture.isNeedless ? 'needless' : 'delivered' };
  return { stage: status as Summary['stage'] };
}

type Facts = Omit<Transaction, 'standing' | 'summary'>;
type Kind = Report['kind'];

const usual: Facts = {
  id: 'AB12CD',
  status: 'report_capture',
  customer: { firstName: 'Ralf', lastName: 'Ratenkauf', number: '400123' },
  creditAccountNumber: '7000123456',
  orderId: 'B-1001',
  orderDate: '2026-11-20',
  originalValue: 79_900,
  currentValue: 79_900,
  refundsTotal: 0,
  expiresAt: '2026-12-20T22:59:59Z',
  bookings: [],
  refunds: [],
  reports: [],
  requests: [],
  takes: { trackingNumber: true, refundReason: false },
};

const numbered = ({ bookings }: Facts, kind: Kind) =>
  bookings
    .filter((booking) => booking?.kind === kind)
    .map((booking, place) => ({ ...booking, id: `${kind}-${place}`, isOpen: /^p/.test(booking.state) }));
const reportOf = ({ reports }: Facts, kind: Kind) => reports?.find((report) => report?.kind === kind);
const isPending = (facts: Facts, kind: Kind) =>
  reportOf(facts, kind)?.state === 'pending' ||
  numbered(facts, kind).some(({ isOpen }) => isOpen) ||
  (reportOf(facts, kind)?.state !== 'overdue' && queued(facts, kind).length > 0);
const queued = ({ requests }: Facts, kind: Kind) =>
  requests?.filter((request) => request?.kind === kind && request.state === 'queued') ?? [];

/** Returns what is left after what is under way and what waits; a reversal that waits takes everything. */
function availableOf(facts: Facts): number {
  const { currentValue = 0 } = facts;
  const report = reportOf(facts, 'refund');
  const own = report?.state === 'pending' ? report.amount : undefined;
  const open = numbered(facts, 'refund').filter(({ isOpen }) => isOpen);
  const others = open.filter((_, place) => own === undefined || place > 0);
  const waiting = queued(facts, 'refund');
  if (waiting.some(({ amount }) => amount === undefined)) return 0;
  const amounts = [own, ...[...others, ...waiting].map(({ amount }) => amount)];
  return Math.max(
    0,
    amounts.reduce<number>((left, amount = 0) => left - amount, currentValue),
  );
}

function waitingOf(facts: Facts): Pick<RefundStanding, 'waiting'> {
  const waiting = queued(facts, 'refund');
  if (waiting.length === 0) return {};
  const isOfTheRest = waiting.some(({ amount }) => amount === undefined);
  const before = { ...facts, requests: facts.requests.filter((each) => !waiting.includes(each)) };
  const amount = isOfTheRest ? availableOf(before) : waiting.reduce((sum, each) => sum + (each.amount ?? 0), 0);
  return { waiting: { count: waiting.length, amount } };
}

function captureObstacle(facts: Facts): CaptureStanding['obstacle'] {
  if (facts.bookings.some((booking) => booking?.kind === 'capture' && booking.state === 'done'))
    return 'already_delivered';
  if (isPending(facts, 'capture')) return 'report_pending';
  if (facts.currentValue !== undefined && availableOf(facts) === 0) return 'nothing_left';
  if (/^report_capture/.test(facts.status)) return undefined;
  return facts.status === 'unknown' ? 'not_deliverable' : (facts.status as 'expired');
}

function refundObstacle(facts: Facts): RefundStanding['obstacle'] {
  if (facts.currentValue === undefined) return 'value_unknown';
  if (facts.currentValue > (facts.originalValue ?? Infinity)) return 'value_untrue';
  if (facts.currentValue === 0) return 'nothing_left';
  return facts.currentValue > 0 && availableOf(facts) === 0 ? 'report_pending' : undefined;
}

/** The shop's report takes precedence; its id is the time at which it was sent. */
function standingOf<Obstacle extends string>(kind: Kind, obstacle: Obstacle | undefined, facts: Facts) {
  const bookings = numbered(facts, kind);
  const { state, isAccepted = false, amount, at, reason } = reportOf(facts, kind) ?? {};
  const open = bookings.filter(({ isOpen }) => isOpen);
  const isOpen = state === 'pending' || state === 'overdue';
  const isReceived = isAccepted || open.some((booking) => !booking.amount || booking.amount === amount);
  const states = {
    pending: isReceived ? 'in_progress' : 'unclear',
    overdue: 'overdue',
    refused: 'refused',
    applied: 'done',
  } as const;
  const isOurs = state !== undefined && (state !== 'applied' || open.length === 0);
  const others =
    open.length > 0 ? 'in_progress' : obstacle === 'already_delivered' ? 'done' : obstacle ? 'impossible' : 'possible';
  const ends = bookings.flatMap(({ id, state: end, amount: booked, message }) =>
    end === 'done' || end === 'failed'
      ? [{ id, outcome: end === 'done' ? ('applied' as const) : ('refused' as const), amount: booked, reason: message }]
      : [],
  );
  return {
    state: isOurs ? states[state] : (others as Standing['state']),
    ...(obstacle && { obstacle }),
    isPending: isPending(facts, kind),
    ...(isOpen && { isReceived }),
    ...(state === 'overdue' && { resolutions: resolutionsOf(facts, at) }),
    ...(isOurs ? { id: at, at, amount, reason } : { id: open[0]?.id }),
    open: isOpen && at ? [at] : open.map(({ id }) => id),
    ended: [
      ...ends,
      ...(at && (state === 'applied' || state === 'refused') ? [{ id: at, outcome: state, amount, reason }] : []),
    ],
  };
}

/** Only what is stored as a request can be sent once more. */
const resolutionsOf = ({ requests }: Facts, id: string | undefined): Standing['resolutions'] =>
  requests?.some((request) => request?.id === id) ? ['booked', 'send_again', 'withdrawn'] : ['booked', 'withdrawn'];

/** Returns the bank's reference of the nth transaction: `AAAAAA`, `AAAAAB`, … */
export const transactionId = (index: number): string =>
  index
    .toString(26)
    .padStart(6, '0')
    .replace(/./g, (digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Number.parseInt(digit, 26)] as string);

/** Returns one page of a search that found all transactions. */
export function transactionsAnswer(
  transactions: readonly Transaction[] = [transaction()],
  overrides: Partial<TransactionsAnswer> = {},
): TransactionsAnswer {
  return { transactions: [...transactions], page: 0, pageSize: 25, count: transactions.length, ...overrides };
}

/** Returns what these transactions wait for; all other `ids` are unknown. */
export function summariesAnswer(
  transactions: readonly Transaction[] = [transaction()],
  {
    ids = transactions.map(({ id }) => id),
    ...overrides
  }: Partial<Omit<TransactionSummaries, 'transactions'>> & { readonly ids?: readonly string[] } = {},
): TransactionSummaries {
  const entryOf = (id: string): TransactionSummaries['transactions'][number] => {
    const row = transactions.find((each) => each.id === id);
    if (!row) return { id, isKnown: false, reason: 'unknown_transaction' };
    const { deadline } = row.standing.capture;
    const { currentValue, summary } = row;
    return {
      id,
      isKnown: true,
      summary,
      ...(deadline !== undefined && { deadline }),
      ...(currentValue !== undefined && { currentValue }),
    };
  };
  return { transactions: [...new Set(ids)].map(entryOf), readAt: '2026-11-20T13:05:00Z', ...overrides };
}
