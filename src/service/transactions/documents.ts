import * as z from 'zod';
import { isDocumentType } from '../wire/assumptions.js';
import { peeked, type StreamedAnswer } from '../call/streamed-call.js';
import { BYTES_OF_BEGINNING, contentTypes, formatOfBytes, formatOfType, type DocumentFormat } from '../wire/document-format.js';
import type { CallOptions } from '../payment/connection.js';
import { queryString } from '../call/request.js';
import { invalidInput } from '../wire/service-error.js';
import type { TransactionConnection } from './connection.js';
import { isDay, problemIn } from '../wire/values.js';

const documentTypes = {
  monthly_bill: 'MONTHLY_BILL',
  advice_of_settlement: 'ADVICE_OF_SETTLEMENT',
  leg_bill: 'LEG_BILL',
  dunning_letter: 'DUNNING_LETTER',
} as const;
const fileTypes = { pdf: 'PDF', csv: 'CSV', msg: 'MSG' } as const;

/** A kind of billing document. */
export type DocumentType = keyof typeof documentTypes;

/** The format of a billing document. */
export type FileType = keyof typeof fileTypes;

/** Which billing documents are asked for; what is left out, the service decides. */
export interface DocumentsQuery {
  /** First day of billing, `YYYY-MM-DD`; the service's own choice is last month. */
  readonly from?: string | undefined;
  /** Last day of billing; the service's own choice is a month after the first. */
  readonly to?: string | undefined;
  readonly types?: readonly DocumentType[] | undefined;
  readonly fileTypes?: readonly FileType[] | undefined;
}

/** Billing documents as they come: one archive, or one document. */
export interface BillingDocuments {
  readonly format: DocumentFormat;
  /** The content type of that format. */
  readonly contentType: string;
  /** To be read or cancelled. Fails with a ServiceError when it does not come whole. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Fetching billing documents. */
export const documentOperations = ({ stream }: TransactionConnection) => ({
  /** The billing documents of some days, as a stream to be read or cancelled; mostly one archive (service.md §A.10). */
  documents: async (query: DocumentsQuery = {}, { signal }: CallOptions = {}): Promise<BillingDocuments> => {
    const operation = 'transactions.documents';
    return documentsIn(await stream({ operation, path: `documents${parametersOf(operation, query)}`, isExpected: isDocumentType, signal }));
  },
});

/** What the service calls mere bytes is what its beginning says. */
async function documentsIn({ contentType, body }: StreamedAnswer): Promise<BillingDocuments> {
  const told = formatOfType(contentType) ?? 'unknown';
  if (told !== 'unknown') return { format: told, contentType: contentTypes[told], body };
  const { head, body: whole } = await peeked(body, BYTES_OF_BEGINNING);
  const format = formatOfBytes(head);
  return { format, contentType: contentTypes[format], body: whole };
}

const day = z.string().refine(isDay, { error: 'must be a day YYYY-MM-DD' }).optional();
const wordsOf = <Words extends Record<string, string>>(words: Words) =>
  z.array(z.enum(Object.keys(words))).min(1).transform((names) => names.map((name) => words[name]).join(',')).optional();

const query = z
  .object({ from: day, to: day, types: wordsOf(documentTypes), fileTypes: wordsOf(fileTypes) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { error: 'must not be before from', path: ['to'] });

function parametersOf(operation: string, given: DocumentsQuery): string {
  const { data, error } = query.safeParse(given);
  if (error) throw invalidInput(operation, problemIn(error));
  return queryString({ billingDateFrom: data.from, billingDateTo: data.to, documentType: data.types, fileType: data.fileTypes });
}
