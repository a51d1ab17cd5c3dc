import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { deskFrame } from './frame.js';
import { deskPath } from './paths.js';
import { deskTexts } from './texts.js';

/** Shown for every address of the back office that leads nowhere. */
export const missingPage = (language: Language): Html =>
  deskFrame({
    language,
    title: deskTexts.missingTitle[language],
    path: (other) => deskPath(other, 'orders'),
    section: 'orders',
    main: html`<h1>${deskTexts.missingTitle[language]}</h1>
      <p class="lead">${deskTexts.missingText[language]}</p>
      <p><a href="${deskPath(language, 'orders')}">${deskTexts.toOrders[language]}</a></p>`,
  });
