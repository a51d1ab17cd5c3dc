import { html } from 'hono/html';
import { chip, facts, page, textOfMarkup, type Html, type Tone } from '../../../src/sandbox/plain/parts.js';
import { plainIcon, plainStyles } from '../../../src/sandbox/plain/styles.js';
import type { Report, Row } from './report.js';

const styles = `${plainStyles}
body {
  --width: 60rem;
}
section.panel {
  margin-block-start: 12px;
}
section h3 {
  margin-block-start: 0;
}
details {
  margin-block-start: 8px;
}
summary {
  cursor: pointer;
}
`;

const dataUrl = (type: string, text: string) => `data:${type},${encodeURIComponent(text)}`;

const tones = {
  passed: 'success',
  failed: 'danger',
  'not run': 'warning',
  'not applicable': 'quiet',
} as const satisfies Record<Row['result'], Tone>;

const place = { elements: 'the elements', page: 'pages, shown in the demo shop' } as const;

function sectionOf({ wcag, en, level, name, result, scope, note, tests }: Row): Html {
  const numbers = [wcag && `WCAG ${wcag}${level ? ` (${level})` : ''}`, en && `EN 301 549, ${en}`].filter(Boolean);
  return html`<section class="panel">
<h3>${numbers.join(' · ')}: ${name}</h3>
<p>${chip(tones[result], result)} ${scope ? place[scope] : ''}</p>
${note ? html`<p>${note}</p>` : ''}
${tests.length > 0 ? testList(tests) : ''}
</section>`;
}

const testList = (tests: Row['tests']): Html =>
  html`<details><summary>Tests: ${tests.length}</summary><ul>
${tests.map((test) => html`<li>${test.result}: ${test.name} <code>${test.file}</code></li>\n`)}</ul></details>`;

/** Returns the report as a page that needs nothing else. */
export function pageOf({ package: subject, standards, meaning, tested, browsers, counts, clauses }: Report): string {
  const [ofWcag, ofStandard] = [clauses.filter(({ wcag }) => wcag), clauses.filter(({ wcag }) => !wcag)];
  const total = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  const title = `Accessibility of ${subject}`;
  return textOfMarkup(
    page({
      lang: 'en',
      title,
      assets: { styles: dataUrl('text/css', styles), icon: dataUrl('image/svg+xml', plainIcon) },
      mark: 'R',
      brand: subject,
      main: html`<main>
<h1>${title}</h1>
<div class="panel">${facts([
        ['Measured by', standards.join('; ')],
        ['Tested', tested ? html`<time datetime="${tested}">${tested}</time>` : 'This build was not tested.'],
        ['Browsers of the element tests', browsers.join(', ') || 'none'],
        ['Clauses', total.join(', ')],
        ['What a result means', meaning],
      ])}</div>
<h2>Success criteria of WCAG 2.2, and chapter 9 of EN 301 549</h2>
${ofWcag.map(sectionOf)}
<h2>What only EN 301 549 has</h2>
${ofStandard.map(sectionOf)}
</main>`,
    }),
  );
}
