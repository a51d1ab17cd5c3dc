import type { BillingDocuments, DocumentsQuery } from '../../service/documents.js';
import { ServiceError } from '../../service/service-error.js';
import { RouteError } from '../errors.js';

/** How many archives travel through the handler, and for how long: each holds a connection, and with the body signature all its bytes. */
export const archiveLimits = {
  /** Archives at a time; the next one is refused. */
  atOnce: 3,
  /** Milliseconds from the request to the last byte, whoever is slow. */
  wholeIn: 5 * 60_000,
} as const;

const operation = 'transactions.documents';

/** What archives are fetched with. */
export interface ArchivesOptions {
  readonly open: (query: DocumentsQuery, options: { readonly signal: AbortSignal }) => Promise<BillingDocuments>;
  /** Ends every download. */
  readonly closed: AbortSignal;
  /** Told when the service does not deliver an archive whole. */
  readonly onBreak: (error: unknown) => void;
  /** Default {@link archiveLimits}. */
  readonly wholeIn?: number;
}

/** Fetches an archive for a clerk; `left` says that the clerk is gone. */
export type FetchArchive = (query: DocumentsQuery, left?: AbortSignal) => Promise<BillingDocuments>;

/**
 * Fetches archives, a few at a time and each within a limit of time. However a download ends, the next one has its place.
 * Rejects with a ServiceError, or at once with a RouteError when there are too many.
 */
export function createArchives({ open, closed, onBreak, wholeIn = archiveLimits.wholeIn }: ArchivesOptions): FetchArchive {
  let underWay = 0;
  return async (query, left) => {
    if (underWay >= archiveLimits.atOnce) throw tooMany();
    underWay += 1;
    const download = beginDownload([closed, ...(left ? [left] : [])], wholeIn, () => (underWay -= 1));
    try {
      const { body, ...archive } = await open(query, { signal: download.givenUp });
      return { ...archive, body: bodyOf(body, download, onBreak) };
    } catch (error) {
      download.end();
      if (!isLate(download.givenUp)) throw error;
      // Nobody but the service can have been slow before the first byte.
      onBreak(download.givenUp.reason);
      throw download.givenUp.reason;
    }
  };
}

type Download = ReturnType<typeof beginDownload>;

/** One download, given up when its time is up or one of `reasons` is aborted; `onEnd` is called once. */
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

/** The same bytes, as long as the download is not given up; it ends with them, and also while nobody reads. */
function bodyOf(body: ReadableStream<Uint8Array>, { givenUp, end }: Download, onBreak: (error: unknown) => void): ReadableStream<Uint8Array> {
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
  new RouteError('service_unavailable', { message: `${archiveLimits.atOnce} archives are on their way, the most at a time. Try again when one of them has ended.` });

const tooLate = (ms: number) =>
  new ServiceError({ code: 'timeout', operation, detail: `the archive was not whole after ${ms / 1000} seconds` });

const isLate = ({ reason }: AbortSignal) => reason instanceof ServiceError && reason.code === 'timeout';
