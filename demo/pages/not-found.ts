import { html } from 'hono/html';
import type { Language } from '../language.js';
import { homePath } from '../paths.js';
import { texts } from '../texts.js';
import { layout, type Html } from './layout.js';

/** Shown for every address that leads nowhere. */
export function notFoundPage(language: Language): Html {
  return layout({
    language,
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
