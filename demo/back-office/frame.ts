import { getContext } from 'hono/context-storage';
import { html } from 'hono/html';
import type { GuideEnvironment } from '../guide/guide.js';
import type { Language } from '../language.js';
import { documentOf, type Html } from '../pages/document.js';
import { homePath } from '../paths.js';
import { texts } from '../texts.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

const sections = ['orders', 'transactions', 'unresolved', 'documents', 'proofs'] as const;

/** Variables of a request that all pages of the back office can use. */
export interface BackOfficeEnvironment {
  Variables: GuideEnvironment['Variables'] & {
    /** Number of unresolved orders; undefined if it cannot be read. */ unresolved: number | undefined;
  };
}

/** A section in the navigation of the back office. */
export type Section = (typeof sections)[number];

/** Content of a page of the back office. */
export interface BackOffice {
  readonly language: Language;
  readonly title: string;
  /** Address of this page in each language. */
  readonly path: (language: Language) => string;
  /** Section of the page; without it the page is shown without login and navigation. */
  readonly section?: Section;
  /** True if the page contains elements of the back office. */
  readonly hasElements?: boolean;
  readonly main: Html;
}

/** Renders the document around a page of the back office. */
export function backOfficeFrame({ language, title, path, section, hasElements = false, main }: BackOffice): Html {
  return documentOf({
    language,
    guide: getContext<BackOfficeEnvironment>().get('guide'),
    code: 'back-office',
    title: `${title} – ${backOfficeTexts.backOffice[language]}`,
    path,
    styles: ['purchase', 'checkout', 'back-office'],
    head: html`<meta name="robots" content="noindex">
      ${
        hasElements
          ? html`<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
        <script type="module" src="/ratenkauf/assets/ratenkauf-merchant.js"></script>
        <script type="module" src="/static/back-office.js"></script>`
          : ''
      }`,
    body: html`${header(language, path, section)}
      <main id="main" class="frame back-office" tabindex="-1">${main}</main>`,
  });
}

/** Renders a link to the login for a user whose login has expired; `back-office.js` makes it visible. */
export function wayBackIn(language: Language, path: string): Html {
  const address = `${backOfficePath(language, 'login')}?next=${encodeURIComponent(path)}`;
  return html`<p class="notice" data-logged-out hidden>${backOfficeTexts.loggedOut[language]} <a href="${address}">${backOfficeTexts.logInAgain[language]}</a></p>`;
}

function header(language: Language, path: BackOffice['path'], section: Section | undefined): Html {
  const other: Language = language === 'de' ? 'en' : 'de';
  return html`<header class="back-office-header">
    <div class="frame">
      <p class="back-office-name"><a class="brand" href="${homePath(language)}">Dünholt</a> <span>${backOfficeTexts.backOffice[language]}</span></p>
      ${section ? navigation(language, section) : ''}
      <p class="back-office-aside">
        <a href="${path(other)}" lang="${other}" hreflang="${other}">${texts.otherLanguage[language]}</a>
        ${section ? html`<button class="quiet-button" form="log-out">${backOfficeTexts.logOut[language]}</button>` : ''}
      </p>
      ${section ? html`<form id="log-out" method="post" action="${backOfficePath(language, 'logout')}" hidden></form>` : ''}
    </div>
  </header>`;
}

/** Returns the number of unresolved orders as ` (2)`; empty if there are none. */
function countText(): string {
  const count = getContext<BackOfficeEnvironment>().get('unresolved') ?? 0;
  return count > 0 ? `\u00a0(${count})` : '';
}

const navigation = (language: Language, present: Section): Html =>
  html`<nav aria-label="${backOfficeTexts.navigation[language]}">
    <ul>${sections.map(
      (section) => html`<li>
        <a href="${backOfficePath(language, section)}" ${section === present ? 'aria-current=true' : ''}>${backOfficeTexts[section][language]}${section === 'unresolved' ? countText() : ''}</a>
      </li>`,
    )}</ul>
  </nav>`;
