import type { Report, Row } from './report.js';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
section { border-top: 1px solid; padding-block: 0.75rem }
h2, h3, p, dl, ul { margin: 0 0 0.25rem } h2 { margin-top: 2rem } h3 { font-size: 1rem }
details li { font-size: 0.875rem } summary { padding-block: 0.25rem }
dt { font-weight: bold } dd { margin: 0 0 0.5rem }`;

const sign = { passed: '✓', failed: '✗', 'not run': '–', 'not applicable': '·' } as const;

const place = { elements: 'the elements', page: 'pages, shown in the demo shop' } as const;

function sectionOf({ wcag, en, level, name, result, scope, note, tests }: Row): string {
  const numbers = [wcag && `WCAG ${wcag}${level ? ` (${level})` : ''}`, en && `EN 301 549, ${en}`].filter(Boolean);
  const items = tests.map(
    (test) => `<li>${test.result}: ${escaped(test.name)} <code>${escaped(test.file)}</code></li>`,
  );
  return `<section>
<h3>${escaped(numbers.join(' · '))}: ${escaped(name)}</h3>
<p><span aria-hidden="true">${sign[result]}</span> <strong>${result}</strong>${scope ? ` – ${place[scope]}` : ''}</p>
${note ? `<p>${escaped(note)}</p>` : ''}
${items.length > 0 ? `<details><summary>Tests: ${items.length}</summary><ul>${items.join('\n')}</ul></details>` : ''}
</section>`;
}

/** Returns the report as a page that needs nothing else. */
export function pageOf({ package: subject, standards, meaning, tested, browsers, counts, clauses }: Report): string {
  const [ofWcag, ofStandard] = [clauses.filter(({ wcag }) => wcag), clauses.filter(({ wcag }) => !wcag)];
  const total = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Accessibility of ${escaped(subject)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Accessibility of ${escaped(subject)}</h1>
<dl>
<dt>Measured by</dt><dd>${standards.map(escaped).join('; ')}</dd>
<dt>Tested</dt><dd>${tested ? `<time datetime="${tested}">${tested}</time>` : 'This build was not tested.'}</dd>
<dt>Browsers of the element tests</dt><dd>${browsers.map(escaped).join(', ') || 'none'}</dd>
<dt>Clauses</dt><dd>${total.join(', ')}</dd>
<dt>What a result means</dt><dd>${escaped(meaning)}</dd>
</dl>
<h2>Success criteria of WCAG 2.2, and chapter 9 of EN 301 549</h2>
${ofWcag.map(sectionOf).join('\n')}
<h2>What only EN 301 549 has</h2>
${ofStandard.map(sectionOf).join('\n')}
</main>
</body>
</html>
`;
}
