import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../contract/ask.js';
import type { Report } from '../contract/transaction.js';
import { formatAmount, type Cents } from '../rules/money.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from './texts.js';
import { formatMoment, formatTime } from './transaction-dates.js';
import type { Refusal, TransactionState } from './transaction-keeper.js';
import { isOpen, type ReportKind, type Settled } from './transaction-settling.js';

/** Something the clerk has to know. */
export interface News {
  readonly tone: 'wait' | 'good' | 'bad';
  readonly words: string;
  /** The bank's words, in German. */
  readonly said?: string | undefined;
}

/** What the clerk has to know now, the newest last: all that is under way, and what has come of the rest since something was sent. */
export function newsOf(state: TransactionState, language: Language): readonly News[] {
  const words = transactionTexts[language];
  const { transaction, readAt, failure, sending, doubt, refusal, settled = [], isStale } = state;
  const news: News[] = refusal ? [{ tone: 'bad', words: refusalWords(refusal, language) }] : [];
  if (failure) return [...news, { tone: 'bad', words: failureWords(failure, language) }];
  if (sending) return [{ tone: 'wait', words: words.sending }];
  if (doubt) news.push({ tone: 'bad', words: words.doubt });
  const open = (transaction?.reports ?? []).filter(isOpen).reverse();
  const ends = settled.filter(({ kind }) => open.every((report) => report.kind !== kind));
  news.push(...ends.map((each) => end(each, transaction?.currentValue, language)));
  news.push(...open.map((report) => standingOf(report, language) ?? underWay(report, language)));
  if (isStale && readAt) news.push({ tone: 'bad', words: fill(words.stale, () => formatTime(readAt, 'medium')) });
  return news;
}

/** Whether asking again cannot help. */
export const isFinal = (failure: HandlerErrorCode): boolean => /^(forbidden|unknown_transaction|invalid_request)$/.test(failure);

/** Why nothing can be shown. */
function failureWords(failure: HandlerErrorCode, language: Language): string {
  const words = transactionTexts[language];
  switch (failure) {
    case 'service_unavailable':
    case 'service_refused':
    case 'forbidden':
    case 'unknown_transaction':
      return words[failure];
    case 'invalid_request':
      return words.unknown_transaction;
    default:
      return words.failed;
  }
}

/** Why the last report was not taken. */
function refusalWords(refusal: Refusal, language: Language): string {
  const words = transactionTexts[language];
  switch (refusal) {
    case 'transaction_changed':
    case 'changed_meanwhile':
    case 'report_pending':
    case 'amount_too_high':
    case 'wrong_state':
    case 'report_rejected':
    case 'not_arrived':
      return words[refusal];
    case 'service_unavailable':
      return words.not_reported_unavailable;
    case 'service_refused':
      return `${words.not_reported} ${words.service_refused}`;
    default:
      return words.not_reported;
  }
}

/** What stands at the form of a report that the bank has refused, or still not booked, until the next one of its kind. */
export function standingOf(report: Report | undefined, language: Language): News | undefined {
  const { state } = report ?? {};
  return report && (state === 'overdue' || state === 'refused')
    ? end({ ...report, outcome: state }, undefined, language, reportedAt(report, language))
    : undefined;
}

function underWay(report: Report, language: Language): News {
  const { accepted, lost } = transactionTexts[language];
  const { isAccepted } = report;
  const told = fill(isAccepted ? accepted : lost, () => whatOf(report, language));
  return { tone: isAccepted ? 'wait' : 'bad', words: `${told} ${reportedAt(report, language)}`.trim() };
}

function end({ kind, outcome, amount, reason }: Settled, left: Cents | undefined, language: Language, when = ''): News {
  const words = transactionTexts[language];
  const what = whatOf({ kind, amount }, language);
  if (outcome !== 'applied') return { tone: 'bad', words: `${fill(words[`${outcome}_${kind}`], () => what)} ${when}`.trim(), said: reason };
  if (kind === 'capture') return { tone: 'good', words: words.applied_capture };
  const sum = amount === undefined ? words.applied_some_refund : fill(words.applied_refund, () => formatAmount(amount, language));
  const rest = left === undefined ? '' : fill(words.now_left, () => formatAmount(left, language));
  return { tone: 'good', words: `${sum} ${rest}`.trim() };
}

/** `Lieferung`, `Erstattung von 50,00 €`. */
export function whatOf({ kind, amount }: { readonly kind: ReportKind; readonly amount?: Cents | undefined }, language: Language): string {
  const words = transactionTexts[language];
  return kind === 'refund' && amount !== undefined ? fill(words.a_refund, () => formatAmount(amount, language)) : words[kind];
}

const reportedAt = ({ at }: Report, language: Language): string =>
  at ? fill(transactionTexts[language].reported_at, () => formatMoment(at, language)) : '';

/** Where the clerk finds every answer; there in each state, so that whatever comes into it is read out. */
export const renderNews = (news: readonly News[], language: Language): TemplateResult =>
  html`<div class="news" id="news" role="status" tabindex="-1">${news.map((each) => renderNotice(each, language))}</div>`;

/** Something the clerk has to know, with the bank's own words. */
export const renderNotice = ({ tone, words, said }: News, language: Language): TemplateResult =>
  html`<div class="notice ${tone}">
    <p>${words}</p>
    ${said ? renderSaid(said, language) : nothing}
  </div>`;

/** The bank's words, as they came. */
export const renderSaid = (said: string, language: Language): TemplateResult =>
  html`<p class="said">${transactionTexts[language].bank_says} <q lang="de">${said}</q></p>`;
