import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import { basketPath, reviewPath } from '../paths.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { stepsTo } from './steps.js';

/**
 * Renders the last step for a visitor who is back from the bank and whom the shop does not know: the summary says so.
 * `shop.js` loads the review as soon as the visitor is known again.
 */
export function interruptedPage(visit: Visit): Html {
  const { language } = visit;
  const title = purchaseTexts.reviewUnclear[language];
  return layout({
    visit,
    title,
    description: title,
    path: (other) => reviewPath(other),
    element: 'ratenkauf-summary',
    style: 'checkout',
    isCheckout: true,
    main: html`<section class="frame purchase" data-interrupted>
      ${stepsTo('review', language)}
      <h1>${title}</h1>
      <div class="review">
        <ratenkauf-summary expects="notice" payment-href="${basketPath(language)}">
          <noscript><p>${purchaseTexts.summaryWithoutScript[language]}</p></noscript>
        </ratenkauf-summary>
      </div>
    </section>`,
  });
}
