import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { consentSchema } from '../../contract/consent.js';
import { shownDueSchema, shownExampleSchema, shownPlansSchema, shownWordsSchema } from '../../contract/proof.js';
import type { ProofContent, ProofKind, KeptUse, ProofSpan, ProofStore } from '../store/proof-store.js';

const shapes = {
  rate: shownPlansSchema,
  plans: shownPlansSchema,
  due: shownDueSchema,
  example: shownExampleSchema,
  consent: consentSchema,
  words: shownWordsSchema,
  left_out: z.strictObject({}),
} as const satisfies Record<ProofKind, z.ZodType>;

/** What is kept of each kind: what was shown, as it was painted. */
export type Contents = { readonly [Kind in ProofKind]: z.output<(typeof shapes)[Kind]> };

const readers: { readonly [Kind in ProofKind]: z.ZodType<Contents[Kind]> } = shapes;

/** Returns what was shown as it is kept: its JSON compressed, under the digest of the JSON. */
export function contentOf(value: z.input<(typeof shapes)[ProofKind]>): ProofContent {
  const json = JSON.stringify(value);
  return {
    digest: createHash('sha256').update(json).digest('hex'),
    content: gzipSync(json).toString('base64'),
  };
}

/** Returns what was shown, of a kept content. */
export const readContent = <Kind extends ProofKind>(kind: Kind, content: string): Contents[Kind] =>
  readers[kind].parse(JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString()));

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
