import type { RouteInput } from '../../contract/routes.js';
import type { BillingDocuments, DocumentsQuery } from '../../service/transactions/documents.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { germanDay } from '../../service/wire/values.js';
import { RouteError } from '../operations/errors.js';

/** Limits of concurrent downloads: each holds a connection and, with body signatures, all its bytes in memory. */
export const archiveLimits = {
  /** Most concurrent archives; further requests are rejected. */
  atOnce: 3,
  /** Milliseconds from the request to the last byte, whether the service or the browser is slow. */
  wholeIn: 5 * 60_000,
} as const;

const operation = 'transactions.documents';

interface ArchivesOptions {
  readonly open: (
    query: DocumentsQuery,
    options: { readonly signal: AbortSignal },
  ) => Promise<BillingDocuments | undefined>;
  /** Aborts every download. */
  readonly closed: AbortSignal;
  /** Called if the service does not deliver an archive completely. */
  readonly onBreak: (error: unknown) => void;
  /** Milliseconds for one download. Default: {@link archiveLimits}. */
  readonly wholeIn?: number;
}

/**
 * Fetches an archive for a back-office user; `left` is aborted when the browser disconnects. Resolves with undefined if
 * the bank has no documents of the period.
 */
export type FetchArchive = (query: DocumentsQuery, left?: AbortSignal) => Promise<BillingDocuments | undefined>;

/**
 * Creates the function that fetches archives, a few at a time and each within a time limit. A download frees its place
 * however it ends. Rejects with a ServiceError, or immediately with a RouteError if there are too many.
 */
export function createArchives({
  open,
  closed,
  onBreak,
  wholeIn = archiveLimits.wholeIn,
}: ArchivesOptions): FetchArchive {
  let underWay = 0;
  return async (query, left) => {
    if (underWay >= archiveLimits.atOnce) throw tooMany();
    underWay += 1;
    const download = beginDownload([closed, ...(left ? [left] : [])], wholeIn, () => (underWay -= 1));
    try {
      const opened = await open(query, { signal: download.givenUp });
      if (!opened) {
        download.end();
        return undefined;
      }
      const { body, ...archive } = opened;
      return { ...archive, body: bodyOf(body, download, onBreak) };
    } catch (error) {
      download.end();
      if (!isLate(download.givenUp)) throw error;
      // Before the first byte only the service can have been slow.
      onBreak(download.givenUp.reason);
      throw download.givenUp.reason;
    }
  };
}

type Download = ReturnType<typeof beginDownload>;

/**
 * Starts one download; it is aborted when its time is up or when one of `reasons` is aborted. `onEnd` is called once.
 */
function beginDownload(reasons: readonly AbortSignal[], ms: number, onEnd: () => void) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new ServiceError({ code: 'aborted', operation }));
  const timer = setTimeout(() => controller.abort(tooLate(ms)), ms);
  for (const reason of reasons) reason.addEventListener('abort', giveUp, { once: true });
  if (reasons.some(({ aborted }) => aborted)) giveUp();
  let isOver = false;
  return {
    givenUp: controller.signal,
    end() {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      for (const reason of reasons) reason.removeEventListener('abort', giveUp);
      onEnd();
    },
  };
}

/** Returns the same bytes until the download is aborted; errors are reported even if no read is pending. */
function bodyOf(
  body: ReadableStream<Uint8Array>,
  { givenUp, end }: Download,
  onBreak: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const stop = (error: unknown) => {
          end();
          controller.error(error);
        };
        const giveUp = () => {
          stop(givenUp.reason);
          reader.cancel().catch(() => {});
        };
        reader.closed.catch((error: unknown) => {
          if (!givenUp.aborted) onBreak(error);
          stop(error);
        });
        givenUp.addEventListener('abort', giveUp, { once: true });
        if (givenUp.aborted) giveUp();
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (givenUp.aborted) return;
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

const tooMany = () =>
  new RouteError('service_unavailable', {
    message: `${archiveLimits.atOnce} archives are being downloaded, the most at a time. Try again when one of them has ended.`,
  });

const tooLate = (ms: number) =>
  new ServiceError({ code: 'timeout', operation, detail: `the archive was not whole after ${ms / 1000} seconds` });

const isLate = ({ reason }: AbortSignal) => reason instanceof ServiceError && reason.code === 'timeout';

/** First and last day, `YYYY-MM-DD`. */
interface Period {
  readonly from: string;
  readonly to: string;
}
type AskedPeriod = { readonly [Day in keyof Period]?: string | undefined };

/**
 * Returns the query for billing documents, always with both days, so that the name of the archive shows its period.
 * @throws {RouteError} `invalid_request` if `to` is before `from`
 */
export function documentsQuery(
  { type, fileType, ...days }: RouteInput<'documents'>,
  now: number,
): DocumentsQuery & Period {
  const { from, to } = periodOf(days, now);
  if (to < from) throw new RouteError('invalid_request', { message: 'to: must not be before from.' });
  return {
    from,
    to,
    ...(type && type.length > 0 && { types: type }),
    ...(fileType && fileType.length > 0 && { fileTypes: fileType }),
  };
}

/** Applies the service's defaults: last month, or a month from the first day (service.md §A.10). */
function periodOf({ from, to }: AskedPeriod, now: number): Period {
  const first = from ?? (to === undefined ? `${monthBefore(germanDay(now)).slice(0, 8)}01` : monthBefore(to));
  return { from: first, to: to ?? shifted(first, 1) };
}

const monthBefore = (day: string): string => shifted(day, -1);

/** Adds months to a day; uses the last day of that month if it is shorter. */
function shifted(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
