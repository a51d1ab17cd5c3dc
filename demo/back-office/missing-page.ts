import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { backOfficeFrame } from './frame.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

const ways = { orders: 'toOrders', transactions: 'toTransactions' } as const;

/** Renders the page for unknown addresses of the back office; `section` is highlighted in the navigation. */
export const missingPage = (language: Language, section: 'orders' | 'transactions'): Html =>
  backOfficeFrame({
    language,
    title: backOfficeTexts.missingTitle[language],
    path: (other) => backOfficePath(other, 'orders'),
    section,
    main: html`<h1>${backOfficeTexts.missingTitle[language]}</h1>
      <p class="lead">${backOfficeTexts.missingText[language]}</p>
      <p><a href="${backOfficePath(language, section)}">${backOfficeTexts[ways[section]][language]}</a></p>`,
  });
