import { html } from 'hono/html';
import { chip, facts, page, table, textOfMarkup, type Html } from '../../../src/sandbox/plain/parts.js';
import { plainIcon, plainStyles } from '../../../src/sandbox/plain/styles.js';
import type { Report, Row } from './report.js';

const dataUrl = (type: string, text: string) => `data:${type},${encodeURIComponent(text)}`;

const tones = { passed: 'success', failed: 'danger', 'not run': 'warning', 'not applicable': 'quiet' } as const;
const place = { elements: 'The elements.', page: 'Pages, shown in the demo shop.' } as const;

/** Returns clauses as conformance reports have them: number and name, result, remarks. */
const tableOf = (label: string, rows: readonly Row[]): Html =>
  table({
    label,
    heads: ['Clause', 'Result', 'Remarks'],
    rows: rows.map(({ id, wcag, en, level, name, result, scope, note, tests }) => {
      const numbers = [wcag && `WCAG ${wcag}${level ? ` (${level})` : ''}`, en && `EN 301 549, ${en}`];
      const ran = tests.map((test) => html`<li>${test.result}: ${test.name} <code>${test.file}</code></li>\n`);
      const cells = [
        html`${numbers.filter(Boolean).join(' · ')}: <strong>${name}</strong>`,
        chip(tones[result], result),
        html`${scope ? place[scope] : ''} ${note ?? ''}
${ran.length > 0 ? html`<details><summary>Tests: ${ran.length}</summary><ul>${ran}</ul></details>` : ''}`,
      ];
      return { id: id.replaceAll(/\W/g, '-'), cells };
    }),
  });

/** Returns the report as a page that needs nothing else. */
export function pageOf({ package: subject, standards, meaning, tested, browsers, counts, clauses }: Report): string {
  const total = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  const title = `Accessibility of ${subject}`;
  const sections = {
    'Success criteria of WCAG 2.2, and chapter 9 of EN 301 549': clauses.filter(({ wcag }) => wcag),
    'What only EN 301 549 has': clauses.filter(({ wcag }) => !wcag),
  };
  return textOfMarkup(
    page({
      lang: 'en',
      title,
      assets: {
        styles: dataUrl('text/css', `${plainStyles}.chip { white-space: nowrap; }`),
        icon: dataUrl('image/svg+xml', plainIcon),
      },
      mark: 'R',
      brand: subject,
      isDense: true,
      main: html`<main>
<h1>${title}</h1>
<div class="panel">${facts([
        ['Measured by', standards.join('; ')],
        ['Tested', tested ? html`<time datetime="${tested}">${tested}</time>` : 'This build was not tested.'],
        ['Browsers of the element tests', browsers.join(', ') || 'none'],
        ['Clauses', total.join(', ')],
        ['What a result means', meaning],
      ])}</div>
${Object.entries(sections).map(([heading, rows]) => html`<h2>${heading}</h2>\n${tableOf(heading, rows)}`)}
</main>`,
    }),
  );
}
