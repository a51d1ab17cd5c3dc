import type { KeptUse, ProofKind, ProofSpan, ProofStore } from '../store/proof-store.js';
import { readContent, type Contents } from './contents.js';

/** How the store is read. */
export type ProofReads = Pick<ProofStore, 'uses' | 'contents' | 'spans'>;

/** What was shown, with the days and times at which it was. */
export interface KeptContent<Kind extends ProofKind = ProofKind> extends KeptUse, ProofSpan {
  readonly shown: Contents[Kind];
}

/** A period of days, for all subjects or one. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly subject?: number | undefined;
}

/** Uses that are read at once. */
const PAGE = 200;

/**
 * Reads what was shown in a period, by month, subject and first time; of each month the days of the period. A content
 * that is not there is left out.
 */
export async function* keptIn<Kind extends ProofKind>(
  store: ProofReads,
  kind: Kind,
  { from, to, subject }: Period,
): AsyncGenerator<KeptContent<Kind>> {
  let beyond: KeptUse | undefined;
  for (let isMore = true; isMore;) {
    const uses = await store.uses({ kind, from, to, subject, beyond }, PAGE);
    const within = uses
      .map((use): KeptUse => ({ ...use, days: use.days.filter((day) => day >= from && day <= to) }))
      .filter(({ days }) => days.length > 0);
    const digests = [...new Set(within.map(({ digest }) => digest))];
    const [contents, spans] = await Promise.all([store.contents(digests), store.spans(kind, digests)]);
    for (const use of within.sort(byTime)) {
      const content = contents.find(({ digest }) => digest === use.digest)?.content;
      const span = spans.get(use.digest);
      if (content !== undefined && span) yield { ...use, ...span, shown: readContent(kind, content) };
    }
    beyond = uses.at(-1);
    isMore = uses.length === PAGE;
  }
}

/** Reads all that was shown in a period, the earliest first: of kinds of which there is little. */
export async function allKeptIn<Kind extends ProofKind>(store: ProofReads, kind: Kind, period: Period) {
  const all: KeptContent<Kind>[] = [];
  for await (const kept of keptIn(store, kind, period)) all.push(kept);
  return all.sort((a, b) => a.firstAt - b.firstAt);
}

/** By month and subject, as they are read, then the earliest first. */
const byTime = (a: KeptUse, b: KeptUse): number =>
  monthOf(a).localeCompare(monthOf(b)) || a.subject - b.subject || a.firstAt - b.firstAt;

const monthOf = ({ days: [day = ''] }: KeptUse): string => day.slice(0, 7);
