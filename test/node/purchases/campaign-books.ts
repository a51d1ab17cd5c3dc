import type { Evidence, Kept, KeptCalls, KeptTask } from '../../campaign/evidence.js';
import type { Rewind } from '../../campaign/storms.js';
import type { KeyedCall, Told } from '../../campaign/customer.js';
import type { OrderRow } from '../../processes/books.js';

/** The same with everything in it open to changes. */
export type Open<Value> =
  Value extends ReadonlyMap<infer Key, infer Each>
    ? Map<Key, Each>
    : Value extends ReadonlySet<infer Each>
      ? Set<Each>
      : Value extends Date
        ? Date
        : Value extends object
          ? { -readonly [Name in keyof Value]: Open<Value[Name]> }
          : Value;

const ordered = new Date('2026-11-24T10:00:00Z');

/** The purchase of the first customer is confirmed, delivered and refunded in part; that of the second one ended. */
export const bought: Kept = { id: 'P1', state: 'confirmed', technicalId: 'T1', isDelivered: 1, isGivenUp: false };
const ended: Kept = { id: 'P2', state: 'declined', technicalId: 'T2', isDelivered: 1, isGivenUp: false };
/** A purchase of nobody in these books. */
export const unrelated: Kept = { id: 'P9', state: 'confirmed', technicalId: 'T9', isDelivered: 1, isGivenUp: false };

/** Returns the same purchase as an older store knew it. */
export const asBefore = (state: Kept['state'], technicalId = bought.technicalId): Kept => ({
  id: bought.id,
  state,
  technicalId,
  isDelivered: 1,
  isGivenUp: false,
});

const order: OrderRow = {
  purchaseId: 'P1',
  orderId: 'A-1',
  session: 'session-1',
  webshop: 'first',
  amount: 100_00,
  state: 'completed',
  prepareCalls: 1,
  completeCalls: 1,
  releaseCalls: 0,
  completions: 1,
  completedAt: ordered.getTime() + 1,
  transactionId: 'B1',
};

const task = (id: string, kind: KeptTask['kind'], amount: number | null): KeptTask => ({
  id,
  transactionId: 'B1',
  kind,
  version: 4,
  amount,
  key: `key of ${id}`,
  state: 'applied',
  code: null,
  isDone: 1,
  createdAt: ordered.getTime() + 2,
});

/** Returns what the store keeps of the calls. */
export const honestCalls = (): Open<KeptCalls> => ({
  tasks: [task('R1', 'capture', null), task('R2', 'refund', 10_00), task('R3', 'refund', 20_00)],
  keys: [
    { verb: 'purchases.start', subjects: ['P1'] },
    { verb: 'purchases.confirm', subjects: ['attempt', 'P1'] },
    { verb: 'transactions.capture', subjects: ['R1'] },
    { verb: 'transactions.refund', subjects: ['R2'] },
    { verb: 'transactions.refund', subjects: ['R3'] },
  ],
});

const keyed = (verb: KeyedCall['verb'], subject: string, id?: string): KeyedCall => ({
  webshop: 'first',
  verb,
  call: { key: `key of ${subject}`, ...(id !== undefined && { id }) },
  answers: [
    { subject, when: 'meanwhile' },
    { subject, final: 'done', when: 'meanwhile' },
    { subject, final: 'done', when: 'late' },
    { code: 'key_reused', when: 'other' },
  ],
});

const toldTo = (session: string, page: string): Open<Told> => ({
  session,
  states: [],
  journal: [],
  orders: new Set(),
  pages: new Set([page]),
  readings: new Map([[page, 100_00]]),
  pagesTooMany: [],
  elsewhere: [],
  internal: [],
  away: [],
  calls: [],
  hasChangedBasket: false,
  hasGivenUp: false,
});

const contract = (number: 1 | 2): Open<Evidence['bank'][number]> => ({
  technicalId: `T${number}`,
  businessId: `B${number}`,
  webshopId: 'webshop',
  status: number === 1 ? 'BESTAETIGT' : 'STORNIERT',
  orderId: `A-${number}`,
  firstName: 'Ralf',
  lastName: 'Ratenkauf',
  amount: 100_00,
  total: 110_00,
  requestedMonths: null,
  grantedMonths: 12,
  decision: 'GRUEN',
  confirmationRequests: number === 1 ? 1 : 0,
  confirmations: number === 1 ? 1 : 0,
  isIgnored: false,
  started: ordered.toISOString(),
  expires: null,
});

const booking = (type: 'CAPTURE' | 'REFUND', amount: number | null) => ({
  uuid: `${type} ${amount}`,
  type,
  status: 'DONE' as const,
  created: ordered,
  amount,
  trackingNumber: null,
  message: null,
});

const transaction = (): Open<Evidence['transactions'][number]> => ({
  businessId: 'B1',
  webshopId: 'webshop',
  orderId: 'A-1',
  firstName: 'Erika',
  lastName: 'Beispiel',
  amount: 100_00,
  total: 110_00,
  months: 12,
  ordered,
  status: 'IN_BILLING',
  currentValue: 70_00,
  refundsTotal: 30_00,
  expires: ordered,
  nextStep: null,
  bookings: [booking('CAPTURE', null), booking('REFUND', 10_00), booking('REFUND', 20_00)],
  refunds: [],
});

/** Returns books that agree. */
export function honestBooks(): Open<Evidence> {
  const buyer = toldTo('session-1', 'T1');
  const [first, second] = [contract(1), contract(2)];
  return {
    bank: [first, second],
    transactions: [transaction()],
    store: [{ ...bought }, { ...ended }],
    unresolved: [],
    resolutions: { listed: new Map(), refused: new Map(), green: new Set() },
    orders: [
      { ...order },
      {
        ...order,
        purchaseId: 'P2',
        orderId: 'A-2',
        session: 'session-2',
        state: 'released',
        completions: 0,
        completedAt: null,
        transactionId: null,
      },
    ],
    baskets: [
      { session: 'session-1', webshop: 'first', amount: 100_00, state: 'ordered', reservedBy: 'P1', obstacle: null },
      { session: 'session-2', webshop: 'first', amount: 100_00, state: 'open', reservedBy: null, obstacle: null },
    ],
    wrongs: [],
    told: [
      {
        ...buyer,
        states: ['approved', 'confirmed'],
        orders: new Set(['A-1']),
        calls: [
          keyed('start', 'P1'),
          keyed('capture', 'R1', 'B1'),
          keyed('refund', 'R2', 'B1'),
          keyed('refund', 'R3', 'B1'),
          keyed('order', 'P1'),
        ],
      } as Open<Told>,
      toldTo('session-2', 'T2'),
    ],
    inPeace: ['session-1'],
    expected: ['session-1'],
    unhealthy: [],
    rewinds: [],
    log: [],
    deaths: new Map(),
    calls: honestCalls(),
    refunded: new Set(['B1']),
    reports: { resolved: [], hidden: [], green: [] },
  };
}

/** Returns a restored store that has lost nothing, but for what is said. */
export const restored = (lost: Partial<Omit<Open<Rewind>, 'at'>>): Open<Rewind> =>
  Object.assign(
    {
      at: 0,
      before: [{ ...bought }, { ...ended }],
      after: [{ ...bought }, { ...ended }],
      callsBefore: honestCalls(),
      callsAfter: honestCalls(),
    },
    lost,
  );
