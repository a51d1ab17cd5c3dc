import type {
  CheckoutRecord,
  KeyRecord,
  OutboxEntry,
  PurchaseRecord,
  Store,
} from '../../../../src/server/store/store.js';
import type { TaskRecord } from '../../../../src/server/store/task-store.js';
import { checkoutRecord, keyRecord, moment, notice, purchase, rate, report, task, use } from '../samples.js';

/** A row of each kind. */
export interface Rows {
  readonly kept: PurchaseRecord;
  readonly asked: TaskRecord;
  readonly entry: OutboxEntry;
  readonly called: KeyRecord;
  readonly told: CheckoutRecord;
}

/** A call of a function about these rows, and what it gives to another webshop; nothing for those that insert. */
type Call = readonly [work: (store: Store, rows: Rows) => Promise<unknown>, toAnother?: unknown];

/** An entry for each function of a part of the store: one that is added does not compile without it. */
type EachCall<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends (...input: never[]) => unknown
    ? readonly Call[]
    : EachCall<Part[Name]>;
};

type Statements = Omit<Store, 'migrate' | 'close' | 'now' | 'isReachable' | 'markServed' | 'restoredAt'>;

const all = { before: Infinity };
const window = { before: moment + 1000, after: moment + 600_000 };
const beyond = { updatedAt: moment - 5000, id: 'id-0' };
const pages = [all, window, { ...window, beyond }];
const unseen: unknown = undefined;
const days = { kind: 'rate', from: '2027-03-01', to: '2027-05-31' } as const;

/** Calls of every function that runs statements on the tables that grow. */
const calls: EachCall<Statements> = {
  purchases: {
    add: [[(store) => store.purchases.add(purchase())]],
    find: [
      [(store, { kept }) => store.purchases.find({ shopper: kept.shopper }), unseen],
      [(store, { kept }) => store.purchases.find({ token: kept.token }), unseen],
      [(store, { kept }) => store.purchases.find({ id: kept.id }), unseen],
      [(store, { kept }) => store.purchases.find({ session: kept.session! }), unseen],
      [(store, { kept }) => store.purchases.find({ orderId: kept.orderId! }), unseen],
      [(store, { kept }) => store.purchases.find({ businessId: kept.businessId! }), unseen],
    ],
    openUntil: [
      [(store, { kept }) => store.purchases.openUntil({ shopper: kept.shopper }, 0), []],
      [(store, { kept }) => store.purchases.openUntil({ session: kept.session! }, 0), []],
    ],
    ordered: [
      [(store, { kept }) => store.purchases.ordered({ cart: kept.cart }), unseen],
      [(store, { kept }) => store.purchases.ordered({ claim: kept.claim }), unseen],
      [(store, { kept }) => store.purchases.ordered({ orderId: kept.orderId! }), unseen],
    ],
    perhapsOrdered: [[(store, { kept }) => store.purchases.perhapsOrdered(kept.cart), []]],
    change: [[(store, { kept }) => store.purchases.change(kept, { attempts: 9, updatedAt: moment }), unseen]],
    due: ([undefined, 'ordered', 'ended', 'resting'] as const).flatMap((urgency) =>
      pages.map((each): Call => [(store) => store.purchases.due(each, 10, urgency), []]),
    ),
    forget: [[(store) => store.purchases.forget(moment + 1, moment + 50), 0]],
  },
  tasks: {
    of: [[(store, { asked }) => store.tasks.of([asked.transactionId, 'another']), []]],
    find: [[(store, { asked }) => store.tasks.find({ id: asked.id }), unseen]],
    add: [[(store) => store.tasks.add(task())], [(store) => store.tasks.add(task(), { known: [] })]],
    change: [
      [(store, { asked }) => store.tasks.change(asked, { state: 'refused', updatedAt: moment }), unseen],
      [
        (store, { asked }) =>
          store.tasks.change(asked, { state: 'refused', updatedAt: moment }, { last: report({ version: 9 }) }),
        unseen,
      ],
    ],
    remove: [[(store, { asked }) => store.tasks.remove(asked), false]],
    due: pages.flatMap((each): Call[] => [
      [(store) => store.tasks.due(each, 10), []],
      [(store) => store.tasks.due(each, 10, 'overdue'), []],
    ]),
  },
  outbox: {
    find: [[(store, { entry }) => store.outbox.find({ transactionId: entry.transactionId }), unseen]],
    add: [[(store) => store.outbox.add(notice())]],
    change: [[(store, { entry }) => store.outbox.change(entry, { attempts: 9, updatedAt: 1 }), unseen]],
    remove: [[(store, { entry }) => store.outbox.remove(entry), false]],
    due: pages.map((each): Call => [(store) => store.outbox.due(each, 10), []]),
  },
  keys: {
    find: [[(store, { called }) => store.keys.find({ key: called.key }), unseen]],
    add: [[(store) => store.keys.add(keyRecord())]],
    answer: [[(store, { called }) => store.keys.answer(called.key, 'of another'), unseen]],
    forget: [[(store) => store.keys.forget(moment + 1), 0]],
  },
  checkouts: {
    find: [
      [(store, { told }) => store.checkouts.find({ token: told.token }), unseen],
      [(store, { told }) => store.checkouts.find({ reference: told.reference }), unseen],
    ],
    add: [[(store) => store.checkouts.add(checkoutRecord())]],
    change: [[(store, { told }) => store.checkouts.change(told, { ...told, sealed: 'of another' }), unseen]],
    forget: [[(store) => store.checkouts.forget(moment + 1), 0]],
  },
  proofs: {
    keep: [
      [(store) => store.proofs.keep([{ digest: 'd2', content: '{}' }], [use({ digest: 'd2', day: '2028-03-11' })])],
    ],
    uses: [
      [(store) => store.proofs.uses(days, 10), []],
      [(store) => store.proofs.uses({ ...days, subject: 79_900 }, 10), []],
      [(store) => store.proofs.uses({ ...days, beyond: { ...use({ subject: 0 }), days: ['2027-03-10'] } }, 10), []],
    ],
    contents: [[(store) => store.proofs.contents(['d1', 'd3']), []]],
    spans: [[(store) => store.proofs.spans('rate', ['d1', 'd3']), new Map()]],
    count: [[(store) => store.proofs.count(['rate', 'plans'], '2027-03-10'), 0]],
    forget: [[(store) => store.proofs.forget('2027-04-01'), 0]],
  },
  rates: {
    find: [[(store) => store.rates.find(79_900), unseen]],
    keep: [[(store) => store.rates.keep([rate({ amount: 50_000 }), rate({ amount: 60_000 })])]],
    forget: [[(store) => store.rates.forget(moment + 1), 0]],
  },
  unservedWebshops: [[(store) => store.unservedWebshops(moment), []]],
  forgetTransactions: [[(store) => store.forgetTransactions(moment + 1), 0]],
  forgetTexts: [[(store) => store.forgetTexts(moment + 1), 0]],
};

/** The calls of each function by its name, like `tasks.find`. */
export const everyCall: readonly (readonly [name: string, calls: readonly Call[]])[] = Object.entries(calls).flatMap(
  ([table, part]: [string, readonly Call[] | Readonly<Record<string, readonly Call[]>>]) =>
    'length' in part
      ? [[table, part as readonly Call[]] as const]
      : Object.entries(part).map(([name, each]) => [`${table}.${name}`, each] as const),
);
