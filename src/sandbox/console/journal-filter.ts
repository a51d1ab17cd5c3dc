import type { JournalEntry } from '../apis/journal.js';
import { operations, type Side } from '../apis/operations.js';
import { errorKey } from './journal-errors.js';

/** Values of the filter for the interface; `other` is what fits no operation. */
export const sidesOfFilter = [
  'payment',
  'authorization',
  'merchant',
  'reporting',
  'page',
  'other',
] as const satisfies readonly (Side | 'other')[];

/** Values of the filter for the status, with the words for them. */
export const statusesOfFilter = {
  success: '200 to 399',
  refused: '400 to 499',
  failed: '500 to 599',
  none: 'No answer',
  fault: 'Hit by a fault',
} as const;

type StatusFilter = keyof typeof statusesOfFilter;

const statusTests: Readonly<Record<StatusFilter, (entry: JournalEntry) => boolean>> = {
  success: ({ status }) => status !== null && status < 400,
  refused: ({ status }) => status !== null && status >= 400 && status < 500,
  failed: ({ status }) => status !== null && status >= 500,
  none: ({ status }) => status === null,
  fault: ({ fault }) => fault !== null,
};

/** Returns the interface that a request was for. */
export const sideOf = ({ operation }: JournalEntry): (typeof sidesOfFilter)[number] =>
  operation === null ? 'other' : operations[operation].side;

/** Returns path and query of a request. */
export function addressOf({ path, query }: JournalEntry): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/** Returns a function that decides whether an entry fits the filter; what is unknown in it is ignored. */
export function journalFilter({
  api,
  path,
  status,
  text,
  error,
}: Readonly<Record<string, string>>): (entry: JournalEntry) => boolean {
  const hasStatus = status !== undefined && status in statusTests ? statusTests[status as StatusFilter] : () => true;
  const side = sidesOfFilter.find((each) => each === api);
  return (entry) =>
    (side === undefined || sideOf(entry) === side) &&
    includes(addressOf(entry), path) &&
    hasStatus(entry) &&
    (!error || errorKey(entry) === error) &&
    (!text || includes(wholeText(entry), text));
}

function wholeText(entry: JournalEntry): string {
  const { operation, headers, body, answer } = entry;
  return [
    operation ?? '',
    addressOf(entry),
    ...Object.values(headers),
    body,
    ...Object.values(answer?.headers ?? {}),
    answer?.body ?? '',
  ].join('\n');
}

function includes(whole: string, part: string | undefined): boolean {
  return whole.toLowerCase().includes((part ?? '').trim().toLowerCase());
}
