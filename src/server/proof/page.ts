import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { richTextWriter } from '../../contract/rich-text-markup.js';
import { locales } from '../../languages/dates.js';
import { legalLine } from '../../rules/figures.js';
import { inEach, type Language } from '../../languages/language.js';
import { formatAmount } from '../../rules/money.js';
import { fill } from '../../languages/texts.js';
import type { ProofKind } from '../store/proof-store.js';
import type { Contents, KeptContent, ProofReads } from './kept.js';
import { daysText, exportedKinds, keptOf, type ExportWanted } from './export.js';
import { exportTexts } from '../../languages/exported-proofs.js';

type Html = ReturnType<typeof html>;

const richText = richTextWriter(html);

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
a{color:LinkText}a::after{content:' (' attr(href) ')'}
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
  const { lang: language = 'de' } = wanted;
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
  for (const kind of exportedKinds)
    for await (const piece of section(store, kind, wanted)) {
      isEmpty = false;
      yield piece;
    }
  if (isEmpty) yield String(await html`<p>${texts.none}</p>\n`);
  yield '</main>\n</body>\n</html>\n';
}

/** Writes all of one kind; nothing if there is none. */
async function* section<Kind extends ProofKind>(
  store: ProofReads,
  kind: Kind,
  wanted: ExportWanted,
): AsyncGenerator<string> {
  const { lang: language = 'de' } = wanted;
  let isFirst = true;
  for await (const kept of keptOf(store, kind, wanted)) {
    if (isFirst)
      yield String(await html`<h2>${exportTexts[language][kind]}</h2>\n${kind === 'due' ? dueHead(language) : ''}`);
    isFirst = false;
    const content = writers[kind](kept, language);
    yield String(await (kind === 'due' ? content : article(kept, content, language)));
  }
  if (kind === 'due' && !isFirst) yield '</tbody>\n</table></div>\n';
}

function article(kept: KeptContent, content: Html, language: Language): Html {
  const { kind, days, digest, firstDay, lastDay, firstAt, lastAt } = kept;
  const texts = exportTexts[language];
  const shownOn = daysText(days, (day) => dayText(day, language));
  const when = [
    `${texts.days}: ${shownOn}`,
    fill(texts.span, (name) => dayText({ firstDay, lastDay }[name as 'firstDay'], language)),
    fill(texts.times, (name) => momentText({ firstAt, lastAt }[name as 'firstAt'], language)),
  ];
  // What has no amount of its own is told apart by its days.
  const heading = kind === 'rate' || kind === 'plans' ? formatAmount(kept.subject, language) : shownOn;
  return html`<article>
<h3>${heading}</h3>${content}
<p class="when">${when.map(
    (line) => html`${line}<br>
`,
  )}${texts.digest}: <code>${digest}</code></p>
</article>
`;
}

/** One for each language, since an export writes many dates, and making a format takes longer than using it. */
const formatsOf = (options: Intl.DateTimeFormatOptions) =>
  inEach((language) => new Intl.DateTimeFormat(locales[language], options));
const moments = formatsOf({ timeZone: 'Europe/Berlin', dateStyle: 'long', timeStyle: 'long' });
const dates = formatsOf({ timeZone: 'UTC', dateStyle: 'long' });

/** Writes a moment as the time in Germany: `3. Dezember 2026 um 14:05:09 MEZ`. */
const momentText = (at: number, language: Language): string => moments[language].format(at);

/** Writes a day: `3. Dezember 2026`. */
const dayText = (day: string, language: Language): string => dates[language].format(Date.parse(day));

/** How each kind is written: as it was painted, in each language. */
const writers: { readonly [Kind in ProofKind]: (kept: KeptContent<Kind>, language: Language) => Html } = {
  left_out: (_, language) => html`<p>${exportTexts[language].incomplete}</p>`,
  words: ({ shown }) =>
    html`${shown.painted.map(
      ({ language, ...words }) => html`<p lang="${language}">${Object.values(words).join(' · ')}</p>
`,
    )}`,
  example: ({ shown }) => html`<div lang="de">${richText(shown.text)}</div>`,
  consent: ({ shown: { text, version } }, language) => html`<div lang="de">${richText(text)}</div>
<p class="when">${exportTexts[language].version}: <code>${version}</code></p>`,
  // A teaser shows the plan with the longest term only.
  rate: ({ shown }, language) =>
    html`${shown.painted.map(
      ({ language: each, rate, ...painted }) => html`<p lang="${each}"><strong>${rate}</strong><br>
${legalLine(painted.plans.at(-1)?.figures ?? [], painted.lender, painted.credit)}<br>
${painted.warning}</p>
`,
    )}${exampleOf(shown, language)}`,
  plans: ({ shown, subject }, language) => {
    const name = formatAmount(subject, language);
    return html`${shown.painted.map((painted) => planTable(painted, name))}${exampleOf(shown, language)}`;
  },
  due: ({ shown: { months, painted }, days, digest }, language) =>
    html`<tr><td>${months}</td><td class="long">${painted.map(
      ({ language: each, text }) => html`<span lang="${each}">${text}</span><br>`,
    )}</td>
<td class="long">${daysText(days, (day) => dayText(day, language))}</td>
<td class="long"><code>${digest}</code></td></tr>
`,
};

/** Names the representative example that was shown with a rate. */
const exampleOf = ({ example }: Contents['plans'], language: Language): Html =>
  html`<p class="when">${exportTexts[language].exampleDigest}: <code>${example}</code></p>`;

/** The figures of all plans in one language, and what stood below them. */
function planTable({ language, plans, lender, credit, warning }: Contents['plans']['painted'][number], name: string) {
  const { months, monthlyRate } = exportTexts[language];
  const labels = plans[0]?.figures.map(({ label }) => label || monthlyRate) ?? [];
  return html`<div lang="${language}"><div class="scroll" role="group" aria-label="${name}" tabindex="0"><table>
${headOf([months, ...labels])}<tbody>${plans.map(
    ({ row, figures }) =>
      html`<tr><td class="long">${row}</td>${figures.map(({ value }) => html`<td>${value}</td>`)}</tr>
`,
  )}</tbody>
</table></div>
<p>${lender}. ${credit}<br>
${warning}</p></div>
`;
}

const headOf = (heads: readonly string[]): Html =>
  html`<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
`;

/** The due days of a month are many: each is a row of one table. */
function dueHead(language: Language): Html {
  const { months, due, days, digest } = exportTexts[language];
  return html`<div class="scroll" role="group" aria-label="${due}" tabindex="0"><table class="words">
${headOf([months, due, days, digest])}<tbody>
`;
}
