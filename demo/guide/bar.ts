import { html } from 'hono/html';
import { backOfficePath } from '../back-office/paths.js';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { codePath, personsPath, themePath } from '../paths.js';
import type { CodeName } from './code.js';
import type { Guide } from './guide.js';
import { guideTexts } from './texts.js';
import { themes } from './theme.js';

/** A page as its bar sees it. */
export interface GuidedPage {
  readonly guide: Guide;
  readonly language: Language;
  /** What the page shows of the package. */
  readonly code: CodeName;
}

/** Renders the bar that says that the shop is a demo, and leads behind the scenes. */
export function guideBar(page: GuidedPage): Html {
  const { guide, language, code } = page;
  return html`<aside class="guide" aria-label="${guideTexts.label[language]}">
    <div class="frame">
      <p><strong>${guideTexts.demo[language]}</strong> <span>${guideTexts.nothing[language]}</span></p>
      <ul>
        ${guide.sandbox ? html`<li><a href="${guide.sandbox}">${guideTexts.sandbox[language]}</a></li>` : ''}
        <li><a href="${backOfficePath(language, 'orders')}">${guideTexts.backOffice[language]}</a></li>
        <li><a href="${personsPath(language)}">${guideTexts.persons[language]}</a></li>
        <li><a href="${codePath(language, code)}" aria-label="${guideTexts.codeOf[language]}">${guideTexts.code[language]}</a></li>
      </ul>
      ${themeSwitch(page)}
    </div>
  </aside>`;
}

function themeSwitch({ guide, language }: GuidedPage): Html {
  return html`<details class="theme">
    <summary>${guideTexts.theme[language]}<span class="theme-name">: ${guideTexts[guide.theme][language]}</span></summary>
    <form method="post" action="${themePath(language)}">
      ${themes.map((theme) => html`<button name="theme" value="${theme}" aria-pressed="${String(theme === guide.theme)}">${guideTexts[theme][language]}</button>`)}
    </form>
  </details>`;
}
