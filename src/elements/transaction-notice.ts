import { html, nothing, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';
import type { ReportKind } from './transaction-settling.js';

/** Something the clerk has to know. */
export interface News {
  readonly tone: 'wait' | 'good' | 'bad';
  readonly words: string;
  /** The bank's words, in German. */
  readonly said?: string | undefined;
  /** Of which kind of report it tells. */
  readonly about?: ReportKind | undefined;
}

/** Where the clerk finds every answer; there in each state, so that whatever comes into it is read out. */
export const renderNews = (news: readonly News[], language: Language): TemplateResult =>
  html`<div class="news" id="news" role="status" tabindex="-1">${news.map((each) => renderNotice(each, language))}</div>`;

/** Something the clerk has to know, with the bank's own words. What is wrong stands out by a sign and its first sentence, without colour. */
export const renderNotice = ({ tone, words, said }: News, language: Language): TemplateResult =>
  html`<div class="notice ${tone}">
    ${tone === 'bad' ? sign : nothing}
    <p>${tone === 'bad' ? renderStrong(words) : words}</p>
    ${said ? renderSaid(said, language) : nothing}
  </div>`;

/** What is wrong with a field; `id` is what describes the field. */
export const renderProblem = (id: string, words: string | undefined): TemplateResult =>
  html`<p class="problem" ?hidden=${!words}>${words ? sign : nothing}<span id=${id}>${words ?? nothing}</span></p>`;

/** For the eye; whoever listens has the words. */
const sign = html`<span class="sign" aria-hidden="true">!</span>`;

function renderStrong(words: string): TemplateResult {
  const [first = words] = /^.*?[.!?](?=\s|$)/s.exec(words) ?? [];
  return html`<strong>${first}</strong>${words.slice(first.length)}`;
}

/** The bank's words, as they came. */
export const renderSaid = (said: string, language: Language): TemplateResult =>
  html`<p class="said">${transactionTexts[language].bank_says} <q lang="de">${said}</q></p>`;
