import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { RichText, RichTextNode } from '../../contract/rich-text.js';
import { locales } from '../../rules/dates.js';
import type { Language } from '../../rules/language.js';
import { lenderText } from '../../rules/lender.js';
import { formatAmount, formatPercent } from '../../rules/money.js';
import { fill } from '../../rules/texts.js';
import type { ProofKind } from '../store/proof-store.js';
import { readConsent, readDue, readExample, readLender, readTable, type Figures } from './contents.js';
import { daysText, exportedKinds, keptOf, paintedTable, writingOf, type ExportWanted, type Writing } from './export.js';
import { exportTexts } from './export.texts.js';
import type { KeptContent, ProofReads } from './kept.js';
import { readWords, shownWords, type Words } from './words.js';

type Html = ReturnType<typeof html>;

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
a{color:LinkText}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-bottom:1px solid;padding-bottom:.25rem}
article{margin:1.5rem 0;break-inside:avoid}
.when{font-size:.8125rem}code{font-size:.75rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.875rem}
th,td{padding:.3rem .5rem;border-bottom:1px solid #8886;text-align:right;vertical-align:top}
th:first-child,td:first-child,.words th,.words td{text-align:left}
th{overflow-wrap:normal}td{white-space:nowrap}td.long{white-space:normal;min-width:12rem}
thead{display:table-header-group}tr{break-inside:avoid}
@media print{body{max-width:none;padding:0;font-size:10pt}td{white-space:normal}.words td:not(.long){white-space:nowrap}td.long{min-width:0}.scroll{overflow:visible}a{color:inherit;text-decoration:none}}
`;

/** Nothing but these styles is applied, even where a text of the bank should become markup. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

/** Writes everything as one page, a piece at a time: without scripts and addresses of its own. */
export async function* pagePieces(store: ProofReads, wanted: ExportWanted): AsyncGenerator<string> {
  const writing = await writingOf(store, wanted);
  const { language } = writing;
  const texts = exportTexts[language];
  const period = fill(wanted.from === wanted.to ? texts.oneDay : texts.period, (name) =>
    dayText(wanted[name as 'from'], language),
  );
  yield String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy)}">
<meta name="viewport" content="width=device-width">
<title>${texts.title}: ${period}</title>
`,
  );
  yield `<style>${styles}</style>\n</head>\n<body>\n<main>\n`;
  yield String(
    await html`<h1>${texts.title}</h1>
<p><strong>${period}</strong>${wanted.amount === undefined ? '' : ` · ${formatAmount(wanted.amount, language)}`}</p>
<p>${texts.about}</p>
`,
  );
  let isEmpty = true;
  for (const kind of exportedKinds) {
    let isFirst = true;
    for await (const page of keptOf(store, kind, wanted)) {
      if (isFirst) yield String(await html`<h2>${texts[kind]}</h2>\n${kind === 'due' ? dueHead(language) : ''}`);
      isFirst = isEmpty = false;
      for (const kept of page) yield String(await (kind === 'due' ? dueRow : article)(kept, writing));
    }
    if (kind === 'due' && !isFirst) yield '</tbody>\n</table></div>\n';
  }
  if (isEmpty) yield String(await html`<p>${texts.none}</p>\n`);
  yield '</main>\n</body>\n</html>\n';
}

function article(kept: KeptContent, { language, ...writing }: Writing): Html {
  const { kind, days, digest, firstDay, lastDay, firstAt, lastAt } = kept;
  const texts = exportTexts[language];
  const shownOn = daysText(days, (day) => dayText(day, language));
  const when = [
    `${texts.days}: ${shownOn}`,
    fill(texts.span, (name) => dayText({ firstDay, lastDay }[name as 'firstDay'], language)),
    fill(texts.times, (name) => momentText({ firstAt, lastAt }[name as 'firstAt'], language)),
  ];
  // What has no amount of its own is told apart by its days.
  const heading = kind === 'rate' || kind === 'plans' ? '' : html`<h3>${shownOn}</h3>`;
  return html`<article>
${heading}${contentOf(kind, kept, { ...writing, language })}
<p class="when">${when.map(
    (line) => html`${line}<br>
`,
  )}${exampleOf(kept, texts.exampleDigest)}${texts.digest}: <code>${digest}</code></p>
</article>
`;
}

/** Names the representative example that was shown with a rate. */
const exampleOf = ({ kind, content }: KeptContent, name: string): Html | string =>
  kind === 'rate' || kind === 'plans'
    ? html`${name}: <code>${readTable(content).example}</code><br>
`
    : '';

/** One for each language, since an export writes many dates, and making a format takes longer than using it. */
const formatsOf = (options: Intl.DateTimeFormatOptions): Readonly<Record<Language, Intl.DateTimeFormat>> => ({
  de: new Intl.DateTimeFormat(locales.de, options),
  en: new Intl.DateTimeFormat(locales.en, options),
});
const moments = formatsOf({ timeZone: 'Europe/Berlin', dateStyle: 'long', timeStyle: 'long' });
const dates = formatsOf({ timeZone: 'UTC', dateStyle: 'long' });

/** Writes a moment as the time in Germany: `3. Dezember 2026 um 14:05:09 MEZ`. */
const momentText = (at: number, language: Language): string => moments[language].format(at);

/** Writes a day: `3. Dezember 2026`. */
const dayText = (day: string, language: Language): string => dates[language].format(Date.parse(day));

function contentOf(kind: ProofKind, kept: KeptContent, writing: Writing): Html | string {
  const texts = exportTexts[writing.language];
  const { content } = kept;
  switch (kind) {
    case 'words':
      return html`${readWords(content).map(([each, words]) => wordsOf(words, each))}`;
    case 'lender':
      return html`<p lang="de">${lenderText(readLender(content))}</p>`;
    case 'example':
      return html`<div lang="de">${richText(readExample(content).text)}</div>`;
    case 'consent': {
      const { version, text } = readConsent(content);
      return html`<div lang="de">${richText(text)}</div><p class="when">${texts.version}: <code>${version}</code></p>`;
    }
    case 'due':
      return '';
    case 'left_out':
      return html`<p>${texts.incomplete}</p>`;
    case 'rate':
      return rateOf(kept, writing);
    case 'plans':
      return planTable(kept, writing);
  }
}

function wordsOf(words: Words, lang: Language): Html {
  return html`<p lang="${lang}">${shownWords(words).join(' · ')}</p>
`;
}

/** What a teaser painted, in each language. */
function rateOf(kept: KeptContent, writing: Writing): Html {
  const { amount, painted } = paintedTable(kept, writing);
  return html`<h3>${formatAmount(amount, writing.language)}</h3>
${painted.map(
  ({ each, rate, legal, warning }) => html`<p lang="${each}"><strong>${rate}</strong><br>
${legal}<br>
${warning}</p>
`,
)}`;
}

/** How each figure of a plan is written, in the order of the table. */
const figureFormats = {
  monthlyRate: formatAmount,
  lastRate: formatAmount,
  interest: formatAmount,
  total: formatAmount,
  effectiveRate: formatPercent,
  borrowingRate: formatPercent,
} as const satisfies Record<Exclude<keyof Figures, 'months'>, (value: number, language: Language) => string>;

/** What stood beside the plan with the longest term, in each language, and the figures of all plans. */
function planTable(kept: KeptContent, writing: Writing): Html {
  const { language } = writing;
  const { amount, plans, painted } = paintedTable(kept, writing);
  const names = Object.keys(figureFormats) as (keyof typeof figureFormats)[];
  const rowOf = (plan: Figures) =>
    html`<tr><td>${plan.months}</td>${names.map((name) => html`<td>${figureFormats[name](plan[name], language)}</td>`)}</tr>
`;
  return html`<h3>${formatAmount(amount, language)}</h3>
${painted.map(({ each, legal, warning }) => html`<p lang="${each}">${legal}<br>\n${warning}</p>\n`)}<div class="scroll" role="group" aria-label="${formatAmount(amount, language)}" tabindex="0"><table>
${headOf(['months', ...names], language)}<tbody>${plans.map(rowOf)}</tbody>
</table></div>`;
}

const headOf = (heads: readonly (keyof (typeof exportTexts)['de'])[], language: Language): Html =>
  html`<thead><tr>${heads.map((head) => html`<th scope="col">${exportTexts[language][head]}</th>`)}</tr></thead>
`;

/** The due days of a month are many: each is a row of one table. */
const dueHead = (language: Language): Html =>
  html`<div class="scroll" role="group" aria-label="${exportTexts[language].due}" tabindex="0"><table class="words">
${headOf(['months', 'firstDue', 'lastDue', 'days', 'digest'], language)}<tbody>
`;

function dueRow({ content, subject, days, digest }: KeptContent, { language }: Writing): Html {
  const { firstDue, lastDue } = readDue(content);
  const cells = [subject, dayText(firstDue, language), dayText(lastDue, language)];
  const shown = daysText(days, (day) => dayText(day, language));
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}<td class="long">${shown}</td><td class="long"><code>${digest}</code></td></tr>
`;
}

const richText = (text: RichText): Html => html`${text.map(node)}`;

function node(each: RichTextNode): Html | string {
  if (typeof each === 'string') return each;
  if (each.tag === 'br') return html`<br>`;
  const content = richText(each.content);
  switch (each.tag) {
    case 'p':
      return html`<p>${content}</p>`;
    case 'ul':
      return html`<ul>${content}</ul>`;
    case 'ol':
      return html`<ol>${content}</ol>`;
    case 'li':
      return html`<li>${content}</li>`;
    case 'strong':
      return html`<strong>${content}</strong>`;
    case 'em':
      return html`<em>${content}</em>`;
    case 'a':
      return html`<a href="${each.href}" rel="noreferrer">${content}</a> (${each.href})`;
  }
}
