import { html, type TemplateResult } from 'lit';
import { css } from '../element/styles/css.js';
import type { CaptureStanding, Stage, Summary } from '../../contract/transaction.js';
import { fill, type Language } from '../element/texts.js';
import { dayOf, formatDay } from './dates.js';
import { stageTexts } from '../../languages/back-office.js';

/** What a chip says of a transaction. */
export interface Waiting {
  readonly summary: Summary;
  readonly standing: { readonly capture: Pick<CaptureStanding, 'deadline'> };
}

/** Tone of a chip, and the sign that says the same without colour. */
type Tone = readonly [tone: '' | 'ok' | 'warning' | 'danger' | 'quiet', sign: string];

const wait: Tone = ['quiet', '◌'];
/** Nothing is waited for, or nothing is known. */
export const over: Tone = ['quiet', '–'];
const tones: Readonly<Record<Stage, Tone>> = {
  overdue: ['danger', '!'],
  refused: ['danger', '!'],
  expiring: ['warning', '●'],
  to_deliver: ['', '●'],
  unclear: wait,
  in_progress: wait,
  in_billing: wait,
  delivered: ['ok', '✓'],
  billed: ['ok', '✓'],
  needless: over,
  expired: over,
  unknown: over,
};

/** Renders what a transaction waits for. */
export const renderChip = (transaction: Waiting, language: Language, isWhole = false): TemplateResult =>
  renderToned(tones[transaction.summary.stage], chipWords(transaction, language, isWhole));

/** Renders a chip with these words. */
export const renderToned = ([tone, sign]: Tone, words: string): TemplateResult =>
  html`<span class="chip ${tone}"><span class="mark" aria-hidden="true">${sign}</span>${words}</span>`;

/** Styles of the sign of a chip. */
export const chipStyles = css`
  .chip .mark {
    flex: none;
    min-width: 0.7em;
    text-align: center;
  }
`;

/** Returns the words of the chip; with `isWhole` a deadline has its year. */
export function chipWords({ summary, standing }: Waiting, language: Language, isWhole = false): string {
  const words = stageTexts[language];
  const { stage, since } = summary;
  const { deadline } = standing.capture;
  if (stage === 'overdue' && since) return fill(words.overdue_since, () => spanSince(since, language));
  const left = stage === 'expiring' && deadline ? daysUntil(deadline) : -1;
  if (left === 0) return words.last_day;
  if (left > 0) return left === 1 ? words.one_day_left : fill(words.days_left, () => left);
  const isDue = (stage === 'to_deliver' || stage === 'expiring') && deadline;
  return isDue
    ? fill(words.deliver_until, () => formatDay(dayOf(deadline), language, isWhole ? 'numeric' : undefined))
    : words[stage];
}

/** Returns the whole deadline of a delivery that is due, if the chip says only how near it is. */
export function deadlineWords({ summary, standing }: Waiting, language: Language): string | undefined {
  if (summary.stage !== 'expiring' || !standing.capture.deadline) return undefined;
  return chipWords({ summary: { stage: 'to_deliver' }, standing }, language, true);
}

const DAY = 86_400_000;

/** Returns the number of calendar days in Germany until a moment; negative if it has passed. */
const daysUntil = (moment: string): number =>
  (Date.parse(dayOf(moment)) - Date.parse(dayOf(new Date().toISOString()))) / DAY;

/** Returns the time since a moment, in its largest unit, rounded down: `40 Min.`, `2 Std.`, `3 Tagen`. */
function spanSince(since: string, language: Language): string {
  const words = stageTexts[language];
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000));
  const [count, text] =
    minutes < 60
      ? [minutes, words.minutes]
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), words.hours]
        : [Math.floor(minutes / 24 / 60), words.days];
  return count === 1 && text === words.days ? words.one_day : fill(text, () => count);
}
