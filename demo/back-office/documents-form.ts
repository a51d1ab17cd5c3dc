import { z } from 'zod';
import type { backOfficeTexts } from './texts.js';

/** Kinds of the bank's documents. */
export const documentKinds = ['monthly_bill', 'advice_of_settlement', 'leg_bill', 'dunning_letter'] as const;

/** File formats of the documents. */
export const fileTypes = ['pdf', 'csv', 'msg'] as const;

/** Values of the documents form. */
export interface DocumentsRequest {
  /** First day of the billing period (`YYYY-MM-DD`); `to` is the last. */
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly string[];
  readonly fileTypes: readonly string[];
}

/** Problems of the form by field, in the order of the page. */
export type DocumentsProblems = Partial<Record<keyof DocumentsRequest, keyof typeof backOfficeTexts>>;

/** Returns the initial values: all documents of last month, as PDF and CSV. */
export function usualDocuments(now: Date): DocumentsRequest {
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

/** Reads the form from a query. */
export function documentsRequest(query: URLSearchParams): DocumentsRequest {
  return {
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    kinds: documentKinds.filter((kind) => query.getAll('type').includes(kind)),
    fileTypes: fileTypes.filter((type) => query.getAll('fileType').includes(type)),
  };
}

type Problem = Extract<keyof typeof backOfficeTexts, 'wrongDay' | 'wrongPeriod' | 'noKind' | 'noFileType'>;
const says = (problem: Problem): Problem => problem;

const requestSchema = z
  .object({
    from: z.iso.date(says('wrongDay')),
    to: z.iso.date(says('wrongDay')),
    kinds: z.array(z.enum(documentKinds)).min(1, says('noKind')),
    fileTypes: z.array(z.enum(fileTypes)).min(1, says('noFileType')),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: says('wrongPeriod'),
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'from' || path?.[0] === 'to'),
  });

/** Returns all problems of a form. */
export function documentsProblems(wish: DocumentsRequest): DocumentsProblems {
  const { error } = requestSchema.safeParse(wish);
  return Object.fromEntries(error?.issues.map(({ path: [field = ''], message }) => [field, message]) ?? []);
}

/** Returns the form as the query of the handler. */
export function documentsQuery({ from, to, kinds, fileTypes: types }: DocumentsRequest): string {
  const several = (name: string, values: readonly string[]) => values.map((value) => [name, value]);
  return new URLSearchParams([
    ['from', from],
    ['to', to],
    ...several('type', kinds),
    ...several('fileType', types),
  ]).toString();
}
