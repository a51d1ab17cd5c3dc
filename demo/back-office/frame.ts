import { getContext } from 'hono/context-storage';
import { html } from 'hono/html';
import type { Language } from '../language.js';
import { documentOf, type Html } from '../pages/document.js';
import { homePath } from '../paths.js';
import { texts } from '../texts.js';
import { deskPath } from './paths.js';
import { deskTexts } from './texts.js';

const sections = ['orders', 'transactions', 'doubts', 'documents'] as const;

/** What every page of the back office knows of its request. */
export interface DeskEnvironment {
  Variables: { /** How many orders are unresolved; undefined when nobody can say. */ doubts: number | undefined };
}

/** A part of the back office that its navigation leads to. */
export type Section = (typeof sections)[number];

/** What a page of the back office puts into its frame. */
export interface Desk {
  readonly language: Language;
  readonly title: string;
  /** Address of this page in each language. */
  readonly path: (language: Language) => string;
  /** Where the page belongs; without it, nobody is logged in and there is nothing to go to. */
  readonly section?: Section;
  /** Whether the page shows the elements of the back office. */
  readonly hasElements?: boolean;
  readonly main: Html;
}

/** The whole document around a page of the back office: the shop's look, but calmer. */
export function deskFrame({ language, title, path, section, hasElements = false, main }: Desk): Html {
  return documentOf({
    language,
    title: `${title} – ${deskTexts.desk[language]}`,
    path,
    styles: ['shop', 'purchase', 'checkout', 'back-office'],
    head: html`<meta name="robots" content="noindex">
      ${hasElements ? html`<script type="module" src="/assets/ratenkauf-merchant.js"></script>
        <script type="module" src="/static/back-office.js"></script>` : ''}`,
    body: html`<a class="skip" href="#main">${texts.skip[language]}</a>
      ${header(language, path, section)}
      <main id="main" class="frame desk" tabindex="-1">${main}</main>`,
  });
}

function header(language: Language, path: Desk['path'], section: Section | undefined): Html {
  const other: Language = language === 'de' ? 'en' : 'de';
  return html`<header class="desk-header">
    <div class="frame">
      <p class="desk-name"><a class="brand" href="${homePath(language)}">Dünholt</a> <span>${deskTexts.desk[language]}</span></p>
      ${section ? navigation(language, section) : ''}
      <p class="desk-aside">
        <a href="${path(other)}" lang="${other}" hreflang="${other}">${texts.otherLanguage[language]}</a>
        ${section ? html`<button class="quiet-button" form="log-out">${deskTexts.logOut[language]}</button>` : ''}
      </p>
      ${section ? html`<form id="log-out" method="post" action="${deskPath(language, 'logout')}" hidden></form>` : ''}
    </div>
  </header>`;
}

/** How many orders wait for a clerk: ` (2)`; nothing when there is none. */
function countText(): string {
  const count = getContext<DeskEnvironment>().get('doubts') ?? 0;
  return count > 0 ? `\u00a0(${count})` : '';
}

const navigation = (language: Language, present: Section): Html =>
  html`<nav aria-label="${deskTexts.navigation[language]}">
    <ul>${sections.map(
      (section) => html`<li>
        <a href="${deskPath(language, section)}" ${section === present ? 'aria-current=true' : ''}>${deskTexts[section][language]}${section === 'doubts' ? countText() : ''}</a>
      </li>`,
    )}</ul>
  </nav>`;
