import { CamelCasePlugin, Kysely, type Selectable } from 'kysely';
import type { WebshopTables } from '../../src/server/store/sql/schema.js';
import { dialectAt } from '../processes/books.js';

/** A request of the shop's own server as stored. */
export type KeptRequest = Selectable<
  Pick<
    WebshopTables['ratenkaufRequests'],
    'id' | 'transactionId' | 'kind' | 'version' | 'amount' | 'key' | 'state' | 'code' | 'isDone' | 'createdAt'
  >
>;

/** A key as stored. */
export interface KeptKey extends Selectable<Pick<WebshopTables['ratenkaufKeys'], 'verb'>> {
  /** Ids of what it is about: that of its first call, and that of its answer. */
  readonly subjects: readonly string[];
}

/** What the store keeps of the calls of the shop's own server. */
export interface KeptCalls {
  readonly requests: readonly KeptRequest[];
  readonly reports: readonly Selectable<
    Pick<WebshopTables['ratenkaufReports'], 'id' | 'transactionId' | 'kind' | 'version' | 'state'>
  >[];
  readonly keys: readonly KeptKey[];
}

/** Reads requests, reports and keys directly, in the order of the requests. */
export async function readCalls(address: string): Promise<KeptCalls> {
  const db = new Kysely<WebshopTables>({
    dialect: dialectAt(address),
    plugins: [new CamelCasePlugin()],
  });
  try {
    const requests = await db
      .selectFrom('ratenkaufRequests')
      .select(['id', 'transactionId', 'kind', 'version', 'amount', 'key', 'state', 'code', 'isDone', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const reports = await db
      .selectFrom('ratenkaufReports')
      .select(['id', 'transactionId', 'kind', 'version', 'state'])
      .execute();
    const keys = await db.selectFrom('ratenkaufKeys').select(['subject', 'verb', 'answer']).execute();
    return { requests, reports, keys: keys.map(keptKey) };
  } finally {
    await db.destroy();
  }
}

function keptKey({
  verb,
  subject,
  answer,
}: Selectable<Pick<WebshopTables['ratenkaufKeys'], 'verb' | 'subject' | 'answer'>>): KeptKey {
  const { id = subject } = (answer === null ? {} : JSON.parse(answer)) as { readonly id?: string };
  return { verb, subjects: [...new Set([subject, id])] };
}

/** Returns true if a request waits, or its outcome is not known, and nobody has put another one in its place. */
export const isOpenRequest = ({ state, isDone }: KeptRequest): boolean =>
  (state === 'queued' || state === 'sent') && Number(isDone) === 0;
