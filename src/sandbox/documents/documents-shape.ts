import * as z from 'zod';
import { usualFileTypes } from '../bank/setting/assumptions.js';
import { firstOfLastMonth, isDay, monthAfter } from '../bank/values/german-time.js';
import { once, several } from '../apis/transactions/search.js';

/** The kinds of billing documents (service.md §A.10). */
export const documentTypes = ['MONTHLY_BILL', 'ADVICE_OF_SETTLEMENT', 'LEG_BILL', 'DUNNING_LETTER'] as const;

/** A kind of billing document. */
export type DocumentType = (typeof documentTypes)[number];

/** The file types (service.md §A.10). */
const fileTypes = ['PDF', 'CSV', 'MSG'] as const;

/** A file type. */
export type FileType = (typeof fileTypes)[number];

const day = once.refine((text) => text === undefined || isDay(text), 'must be a day, YYYY-MM-DD');

/** Creates the schema of a query for documents, with defaults as of `today`. */
export function documentsShape(today: string) {
  return z
    .object({
      billingDateFrom: day,
      billingDateTo: day,
      documentType: several
        .pipe(z.array(z.enum(documentTypes, `must be of ${documentTypes.join(', ')}`)))
        .transform((types) => (types.length > 0 ? unique(types) : documentTypes)),
      fileType: several
        .pipe(z.array(z.enum(fileTypes, `must be of ${fileTypes.join(', ')}`)))
        .transform((types) => (types.length > 0 ? unique(types) : usualFileTypes)),
    })
    .transform(
      (
        {
          billingDateFrom: from = firstOfLastMonth(today),
          billingDateTo: to = monthAfter(from),
          documentType,
          fileType,
        },
        context,
      ) => {
        if (from > to)
          context.addIssue({ code: 'custom', path: ['billingDateTo'], message: 'must not be before billingDateFrom' });
        return { period: { from, to }, documentTypes: documentType, fileTypes: fileType };
      },
    );
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
