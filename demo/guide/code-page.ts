import { html } from 'hono/html';
import { layout, type Html } from '../pages/layout.js';
import { codePath } from '../paths.js';
import type { Visit } from '../visit.js';
import { codes, sourceOf, type CodeName } from './code.js';
import { guideTexts } from './texts.js';

/** Renders the page with the code behind a page of the shop. */
export async function codePage(name: CodeName, visit: Visit): Promise<Html> {
  const { language } = visit;
  const { snippet, files } = codes[name];
  const title = guideTexts.codeTitle[language];
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await sourceOf(file) })));
  return layout({
    visit,
    title,
    description: guideTexts.codeText[language],
    path: (other) => codePath(other, name),
    code: name,
    main: html`<section class="frame guide-page">
      <h1>${title}</h1>
      <p class="lead">${guideTexts.codeText[language]}</p>
      <h2>${guideTexts.inPage[language]}</h2>
      ${listing(snippet)}
      <h2>${guideTexts.files[language]}</h2>
      ${sources.map(({ file, source }) => html`<details class="source"><summary>demo/${file}</summary>${listing(source)}</details>`)}
    </section>`,
  });
}

const listing = (text: string): Html => html`<pre class="code" lang="en" translate="no"><code>${text}</code></pre>`;
