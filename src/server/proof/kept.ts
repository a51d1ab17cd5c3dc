import type { KeptUse, ProofKind, ProofSpan, ProofStore } from '../store/proof-store.js';

/** How the store is read. */
export type ProofReads = Pick<ProofStore, 'proofUses' | 'proofContents' | 'proofSpans'>;

/** A content with the days and times at which it was shown. */
export interface KeptContent extends KeptUse, ProofSpan {
  readonly content: string;
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
 * Reads what was shown in a period, a page at a time, by month and subject; of each month the days of the period.
 * A content that is not there is left out.
 */
export async function* keptIn(store: ProofReads, kind: ProofKind, period: Period): AsyncGenerator<KeptContent[]> {
  const { from, to, subject } = period;
  let beyond: KeptUse | undefined;
  for (let isMore = true; isMore;) {
    const uses = await store.proofUses({ kind, from, to, subject, beyond }, PAGE);
    const within = uses
      .map((use): KeptUse => ({ ...use, days: use.days.filter((day) => day >= from && day <= to) }))
      .filter(({ days }) => days.length > 0);
    if (within.length > 0) yield (await withContents(store, kind, within)).sort(byTime);
    beyond = uses.at(-1);
    isMore = uses.length === PAGE;
  }
}

/** Reads all that was shown in a period: of kinds of which there is little. */
export async function allKeptIn(store: ProofReads, kind: ProofKind, period: Period): Promise<KeptContent[]> {
  const all: KeptContent[] = [];
  for await (const page of keptIn(store, kind, period)) all.push(...page);
  return all.sort((a, b) => a.firstAt - b.firstAt);
}

/** By month and subject, as they are read, then the earliest first. */
const byTime = (a: KeptContent, b: KeptContent): number =>
  monthOf(a).localeCompare(monthOf(b)) || a.subject - b.subject || a.firstAt - b.firstAt;

const monthOf = ({ days: [day = ''] }: KeptContent): string => day.slice(0, 7);

async function withContents(store: ProofReads, kind: ProofKind, uses: readonly KeptUse[]): Promise<KeptContent[]> {
  const digests = [...new Set(uses.map(({ digest }) => digest))];
  const [contents, spans] = await Promise.all([store.proofContents(digests), store.proofSpans(kind, digests)]);
  const byDigest = new Map(contents.map(({ digest, content }) => [digest, content]));
  return uses.flatMap((use) => {
    const [content, span] = [byDigest.get(use.digest), spans.get(use.digest)];
    return content === undefined || !span ? [] : [{ ...use, ...span, content }];
  });
}
