import { html } from 'hono/html';
import { homePath } from '../paths.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';

/** Renders the page for unknown addresses. */
export function notFoundPage(visit: Visit): Html {
  const { language } = visit;
  return layout({
    visit,
    title: texts.missingTitle[language],
    description: texts.missingText[language],
    path: (other) => homePath(other),
    main: html`<section class="frame prose missing">
      <h1>${texts.missingTitle[language]}</h1>
      <p>${texts.missingText[language]}</p>
      <a class="button" href="${homePath(language)}">${texts.heroLink[language]}</a>
    </section>`,
  });
}
