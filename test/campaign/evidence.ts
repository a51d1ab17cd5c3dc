import { CamelCasePlugin, Kysely, type Selectable } from 'kysely';
import { isGivenUp } from '../../src/server/purchases/record.js';
import { isFinal, type PurchaseState } from '../../src/rules/purchase-state.js';
import type { PurchaseView, Transaction } from '../../src/sandbox/sandbox.js';
import type { LogEntry } from '../../src/server.js';
import { stateIn } from '../../src/server/store/purchase-progress.js';
import type { Tables } from '../../src/server/store/sql/schema.js';
import { dialectAt, type BasketRow, type Books, type OrderRow, type WrongRow } from '../processes/books.js';
import type { Told } from './customer.js';
import type { ReportResolutions, Resolutions } from './operators.js';
import type { Rewind } from './storms.js';
import type { WebshopName } from '../processes/webshops.js';

/** A purchase as stored. */
export interface Kept extends Selectable<Pick<Tables['ratenkaufPurchases'], 'id' | 'technicalId' | 'isDelivered'>> {
  readonly state: PurchaseState;
  /** True if its customer has given the order up, or another order of the cart has taken its place. */
  readonly isGivenUp: boolean;
  /** True if the store does not have the id at the bank, and the audit has found it by the shop's order. */
  readonly isFoundByOrder?: true;
}

/** The three books, and the answers that customers received. */
export interface Evidence {
  readonly bank: readonly PurchaseView[];
  readonly transactions: readonly Transaction[];
  readonly store: readonly Kept[];
  /** The store before an operator resolved the unknown outcomes. */
  readonly unresolved: readonly Kept[];
  readonly resolutions: Resolutions;
  readonly orders: readonly OrderRow[];
  readonly baskets: readonly BasketRow[];
  readonly wrongs: readonly WrongRow[];
  readonly told: readonly Told[];
  /** Sessions of the customers without faults. */
  readonly inPeace: readonly string[];
  /** Sessions of those among them who have to end with an order. */
  readonly expected: readonly string[];
  /** Webshops whose health check was red at the very end. */
  readonly unhealthy: readonly WebshopName[];
  /** Store copies that were restored. */
  readonly rewinds: readonly Rewind[];
  readonly log: readonly LogEntry[];
  /** Number of process deaths by position in the code. */
  readonly deaths: ReadonlyMap<string, number>;
  /** What the store keeps of the calls of the shop's own server. */
  readonly calls: KeptCalls;
  /** Transactions of which the shop's own server has asked for a refund. */
  readonly refunded: ReadonlySet<string>;
  /** What operators found of reports whose outcome only the bank knows. */
  readonly reports: ReportResolutions;
}

/** A delivery or refund as stored. */
export type KeptTask = Selectable<Pick<Tables['ratenkaufTasks'], (typeof taskColumns)[number]>>;

/** A key as stored. */
export interface KeptKey extends Selectable<Pick<Tables['ratenkaufKeys'], 'verb'>> {
  /** Ids of what it is about: that of its first call, and that of its answer. */
  readonly subjects: readonly string[];
}

/** What the store keeps of the calls of the shop's own server. */
export interface KeptCalls {
  readonly tasks: readonly KeptTask[];
  readonly keys: readonly KeptKey[];
}

const taskColumns = [
  'id',
  'transactionId',
  'kind',
  'version',
  'amount',
  'key',
  'state',
  'code',
  'isDone',
  'createdAt',
] as const;

/** Reads tables of the store directly, because its port cannot list everything. */
async function readTables<Rows>(address: string, read: (db: Kysely<Tables>) => Promise<Rows>): Promise<Rows> {
  const db = new Kysely<Tables>({ dialect: dialectAt(address), plugins: [new CamelCasePlugin()] });
  return read(db).finally(() => db.destroy());
}

/** Reads the purchases of the store. */
export const readStore = (address: string): Promise<Kept[]> =>
  readTables(address, async (db) => {
    const columns = ['id', 'situation', 'technicalId', 'isDelivered'] as const;
    const rows = await db.selectFrom('ratenkaufPurchases').select(columns).execute();
    return rows.map(({ situation, ...row }) =>
      Object.assign(row, { state: stateIn(situation), isGivenUp: isGivenUp({ situation }) }),
    );
  });

/** Reads the tasks and keys of the store, in the order of the tasks. */
export const readCalls = (address: string): Promise<KeptCalls> =>
  readTables(address, async (db) => {
    const tasks = db.selectFrom('ratenkaufTasks').select(taskColumns).orderBy('createdAt').orderBy('id');
    const keys = await db.selectFrom('ratenkaufKeys').select(['subject', 'verb', 'answer']).execute();
    return {
      tasks: await tasks.execute(),
      keys: keys.map(({ verb, subject, answer }) => {
        const { id = subject } = (answer === null ? {} : JSON.parse(answer)) as { readonly id?: string };
        return { verb, subjects: [...new Set([subject, id])] };
      }),
    };
  });

/** Returns true if a task waits, or its outcome is not known, and nobody has put another one in its place. */
export const isOpenTask = ({ state, isDone }: KeptTask): boolean =>
  !['applied', 'refused', 'withdrawn'].includes(state) && Number(isDone) === 0;

/** Reads the shop's own tables. */
export const readBooks = async (books: Books): Promise<Pick<Evidence, 'orders' | 'baskets' | 'wrongs'>> => ({
  orders: await books.selectFrom('orders').selectAll().execute(),
  baskets: await books.selectFrom('baskets').selectAll().execute(),
  wrongs: await books.selectFrom('wrongs').selectAll().execute(),
});

/** Returns true if a purchase as stored is not at its end, or its end is not delivered to the shop. */
export const isLeft = ({ state, isDelivered }: Kept): boolean => !isFinal(state) || Number(isDelivered) === 0;

/** Data that is legitimately lost, because an older store was restored. */
export interface Lost {
  /** Ids of purchases that the older store did not have, or that were not yet at the bank. */
  readonly purchases: ReadonlySet<string>;
  readonly technicalIds: ReadonlySet<string>;
  /** Technical ids of orders of which the older store did not know that they were given up. */
  readonly givenUp: ReadonlySet<string>;
  /** Ids of purchases whose state was set back. */
  readonly rewound: ReadonlySet<string>;
  /** Ids of purchases that had come to their end and were told, and then were set back. */
  readonly revived: ReadonlySet<string>;
  /** Sessions of customers who had received more than the older store knew. */
  readonly sessions: ReadonlySet<string>;
}

/** Compares the stores before and after each restore. */
export function lostIn({ rewinds, orders, store }: Evidence): Lost {
  const rewound = new Set<string>();
  const revived = new Set<string>();
  const purchases = new Set<string>();
  const technicalIds = new Set<string>();
  const givenUp = new Set<string>();
  for (const { before, after } of rewinds) {
    const known = new Map(after.map((kept) => [kept.id, kept]));
    for (const kept of before) {
      const { id, state, technicalId, isGivenUp: wasGivenUp } = kept;
      const present = known.get(id);
      if (present && isLeft(present) && !isLeft(kept)) revived.add(id);
      if (technicalId !== null && wasGivenUp && !present?.isGivenUp) givenUp.add(technicalId);
      if (present?.state !== state) rewound.add(id);
      if (present && present.technicalId === technicalId) continue;
      purchases.add(id);
      if (technicalId !== null) technicalIds.add(technicalId);
    }
  }
  const known = new Set(store.flatMap(({ id, technicalId }) => [id, technicalId]));
  for (const { after, elsewhere } of rewinds) {
    const kept = new Set(after.flatMap(({ id, technicalId }) => [id, technicalId]));
    const isLost = (id: string) => !kept.has(id) && !known.has(id);
    for (const id of elsewhere?.technicalIds.filter(isLost) ?? []) technicalIds.add(id);
    for (const id of elsewhere?.purchases.filter(isLost) ?? []) {
      purchases.add(id);
      rewound.add(id);
    }
    const present = new Map(after.map(({ id, state }) => [id, state]));
    for (const id of elsewhere?.completed ?? []) if (present.get(id) !== 'confirmed') rewound.add(id);
  }
  const sessions = new Set(orders.filter(({ purchaseId }) => rewound.has(purchaseId)).map(({ session }) => session));
  return { purchases, technicalIds, givenUp, rewound, revived, sessions };
}
