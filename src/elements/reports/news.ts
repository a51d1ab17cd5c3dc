import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { Standing } from '../../contract/transaction.js';
import { type Cents, formatAmount } from '../../rules/money.js';
import { formatMoment } from '../back-office/dates.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { warningSign } from '../back-office/warning-sign.js';
import { fill, type Language } from '../element/texts.js';
import { renderMoment } from '../back-office/moment.js';
import { reportTexts, type ReportText } from '../../languages/reports.js';
import { reportKinds } from '../../contract/names.js';
import type { ReportEnd, ReportKind } from './report-ends.js';
import type { Refusal, RequestNote, TransactionState } from './transaction-state.js';

/** A notice to the back-office user. */
export interface News {
  readonly tone: 'quiet' | 'ok' | 'danger';
  readonly words: string;
  /** The bank's text, in German. */
  readonly said?: string | undefined;
  /** Value of `{time}` in the text. */
  readonly readAt?: Date | undefined;
  /** Kind of report the notice is about. */
  readonly about?: ReportKind | undefined;
  /** The longest words that will stand in its place; their space is kept, so that nothing below it moves. */
  readonly room?: string | undefined;
}

/** Renders the region of all notices; it exists in every state, so that screen readers announce what is added. */
export const renderNews = (news: readonly News[], language: Language): TemplateResult =>
  html`<div class="news" id="news" role="status" tabindex="-1">${news.map((each) => renderInRoom(each, language))}</div>`;

/**
 * Renders a notice, with the bank's text. An error has a sign and a prominent first sentence, so it does not depend on
 * colour.
 */
export const renderNotice = ({ tone, words, said, readAt }: News, language: Language): TemplateResult => {
  const [first = ''] = (tone === 'danger' && /^.*?[.!?](?=\s|$)/s.exec(words)) || [];
  const rest = words.slice(first.length);
  return html`<div class="notice ${tone}">
    ${tone === 'danger' ? warningSign : nothing}
    <p>${first ? html`<strong>${first}</strong>` : nothing}${readAt ? renderMoment(rest, readAt, language) : rest}</p>
    ${said ? renderSaid(said, language) : nothing}
  </div>`;
};

/** Renders a notice in the space of the longest one that will stand there. */
export const renderInRoom = (news: News, language: Language): TemplateResult =>
  html`<div class="place">
    ${renderNotice(news, language)} ${news.room ? html`<div class="size" data-words=${news.room}></div>` : nothing}
  </div>`;

/** Renders the problem of a field; `id` is for the field's `aria-describedby`. */
export const renderProblem = (id: string, words: string | undefined): TemplateResult =>
  html`<p class="problem" ?hidden=${!words}>${words ? warningSign : nothing}<span id=${id}>${words ?? nothing}</span></p>`;

/** Renders the bank's text unchanged. */
export const renderSaid = (said: string, language: Language): TemplateResult =>
  html`<p class="said">${reportTexts[language].bank_says} <q lang="de">${said}</q></p>`;

/**
 * Returns the present notices, the newest last: all pending reports, and the outcomes since the last report was sent.
 */
export function newsOf(state: TransactionState, language: Language): readonly News[] {
  const words = reportTexts[language];
  const { transaction, readAt, failure, sending, unanswered, refusal, ends = [], isStale, note } = state;
  const refused = refusal && refusalWords(refusal, language);
  if (failure) {
    const before = unanswered ? words[`${unanswered.kind}_unclear`] : (refused ?? '');
    return [{ tone: 'danger', words: `${before} ${words[failureTexts[failure] ?? 'failed']}`.trim() }];
  }
  const news: News[] = refused ? [{ tone: 'danger', words: refused }] : [];
  if (sending) {
    const room = sentenceOf(
      sending,
      'accepted',
      { amount: state.sendingAmount, at: new Date().toISOString() },
      language,
    );
    return [{ tone: 'quiet', words: words.sending, room }];
  }
  if (state.withdrawing) return [{ tone: 'quiet', words: words.withdrawing }];
  if (state.resolving) return [{ tone: 'quiet', words: words.resolving }];
  if (note) news.push(noteNews(note, language));
  if (unanswered) news.push({ tone: 'danger', words: words.unanswered });
  if (transaction) news.push(...reportNews(transaction, ends, language));
  if (isStale) news.push({ tone: 'danger', words: words.stale, readAt });
  return news;
}

function noteNews({ is, kind = 'refund', amount }: RequestNote, language: Language): News {
  const words = reportTexts[language];
  const what = whatOf({ kind, amount }, language);
  const isGood = is === 'queued' || is === 'withdrawn' || is === 'resolved';
  const text = fill(words[is], (name) => (name === 'what' ? what : formatAmount(amount ?? 0, language)));
  return { tone: isGood ? 'ok' : 'danger', words: text };
}

function reportNews(
  { standing, currentValue }: ShownTransaction,
  ends: readonly ReportEnd[],
  language: Language,
): readonly News[] {
  const open = reportKinds.filter((kind) => standing[kind].at && standing[kind].open.includes(standing[kind].id ?? ''));
  const last = ends.findLast(({ kind, outcome }) => kind === 'refund' && outcome === 'applied');
  const inOrder = open.sort((one, other) => Date.parse(standing[one].at ?? '') - Date.parse(standing[other].at ?? ''));
  return [
    ...ends
      // Behind a report that has ended, the next one may be open already.
      .filter(
        ({ kind, id = '', outcome }) =>
          !(open.includes(kind) && (outcome === 'overdue' || isOpenIn(id, standing[kind]))),
      )
      .map((end) => ({
        // Only behind the last one is left what is left now.
        ...endNews(end, end === last ? currentValue : undefined, language),
        about: end.kind,
        // One report of a kind is under way at a time: only the first end stands where that was said.
        ...(end === ends.find(({ kind }) => kind === end.kind) && {
          room: sentenceOf(end.kind, 'accepted', { amount: end.amount, at: standing[end.kind].at }, language),
        }),
      })),
    ...inOrder.map((kind) => ({
      ...(lastNews(kind, standing[kind], language) ?? underWay(kind, standing[kind], language)),
      about: kind,
    })),
  ];
}

const isOpenIn = (id: string, { open }: Standing): boolean => open.includes(id);

/** Checks whether a retry cannot help. */
export const isLasting = (failure: HandlerErrorCode): boolean =>
  /^(forbidden|unknown_transaction|invalid_request)$/.test(failure);

/** Texts of failed readings; all others have `failed`. */
const failureTexts: Partial<Record<HandlerErrorCode, ReportText>> = {
  service_unavailable: 'service_unavailable',
  service_refused: 'service_refused',
  forbidden: 'forbidden',
  unknown_transaction: 'unknown_transaction',
  invalid_request: 'unknown_transaction',
};

/** Texts of reports that were not accepted; all others have `not_reported`. */
const refusalTexts: Partial<Record<Refusal, readonly ReportText[]>> = {
  transaction_changed: ['transaction_changed'],
  changed_meanwhile: ['changed_meanwhile'],
  report_pending: ['report_pending'],
  amount_too_high: ['amount_too_high'],
  wrong_state: ['wrong_state'],
  report_rejected: ['report_rejected'],
  not_arrived: ['not_arrived'],
  forbidden: ['nothing_reported'],
  unknown_transaction: ['nothing_reported'],
  service_unavailable: ['not_reported_unavailable'],
  service_refused: ['not_reported', 'service_refused'],
};

const refusalWords = (refusal: Refusal, language: Language): string =>
  (refusalTexts[refusal] ?? ['not_reported']).map((text) => reportTexts[language][text]).join(' ');

/**
 * Returns the notice about the last report if the bank refused it or has not booked it in time; undefined otherwise.
 */
export function lastNews(kind: ReportKind, standing: Standing, language: Language): News | undefined {
  const { state, isReceived, amount, reason } = standing;
  if (state !== 'overdue' && state !== 'refused') return undefined;
  if (state === 'refused' || isReceived)
    return endNews({ kind, outcome: state, amount, reason }, undefined, language, reportedAt(standing, language));
  return { tone: 'danger', words: sentenceOf(kind, `unseen_${kind}`, standing, language) };
}

function underWay(kind: ReportKind, standing: Standing, language: Language): News {
  const isUnclear = standing.state === 'unclear';
  return {
    tone: isUnclear ? 'danger' : 'quiet',
    words: sentenceOf(kind, isUnclear ? 'unclear' : 'accepted', standing, language),
  };
}

const sentenceOf = (
  kind: ReportKind,
  text: ReportText,
  standing: Pick<Standing, 'amount' | 'at'>,
  language: Language,
): string =>
  `${fill(reportTexts[language][text], () => whatOf({ kind, ...standing }, language))} ${reportedAt(standing, language)}`.trim();

function endNews(
  { kind, outcome, amount, reason }: ReportEnd,
  left: Cents | undefined,
  language: Language,
  when = '',
): News {
  const words = reportTexts[language];
  const what = whatOf({ kind, amount }, language);
  const text =
    kind === 'refund' && amount === undefined && outcome !== 'overdue'
      ? (`${outcome}_some_refund` as const)
      : (`${outcome}_${kind}` as const);
  const sum = fill(words[text], (name) => (name === 'what' ? what : formatAmount(amount ?? 0, language)));
  if (outcome !== 'applied') return { tone: 'danger', words: `${sum} ${when}`.trim(), said: reason };
  if (kind === 'capture' || left === undefined) return { tone: 'ok', words: sum };
  const rest = left === 0 ? words.now_nothing_left : fill(words.now_left, () => formatAmount(left, language));
  return { tone: 'ok', words: `${sum} ${rest}` };
}

/** Returns why a report of this kind is not possible now, as a sentence; undefined if it is possible. */
export function obstacleTo(
  kind: ReportKind,
  { transaction, unanswered }: TransactionState,
  language: Language,
): string | undefined {
  const { capture, refund } = transaction?.standing ?? {};
  const { state, isReceived, amount } = (kind === 'capture' ? capture : refund) ?? {};
  const text =
    kind === 'capture'
      ? capture?.obstacle && (`capture_${capture.obstacle}` as const)
      : refund?.obstacle && (`refund_${refund.obstacle}` as const);
  const words = reportTexts[language];
  if (state === 'unclear' || unanswered?.kind === kind) return words[`${kind}_unclear`];
  // The amount is uncertain if the report was made elsewhere, or the bank may not have received it.
  return text && fill(words[text], () => whatOf({ kind, amount: isReceived ? amount : undefined }, language));
}

/** Returns what {@link obstacleTo} will say when the pending report of this kind is booked; undefined if none is. */
export function laterObstacleTo(
  kind: ReportKind,
  { standing }: Pick<ShownTransaction, 'standing'>,
  language: Language,
): string | undefined {
  const words = reportTexts[language];
  if (standing[kind].obstacle !== 'report_pending') return undefined;
  return kind === 'capture' ? words.capture_already_delivered : words.refund_nothing_left;
}

/** Returns the name of a report: `Lieferung`, `Erstattung von 50,00 €`. */
export function whatOf(
  { kind, amount }: { readonly kind: ReportKind; readonly amount?: Cents | undefined },
  language: Language,
): string {
  const words = reportTexts[language];
  return kind === 'refund' && amount !== undefined
    ? fill(words.a_refund, () => formatAmount(amount, language))
    : words[kind];
}

const reportedAt = ({ at }: Pick<Standing, 'at'>, language: Language): string =>
  at ? fill(reportTexts[language].reported_at, () => formatMoment(at, language)) : '';
