import { html, nothing, type TemplateResult } from 'lit';
import type { Proof } from '../../contract/proof.js';
import { formatDate } from '../../rules/dates.js';
import { legalLine } from '../../rules/figures.js';
import { formatAmount } from '../../rules/money.js';
import { formatGermanTime } from '../back-office/dates.js';
import { fill, type Language } from '../element/texts.js';
import { renderRichText } from '../element/rich-text.js';
import { proofsTexts } from '../../languages/proofs.js';

type Rate = Proof['rates'][number];
type Shown = Pick<Rate, 'digest' | 'firstDay' | 'lastDay' | 'from' | 'until'>;

/** Renders what customers saw of an amount on a day, in the words in which it was painted. */
export function renderProof(proof: Proof, language: Language): TemplateResult {
  const words = proofsTexts[language];
  const { day, amount, result, isComplete, rates, dues, examples, consents } = proof;
  const title = fill(words.result, (name) =>
    name === 'day' ? formatDate(day, language) : formatAmount(amount, language),
  );
  return html`<h3 id="result" tabindex="-1">${title}</h3>
    <p>${words[result]}</p>
    ${result === 'shown' && !isComplete ? html`<p class="notice">${words.incomplete}</p>` : nothing}
    ${rates.map((rate, index) => renderRate(rate, { dues, index, count: rates.length }, language))}
    ${section(words.example, examples, ({ text }) => html`<div lang="de">${renderRichText(text)}</div>`, language)}
    ${section(
      words.consent,
      consents,
      ({ text, version }) =>
        html`<div lang="de">${renderRichText(text)}</div>
          <p class="when">${fill(words.consent_version, () => version)}</p>`,
      language,
    )}
    ${
      result === 'no_rate'
        ? section(words.sentence, proof.words, (each) => renderSentence(each.painted, language), language)
        : nothing
    }`;
}

/** Returns what was painted in a language. */
const of = <Painted extends { language: Language }>(
  painted: readonly Painted[],
  language: Language,
): Painted | undefined => painted.find((each) => each.language === language);

function renderSentence(painted: Proof['words'][number]['painted'], language: Language) {
  const { sentence, credit, warning } = of(painted, language) ?? {};
  return html`<div class="painted"><p>${sentence}</p><p>${credit}</p><p>${warning}</p></div>`;
}

interface Version extends Pick<Proof, 'dues'> {
  readonly index: number;
  readonly count: number;
}

function renderRate(rate: Rate, { dues, index, count }: Version, language: Language) {
  const words = proofsTexts[language];
  const numbers: Readonly<Record<string, number>> = { number: index + 1, count };
  const painted = of(rate.painted, language);
  return html`<h4>${count > 1 ? fill(words.version, (name) => numbers[name]) : words.rate}</h4>
    ${
      painted &&
      html`<div class="painted">
          <p class="rate">${painted.rate}</p>
          <p>${legalLine(painted.plans.at(-1)?.figures ?? [], painted.lender, painted.credit)}</p>
          <p>${painted.warning}</p>
        </div>
        ${rate.inPlans ? renderPlans(painted, dues, language) : nothing}`
    }
    <p>${[...(rate.inTeaser ? [words.teaser] : []), ...(rate.inPlans ? [words.plans] : [])].join(' · ')}</p>
    ${renderShown(rate, language)}`;
}

const renderPlans = ({ plans, lender, credit }: Rate['painted'][number], dues: Proof['dues'], language: Language) =>
  html`<details>
    <summary>${fill(proofsTexts[language].all_plans, () => plans.length)}</summary>
    <ul>
      ${plans.map(({ months, row, about, figures }) => {
        const due = dues.filter((each) => each.months === months).map(({ painted }) => of(painted, language)?.text);
        return html`<li>
          <p><strong>${row}</strong></p>
          <p>${about}: ${legalLine(figures, lender, credit)}</p>
          ${due.map((text) => html`<p>${text}</p>`)}
        </li>`;
      })}
    </ul>
  </details>`;

function section<Each extends Shown>(
  title: string,
  list: readonly Each[],
  render: (each: Each) => TemplateResult,
  language: Language,
) {
  if (list.length === 0) return nothing;
  return html`<details>
    <summary>${title}${list.length > 1 ? ` (${list.length})` : ''}</summary>
    ${list.map((each) => html`${render(each)} ${renderShown(each, language)}`)}
  </details>`;
}

function renderShown({ digest, firstDay, lastDay, from, until }: Shown, language: Language): TemplateResult {
  const words = proofsTexts[language];
  const days = fill(words.days, (name) => formatDate(name === 'firstDay' ? firstDay : lastDay, language));
  const times = [
    ...(from === undefined ? [] : [fill(words.from, () => formatGermanTime(from, 'medium'))]),
    ...(until === undefined ? [] : [fill(words.until, () => formatGermanTime(until, 'medium'))]),
  ];
  return html`<p class="when">
    ${[days, ...times].join(', ')}<br />${words.digest}
    <span class="digest">${digest.match(/.{1,8}/g)?.map((group) => html`<span>${group}</span>`)}</span>
  </p>`;
}
