import type { RichText } from '../../contract/rich-text.js';
import { csvLine, csvMark } from '../../rules/csv.js';
import { notations, type Language } from '../../rules/language.js';
import { lenderText } from '../../rules/lender.js';
import { decimalFromCents, type Cents } from '../../rules/money.js';
import type { ProofKind } from '../store/proof-store.js';
import { readConsent, readDue, readExample, readLender, readTable, type Figures } from './contents.js';
import { exportTexts } from './export.texts.js';
import { allKeptIn, keptIn, type KeptContent, type ProofReads } from './kept.js';
import { lendersIn, unknownLender, type KeptLenders, type Wording } from './proofs.js';
import { paintPlans, readWords, shownWords, type Painted } from './words.js';

/** What is exported. */
export interface ExportWanted {
  readonly from: string;
  readonly to: string;
  readonly amount?: Cents | undefined;
  readonly lang?: Language | undefined;
}

/** Kinds in the order of an export. */
export const exportedKinds = ['left_out', 'words', 'lender', 'example', 'consent', 'rate', 'plans', 'due'] as const;

const isOfAmounts = (kind: ProofKind): boolean => kind === 'rate' || kind === 'plans';

/** Reads what is exported of one kind, a page at a time. */
export const keptOf = (
  store: ProofReads,
  kind: ProofKind,
  { from, to, amount }: ExportWanted,
): AsyncGenerator<KeptContent[]> => keptIn(store, kind, { from, to, subject: isOfAmounts(kind) ? amount : undefined });

/** With what figures are painted in a period. */
export interface Writing {
  /** The versions of our words. */
  readonly wordings: readonly Wording[];
  readonly lenders: KeptLenders;
  /** Language of headings and names. */
  readonly language: Language;
}

/** Reads with what the figures of a period are painted. */
export async function writingOf(store: ProofReads, { from, to, lang = 'de' }: ExportWanted): Promise<Writing> {
  const [words, lenders] = await Promise.all(
    (['words', 'lender'] as const).map((kind) => allKeptIn(store, kind, { from, to })),
  );
  const wordings = (words ?? []).map((kept): Wording => ({ kept, words: readWords(kept.content) }));
  return { wordings, lenders: lendersIn(lenders), language: lang };
}

/** Returns the versions of our words that were shown on one of these days. */
function wordingsOn(wordings: readonly Wording[], days: readonly string[]): readonly Wording[] {
  const seen = new Set<string>();
  return wordings.filter(
    ({ kept }) => kept.days.some((day) => days.includes(day)) && !seen.has(kept.digest) && seen.add(kept.digest),
  );
}

/**
 * Returns the plans of a kept content that were shown, and what was painted of them in each version of our words and
 * each language. A teaser shows the plan with the longest term only.
 */
export function paintedTable({ kind, content, days }: KeptContent, { wordings, lenders }: Writing) {
  const { amount, plans: all, lender } = readTable(content);
  const plans = kind === 'rate' ? all.slice(-1) : all;
  const given = { amount, plans, lender: lenders.get(lender) ?? unknownLender };
  const painted = wordingsOn(wordings, days).flatMap(({ words }) =>
    words.map(([each, own]): Painted & { each: Language } => ({ each, ...paintPlans(own, each, given) })),
  );
  return { amount, plans, painted };
}

/** Writes days as ranges: `2026-12-01 – 2026-12-05, 2026-12-09`. */
export function daysText(days: readonly string[], write = (day: string): string => day): string {
  const ranges: [string, string][] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && Date.parse(day) - Date.parse(last[1]) === 86_400_000) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges.map(([first, last]) => (first === last ? write(first) : `${write(first)} – ${write(last)}`)).join(', ');
}

const germanTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Writes a moment as the time in Germany: `2026-12-03 14:05:09`. */
const momentText = (at: number): string => germanTime.format(at);

/** Returns the words of a text of the bank, blocks separated by spaces, links with their addresses. */
export const plainText = (text: RichText): string =>
  text
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return ' ';
      const content = plainText(node.content);
      if (node.tag === 'a') return `${content} (${node.href})`;
      return node.tag === 'strong' || node.tag === 'em' ? content : `${content} `;
    })
    .join('')
    .trim();

const columns = [
  'kind',
  'amount',
  'months',
  'monthlyRate',
  'lastRate',
  'interest',
  'total',
  'effectiveRate',
  'borrowingRate',
  'firstDue',
  'lastDue',
  'days',
  'firstDay',
  'lastDay',
  'firstAt',
  'lastAt',
  'version',
  'language',
  'digest',
  'exampleDigest',
  'text',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string>>;

/** Writes everything as CSV: one row for each text, due day and plan, in each language in which it was shown. */
export async function* csvRows(store: ProofReads, wanted: ExportWanted): AsyncGenerator<string> {
  const writing = await writingOf(store, wanted);
  const texts = exportTexts[writing.language];
  const line = (cells: Cells) => csvLine(columns.map((name) => cells[name] ?? ''));
  yield csvMark + line(Object.fromEntries(columns.map((name) => [name, texts[name]])));
  for (const kind of exportedKinds)
    for await (const page of keptOf(store, kind, wanted))
      for (const kept of page) {
        const when = whenOf(kept, texts[kind]);
        yield cellsOf(kind, kept, writing)
          .map((cells) => line(Object.assign(cells, when)))
          .join('');
      }
}

const whenOf = ({ days, digest, firstDay, lastDay, firstAt, lastAt }: KeptContent, kind: string): Cells => ({
  kind,
  days: daysText(days),
  firstDay,
  lastDay,
  firstAt: momentText(firstAt),
  lastAt: momentText(lastAt),
  digest,
});

function cellsOf(kind: ProofKind, kept: KeptContent, writing: Writing): Cells[] {
  const { content, subject } = kept;
  switch (kind) {
    case 'words': {
      return readWords(content).map(([each, words]) => ({
        language: each,
        text: shownWords(words, (line) => line).join(' | '),
      }));
    }
    case 'lender':
      return [{ text: lenderText(readLender(content)) }];
    case 'example':
      return [{ text: plainText(readExample(content).text) }];
    case 'consent': {
      const { version, text } = readConsent(content);
      return [{ version, text: plainText(text) }];
    }
    case 'due':
      return [Object.assign<Cells, Cells>({ months: String(subject) }, readDue(content))];
    case 'left_out':
      return [{}];
    case 'rate':
    case 'plans':
      return planCells(kept, writing);
  }
}

/** Returns a row for each plan, with the line that the law requires in each language. */
function planCells(kept: KeptContent, writing: Writing): Cells[] {
  const { language } = writing;
  const { amount, plans, painted } = paintedTable(kept, writing);
  const exampleDigest = readTable(kept.content).example;
  return plans.flatMap((plan, index) =>
    painted.map(({ each, warning, plans: lines }) =>
      Object.assign<Cells, Cells>(figureCells(plan, language), {
        amount: cents(amount, language),
        language: each,
        exampleDigest,
        text: `${lines[index]?.legal ?? ''} ${warning}`,
      }),
    ),
  );
}

const figureCells = (plan: Figures, language: Language) =>
  ({
    months: String(plan.months),
    monthlyRate: cents(plan.monthlyRate, language),
    lastRate: cents(plan.lastRate, language),
    interest: cents(plan.interest, language),
    total: cents(plan.total, language),
    effectiveRate: decimal(String(plan.effectiveRate), language),
    borrowingRate: decimal(String(plan.borrowingRate), language),
  }) satisfies Cells & Record<keyof Figures, string>;

const cents = (amount: Cents, language: Language): string => decimal(decimalFromCents(amount), language);

const decimal = (text: string, language: Language): string => text.replace('.', notations[language].point);
