import { z } from 'zod';
import type { deskTexts } from './texts.js';

/** Kinds of the bank's documents. */
export const documentKinds = ['monthly_bill', 'advice_of_settlement', 'leg_bill', 'dunning_letter'] as const;

/** Formats in which the bank provides them. */
export const fileTypes = ['pdf', 'csv', 'msg'] as const;

/** What stands in the form. */
export interface DocumentsWish {
  /** Days of the billing, first and last: `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly string[];
  readonly fileTypes: readonly string[];
}

/** What is wrong with it, field by field in the order of the page. */
export type DocumentsProblems = Partial<Record<keyof DocumentsWish, keyof typeof deskTexts>>;

/** What the form holds at first: everything of last month, to be read and to be worked with. */
export function usualDocuments(now: Date): DocumentsWish {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (date: number) => new Date(date).toISOString().slice(0, 10);
  return {
    from: day(Date.UTC(year, month - 2, 1)),
    to: day(Date.UTC(year, month - 1, 0)),
    kinds: documentKinds,
    fileTypes: ['pdf', 'csv'],
  };
}

/** The form as it was sent. */
export function documentsWish(query: URLSearchParams): DocumentsWish {
  return {
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    kinds: documentKinds.filter((kind) => query.getAll('type').includes(kind)),
    fileTypes: fileTypes.filter((type) => query.getAll('fileType').includes(type)),
  };
}

type Problem = Extract<keyof typeof deskTexts, 'wrongDay' | 'wrongPeriod' | 'noKind' | 'noFileType'>;
const says = (problem: Problem): Problem => problem;

const wishSchema = z
  .object({
    from: z.iso.date(says('wrongDay')),
    to: z.iso.date(says('wrongDay')),
    kinds: z.array(z.enum(documentKinds)).min(1, says('noKind')),
    fileTypes: z.array(z.enum(fileTypes)).min(1, says('noFileType')),
  })
  .refine(({ from, to }) => from <= to, {
    ...{ path: ['to'], error: says('wrongPeriod') },
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'from' || path?.[0] === 'to'),
  });

/** Everything that is wrong with a form. */
export function documentsProblems(wish: DocumentsWish): DocumentsProblems {
  const { error } = wishSchema.safeParse(wish);
  return Object.fromEntries(error?.issues.map(({ path: [field = ''], message }) => [field, message]) ?? []);
}

/** The form as the handler of the instalments takes it. */
export function documentsQuery({ from, to, kinds, fileTypes: types }: DocumentsWish): string {
  const several = (name: string, values: readonly string[]) => values.map((value) => [name, value]);
  return new URLSearchParams([['from', from], ['to', to], ...several('type', kinds), ...several('fileType', types)]).toString();
}
