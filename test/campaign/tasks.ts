import { CamelCasePlugin, Kysely, type Selectable } from 'kysely';
import type { Tables } from '../../src/server/store/sql/schema.js';
import { dialectAt } from '../processes/books.js';

/** A delivery or refund as stored. */
export type KeptTask = Selectable<
  Pick<
    Tables['ratenkaufTasks'],
    'id' | 'transactionId' | 'kind' | 'version' | 'amount' | 'key' | 'state' | 'code' | 'isDone' | 'createdAt'
  >
>;

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

/** Reads tasks and keys directly, in the order of the tasks. */
export async function readCalls(address: string): Promise<KeptCalls> {
  const db = new Kysely<Tables>({
    dialect: dialectAt(address),
    plugins: [new CamelCasePlugin()],
  });
  try {
    const tasks = await db
      .selectFrom('ratenkaufTasks')
      .select(['id', 'transactionId', 'kind', 'version', 'amount', 'key', 'state', 'code', 'isDone', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const keys = await db.selectFrom('ratenkaufKeys').select(['subject', 'verb', 'answer']).execute();
    return { tasks, keys: keys.map(keptKey) };
  } finally {
    await db.destroy();
  }
}

function keptKey({
  verb,
  subject,
  answer,
}: Selectable<Pick<Tables['ratenkaufKeys'], 'verb' | 'subject' | 'answer'>>): KeptKey {
  const { id = subject } = (answer === null ? {} : JSON.parse(answer)) as { readonly id?: string };
  return { verb, subjects: [...new Set([subject, id])] };
}

/** Returns true if a task waits, or its outcome is not known, and nobody has put another one in its place. */
export const isOpenTask = ({ state, isDone }: KeptTask): boolean =>
  !['applied', 'refused', 'withdrawn'].includes(state) && Number(isDone) === 0;
