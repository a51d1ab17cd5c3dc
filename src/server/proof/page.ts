import { html } from 'hono/html';
import type { RichText, RichTextNode } from '../../contract/rich-text.js';
import { languages } from '../../rules/language.js';
import { formatAmount, formatPercent } from '../../rules/money.js';
import type { ProofKind } from '../store/proof-store.js';
import { readConsent, readDue, readExample, readLender } from './contents.js';
import {
  daysText,
  exportedKinds,
  keptOf,
  momentText,
  paintedTable,
  writingOf,
  type ExportWanted,
  type Writing,
} from './export.js';
import { exportTexts } from './export.texts.js';
import type { KeptContent, ProofReads } from './kept.js';
import { readWords } from './words.js';

type Html = ReturnType<typeof html>;

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-bottom:1px solid;padding-bottom:.25rem}
article{margin:1.5rem 0;break-inside:avoid}
article.long{break-inside:auto}
.when,code{font-size:.8125rem;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.875rem}
th,td{padding:.3rem .5rem;border-bottom:1px solid #8886;text-align:right;vertical-align:top}
th:first-child,td:first-child{text-align:left}
thead{display:table-header-group}tr{break-inside:avoid}
@media print{body{max-width:none;padding:0}.scroll{overflow:visible}a{color:inherit;text-decoration:none}}
`;

/** Writes everything as one page, a piece at a time: without scripts and addresses of its own. */
export async function* pagePieces(store: ProofReads, wanted: ExportWanted): AsyncGenerator<string> {
  const writing = await writingOf(store, wanted);
  const { language } = writing;
  const texts = exportTexts[language];
  const period = (wanted.from === wanted.to ? texts.oneDay : texts.period)
    .replace('{from}', wanted.from)
    .replace('{to}', wanted.to);
  yield String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${texts.title}: ${period}</title>
`,
  );
  yield `<style>${styles}</style>\n</head>\n<body>\n`;
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
      if (isFirst) yield String(await html`<h2>${texts[kind]}</h2>\n`);
      isFirst = isEmpty = false;
      for (const kept of page) yield String(await article(kind, kept, writing));
    }
  }
  if (isEmpty) yield String(await html`<p>${texts.none}</p>\n`);
  yield '</body>\n</html>\n';
}

function article(kind: ProofKind, kept: KeptContent, writing: Writing): Html {
  const { days, digest, firstDay, lastDay, firstAt, lastAt } = kept;
  const texts = exportTexts[writing.language];
  return html`<article class="${kind === 'rate' || kind === 'plans' ? 'long' : ''}">
${contentOf(kind, kept, writing)}
<p class="when">${texts.days}: ${daysText(days)} · ${texts.firstDay}: ${firstDay} · ${texts.lastDay}: ${lastDay} · ${texts.firstAt}: ${momentText(firstAt)} · ${texts.lastAt}: ${momentText(lastAt)}<br>
${texts.digest}: <code>${digest}</code></p>
</article>
`;
}

function contentOf(kind: ProofKind, kept: KeptContent, writing: Writing): Html | string {
  const texts = exportTexts[writing.language];
  const { content, subject } = kept;
  switch (kind) {
    case 'words': {
      const words = readWords(content);
      return html`${languages.map(
        (each) => html`<ul lang="${each}">${Object.values(words[each]).map((line) => html`<li>${line}</li>`)}</ul>\n`,
      )}`;
    }
    case 'lender':
      return html`<p lang="de">${readLender(content)}</p>`;
    case 'example':
      return html`<div lang="de">${richText(readExample(content).text)}</div>`;
    case 'consent': {
      const { version, text } = readConsent(content);
      return html`<div lang="de">${richText(text)}</div><p class="when">${texts.version}: <code>${version}</code></p>`;
    }
    case 'due': {
      const { firstDue, lastDue } = readDue(content);
      return html`<p>${texts.months}: ${subject} · ${texts.firstDue}: ${firstDue} · ${texts.lastDue}: ${lastDue}</p>`;
    }
    case 'left_out':
      return '';
    case 'rate':
    case 'plans':
      return planTable(kept, writing);
  }
}

function planTable(kept: KeptContent, writing: Writing): Html {
  const { language } = writing;
  const texts = exportTexts[language];
  const { amount, plans, painted } = paintedTable(kept, writing);
  const heads = ['months', 'monthlyRate', 'lastRate', 'interest', 'total', 'effectiveRate', 'borrowingRate'] as const;
  return html`<h3>${formatAmount(amount, language)}</h3>
${painted.map(
  ({ each, rate, legal, warning, detail }) => html`<p lang="${each}"><strong>${rate}</strong><br>
${legal}<br>
${warning}<br>
${detail}</p>
`,
)}<div class="scroll"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${texts[head]}</th>`)}</tr></thead>
<tbody>${plans.map(
    (
      plan,
    ) => html`<tr><td>${plan.months}</td>${(['monthlyRate', 'lastRate', 'interest', 'total'] as const).map((name) => html`<td>${formatAmount(plan[name], language)}</td>`)}${(['effectiveRate', 'borrowingRate'] as const).map((name) => html`<td>${formatPercent(plan[name], language)}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
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
