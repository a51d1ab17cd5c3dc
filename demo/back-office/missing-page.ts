import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { deskFrame } from './frame.js';
import { deskPath } from './paths.js';
import { deskTexts } from './texts.js';

const ways = { orders: 'toOrders', transactions: 'toTransactions' } as const;

/** Renders the page for unknown addresses of the back office; `section` is highlighted in the navigation. */
export const missingPage = (language: Language, section: 'orders' | 'transactions'): Html =>
  deskFrame({
    language,
    title: deskTexts.missingTitle[language],
    path: (other) => deskPath(other, 'orders'),
    section,
    main: html`<h1>${deskTexts.missingTitle[language]}</h1>
      <p class="lead">${deskTexts.missingText[language]}</p>
      <p><a href="${deskPath(language, section)}">${deskTexts[ways[section]][language]}</a></p>`,
  });
