import * as z from 'zod';
import { isDocumentType } from '../wire/assumptions.js';
import { peeked, type StreamedAnswer } from '../call/streamed-call.js';
import {
  BYTES_OF_BEGINNING,
  contentTypes,
  formatOfBytes,
  formatOfType,
  type DocumentFormat,
} from '../wire/document-format.js';
import type { CallOptions } from '../call/options.js';
import { queryString } from '../call/request.js';
import { invalidInput } from '../wire/service-error.js';
import type { TransactionConnection } from './connection.js';
import { isDay } from '../../rules/customer-facts.js';
import { problemIn } from '../wire/values.js';

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

/** Selection of billing documents; for omitted fields the service's defaults apply. */
export interface DocumentsQuery {
  /** First day of billing, `YYYY-MM-DD`; the service's default is last month. */
  readonly from?: string | undefined;
  /** Last day of billing, `YYYY-MM-DD`; the service's default is a month after the first. */
  readonly to?: string | undefined;
  readonly types?: readonly DocumentType[] | undefined;
  readonly fileTypes?: readonly FileType[] | undefined;
}

/** Billing documents as received: one archive, or one document. */
export interface BillingDocuments {
  readonly format: DocumentFormat;
  /** Content type of the format. */
  readonly contentType: string;
  /** Has to be read or cancelled. Fails with a ServiceError if it does not arrive completely. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Operations on billing documents. */
export const documentOperations = ({ stream }: TransactionConnection) => ({
  /**
   * Returns the billing documents of a period as a stream, which has to be read or cancelled; usually one archive
   * (service.md §A.10). `undefined` if there are none in this period.
   */
  documents: async (
    query: DocumentsQuery = {},
    { signal }: CallOptions = {},
  ): Promise<BillingDocuments | undefined> => {
    const operation = 'transactions.documents';
    const path = `documents${parametersOf(operation, query)}`;
    const answer = await stream({ operation, path, isExpected: isDocumentType, signal });
    return answer && documentsIn(answer);
  },
});

/** If the content type is only `application/octet-stream`, the first bytes determine the format. */
async function documentsIn({ contentType, body }: StreamedAnswer): Promise<BillingDocuments> {
  const named = formatOfType(contentType) ?? 'unknown';
  if (named !== 'unknown') return { format: named, contentType: contentTypes[named], body };
  const { head, body: whole } = await peeked(body, BYTES_OF_BEGINNING);
  const format = formatOfBytes(head);
  return { format, contentType: contentTypes[format], body: whole };
}

const day = z.string().refine(isDay, { error: 'must be a day YYYY-MM-DD' }).optional();
const wordsOf = <Words extends Record<string, string>>(words: Words) =>
  z
    .array(z.enum(Object.keys(words)))
    .min(1)
    .transform((names) => names.flatMap((name) => words[name] ?? []))
    .optional();

const query = z
  .object({ from: day, to: day, types: wordsOf(documentTypes), fileTypes: wordsOf(fileTypes) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'must not be before from',
    path: ['to'],
  });

function parametersOf(operation: string, given: DocumentsQuery): string {
  const { data, error } = query.safeParse(given);
  if (error) throw invalidInput(operation, problemIn(error));
  return queryString({
    billingDateFrom: data.from,
    billingDateTo: data.to,
    documentType: data.types,
    fileType: data.fileTypes,
  });
}
