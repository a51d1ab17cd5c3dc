import type { BackendVerb } from '../processes/backend.js';
import type { KeyAnswer, KeyedCall } from './customer.js';
import type { Evidence } from './evidence.js';
import type { KeptKey } from './tasks.js';

/** Verbs whose keys are stored with the id of what they are about. */
export const ofSubjects: { readonly [Verb in BackendVerb]?: string } = {
  start: 'purchases.start',
  capture: 'transactions.capture',
  refund: 'transactions.refund',
  reverse: 'transactions.reverse',
};

/** Returns under which name the key of a call is stored. */
export const storedVerb = (verb: BackendVerb): string =>
  ofSubjects[verb] ?? (verb === 'order' ? 'purchases.confirm' : verb);

/** What a restored store has lost of the calls of the shop's own server. */
export interface LostCalls {
  /** Ids of transactions of which requests or reports were forgotten, or set back. */
  readonly transactions: ReadonlySet<string>;
  /** Purchases and requests of which a key, or its answer, was forgotten: the stored verb and the id. */
  readonly keys: ReadonlySet<string>;
}

const nameOf = ({ verb, subjects }: KeptKey): string => [verb, ...subjects].join(' ');

/** Returns the calls of which the audit cannot read what they have left in the store before a restore. */
function unreadableIn(
  { at, unreadableSince }: Evidence['rewinds'][number],
  told: Evidence['told'],
): readonly KeyedCall[] {
  if (unreadableSince === undefined) return [];
  const isUnreadable = ({ at: time }: KeyAnswer) => time && time[0] < at && time[1] > unreadableSince;
  return told.flatMap(({ calls }) => calls).filter(({ answers }) => answers.some(isUnreadable));
}

/** Compares the calls before and after each restore. */
export function lostCallsIn({ rewinds, told }: Pick<Evidence, 'rewinds' | 'told'>): LostCalls {
  const transactions = new Set<string>();
  const keys = new Set<string>();
  for (const rewind of rewinds) {
    const { callsBefore: before, callsAfter: after } = rewind;
    const known = new Set(after.tasks.map(({ id, version }) => `${id} ${version}`));
    for (const { id, version, transactionId } of before.tasks)
      if (!known.has(`${id} ${version}`)) transactions.add(transactionId);
    const kept = new Set(after.keys.map(nameOf));
    for (const each of before.keys)
      if (!kept.has(nameOf(each))) for (const id of each.subjects) keys.add(`${each.verb} ${id}`);
    const present = new Set(after.keys.flatMap(({ verb, subjects }) => subjects.map((id) => `${verb} ${id}`)));
    for (const { verb, call, answers } of unreadableIn(rewind, told)) {
      if (call.id !== undefined) transactions.add(call.id);
      const subjects = answers.flatMap(({ subject }) =>
        subject === undefined ? [] : `${storedVerb(verb)} ${subject}`,
      );
      for (const each of subjects) if (!present.has(each)) keys.add(each);
    }
  }
  return { transactions, keys };
}
