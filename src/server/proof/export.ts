import type { RichText } from '../../contract/rich-text.js';
import { csvLine, csvMark } from '../../rules/csv.js';
import { planSchema } from '../../contract/plan.js';
import { figureWords } from '../../languages/law.js';
import { isAmount, legalLine } from '../../rules/figures.js';
import { notations } from '../../languages/notation.js';
import type { Language } from '../../languages/language.js';
import { decimalFromCents, type Cents } from '../../rules/money.js';
import type { ProofKind } from '../store/proof-store.js';
import { exportTexts } from '../../languages/exported-proofs.js';
import { keptIn, type KeptContent, type ProofReads } from './kept.js';

/** What is exported. */
export interface ExportWanted {
  readonly from: string;
  readonly to: string;
  readonly amount?: Cents | undefined;
  readonly lang?: Language | undefined;
}

/** Kinds in the order of an export. */
export const exportedKinds = ['left_out', 'words', 'example', 'consent', 'rate', 'plans', 'due'] as const;

/** Reads what is exported of one kind. */
export const keptOf = <Kind extends ProofKind>(
  store: ProofReads,
  kind: Kind,
  { from, to, amount }: ExportWanted,
): AsyncGenerator<KeptContent<Kind>> =>
  keptIn(store, kind, { from, to, subject: kind === 'rate' || kind === 'plans' ? amount : undefined });

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
  ...planSchema.keyof().options,
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
  const { lang = 'de' } = wanted;
  const texts = Object.assign({}, figureWords[lang].labels, exportTexts[lang]);
  const line = (cells: Cells) => csvLine(columns.map((name) => cells[name] ?? ''));
  yield csvMark + line(Object.fromEntries(columns.map((name) => [name, texts[name]])));
  for (const kind of exportedKinds) yield* rowsOf(kind);

  async function* rowsOf<Kind extends ProofKind>(kind: Kind): AsyncGenerator<string> {
    for await (const kept of keptOf(store, kind, wanted)) {
      const when = whenOf(kept, texts[kind]);
      yield cellsOf[kind](kept, lang)
        .map((cells) => line(Object.assign(cells, when)))
        .join('');
    }
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

const cellsOf: {
  readonly [Kind in ProofKind]: (kept: KeptContent<Kind>, language: Language) => Cells[];
} = {
  left_out: () => [{}],
  words: ({ shown }) =>
    shown.painted.map(({ language, ...texts }) => {
      return { language, text: Object.values(texts).join(' | ') };
    }),
  example: ({ shown }) => [{ text: plainText(shown.text) }],
  consent: ({ shown }) => [{ version: shown.version, text: plainText(shown.text) }],
  rate: planCells,
  plans: planCells,
  due: ({ shown: { months, firstDue, lastDue, painted } }) =>
    painted.map(({ language, text }) => {
      return { months: String(months), firstDue, lastDue, language, text };
    }),
};

/** Returns a row for each plan in each language, with what was painted of it. */
function planCells({ kind, subject, shown }: KeptContent<'rate' | 'plans'>, language: Language): Cells[] {
  // A teaser shows the plan with the longest term only.
  const first = kind === 'rate' ? shown.plans.length - 1 : 0;
  return shown.plans.slice(first).flatMap((plan, index) =>
    shown.painted.map(({ language: each, rate, lender, credit, warning, plans }) => {
      const { row = '', about = '', figures = [] } = plans[first + index] ?? {};
      const words = kind === 'rate' ? rate : `${row}. ${about}`;
      const numbers = Object.entries<number | undefined>(plan).map(([name, value]) => [
        name,
        value !== undefined && isAmount(name) ? cents(value, language) : decimal(`${value ?? ''}`, language),
      ]);
      return Object.assign(Object.fromEntries(numbers) as Cells, {
        amount: cents(subject, language),
        language: each,
        exampleDigest: shown.example,
        text: `${words}: ${legalLine(figures, lender, credit)} ${warning}`,
      });
    }),
  );
}

const cents = (amount: Cents, language: Language): string => decimal(decimalFromCents(amount), language);

const decimal = (text: string, language: Language): string => text.replace('.', notations[language].point);
