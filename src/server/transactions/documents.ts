import type { RouteInput } from '../../contract/routes.js';
import type { DocumentsQuery } from '../../service/documents.js';
import { germanDay } from '../../service/wire-values.js';
import { RouteError } from '../errors.js';

/** First and last day, `YYYY-MM-DD`. */
interface Period {
  readonly from: string;
  readonly to: string;
}
type AskedPeriod = { readonly [Day in keyof Period]?: string | undefined };

/** Which billing documents the service is asked for: always with both days, so that the name of the archive says what is in it. */
export function documentsQuery({ type, fileType, ...days }: RouteInput<'documents'>, now: number): DocumentsQuery & Period {
  const { from, to } = periodOf(days, now);
  if (to < from) throw new RouteError('invalid_request', { message: 'to: must not be before from.' });
  return { from, to, ...(type && type.length > 0 && { types: type }), ...(fileType && fileType.length > 0 && { fileTypes: fileType }) };
}

/** The service's own choice: last month, and a month from the first day (specification: API A, documents). */
function periodOf({ from, to }: AskedPeriod, now: number): Period {
  const first = from ?? (to === undefined ? `${monthBefore(germanDay(now)).slice(0, 8)}01` : monthBefore(to));
  return { from: first, to: to ?? shifted(first, 1) };
}

const monthBefore = (day: string): string => shifted(day, -1);

/** As many months on; on the last day of that month when it has no such day. */
function shifted(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
