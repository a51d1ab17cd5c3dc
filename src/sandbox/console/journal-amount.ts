import type { JournalEntry } from '../apis/journal.js';
import type { OperationName } from '../apis/operations.js';
import { centsFromDecimal, type Cents } from '../bank/values/money.js';
import type { Controls } from '../controls/controls.js';

/** The parameter or field of a request that has its amount. */
const fields: Partial<Record<OperationName, string>> = {
  'modellrechnung.durchfuehren': 'finanzierungsbetrag',
  'modellrechnung.guenstigsterRatenplan': 'finanzierungsbetrag',
  'vorgang.anlegen': 'bestellwert',
  'transaction.refund': 'value',
  'transaktionen.rueckabwicklung': 'betrag',
};

/**
 * Returns a function that tells the amount of a request: the one that it names, or else that of the purchase or
 * transaction that it is about; undefined if there is neither.
 */
export function journalAmounts(controls: Pick<Controls, 'purchases' | 'transactions'>) {
  const known = new Map<string, Cents>([
    ...controls.purchases().map(({ technicalId, amount }) => [technicalId, amount] as const),
    ...controls.transactions().map(({ businessId, amount }) => [businessId, amount] as const),
  ]);
  return (entry: JournalEntry): Cents | undefined => {
    const named = namedAmount(entry);
    if (named !== undefined) return named;
    const id = [...entry.path.split('/'), ...Object.values(entry.query).flat()].find((part) => known.has(part));
    return id === undefined ? undefined : known.get(id);
  };
}

function namedAmount({ operation, query, body }: JournalEntry): Cents | undefined {
  const field = operation === null ? undefined : fields[operation];
  if (field === undefined) return undefined;
  return centsFromDecimal(query[field]?.[0] ?? String(bodyField(body, field)));
}

function bodyField(body: string, field: string): unknown {
  try {
    return (JSON.parse(body) as Partial<Record<string, unknown>> | null)?.[field];
  } catch {
    return undefined;
  }
}
