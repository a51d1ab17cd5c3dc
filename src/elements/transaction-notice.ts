import { html, nothing, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';
import { renderMoment } from './transaction-moment.js';
import type { ReportKind } from './transaction-settling.js';

/** Something the clerk has to know. */
export interface News {
  readonly tone: 'wait' | 'good' | 'bad';
  readonly words: string;
  /** The bank's words, in German. */
  readonly said?: string | undefined;
  /** What stands in the words as `{time}`. */
  readonly readAt?: Date | undefined;
  /** Of which kind of report it tells. */
  readonly about?: ReportKind | undefined;
}

/** Where the clerk finds every answer; there in each state, so that whatever comes into it is read out. */
export const renderNews = (news: readonly News[], language: Language): TemplateResult =>
  html`<div class="news" id="news" role="status" tabindex="-1">${news.map((each) => renderNotice(each, language))}</div>`;

/** Something the clerk has to know, with the bank's own words. What is wrong stands out by a sign and its first sentence, without colour. */
export const renderNotice = ({ tone, words, said, readAt }: News, language: Language): TemplateResult => {
  const [first = ''] = (tone === 'bad' && /^.*?[.!?](?=\s|$)/s.exec(words)) || [];
  const rest = words.slice(first.length);
  return html`<div class="notice ${tone}">
    ${tone === 'bad' ? sign : nothing}
    <p>${first ? html`<strong>${first}</strong>` : nothing}${readAt ? renderMoment(rest, readAt, language) : rest}</p>
    ${said ? renderSaid(said, language) : nothing}
  </div>`;
};

/** What is wrong with a field; `id` is what describes the field. */
export const renderProblem = (id: string, words: string | undefined): TemplateResult =>
  html`<p class="problem" ?hidden=${!words}>${words ? sign : nothing}<span id=${id}>${words ?? nothing}</span></p>`;

/** For the eye; whoever listens has the words. */
const sign = html`<span class="sign" aria-hidden="true">!</span>`;

/** The bank's words, as they came. */
export const renderSaid = (said: string, language: Language): TemplateResult =>
  html`<p class="said">${transactionTexts[language].bank_says} <q lang="de">${said}</q></p>`;
