import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { Draft, Payment } from '../orders/draft.js';
import { basketPath, checkoutPath, informationPath, paymentPath, reviewPath, thanksPath } from '../paths.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { addressLines, orderAside, orderLines, sums } from './order-parts.js';
import { stepsTo } from './steps.js';

/** Message above the order. */
export type ReviewNotice = 'changedMeanwhile' | 'beingCompleted';

/** `open`: can be ordered. `waiting`: the bank's answer is pending. `ended`: the purchase by instalments led to no order. */
export type Stage = 'open' | 'waiting' | 'ended';

const titles = { open: purchaseTexts.reviewTitle, waiting: purchaseTexts.reviewWaiting, ended: purchaseTexts.reviewEnded } as const;

/** State of the review page. */
export interface ReviewPage {
  readonly visit: Visit;
  readonly draft: Draft;
  readonly payment: Payment;
  readonly notice?: ReviewNotice | undefined;
  readonly stage?: Stage;
}

/** Renders the last step: the whole order, with the order button below. */
export function reviewPage({ visit, draft, payment, notice, stage = 'open' }: ReviewPage): Html {
  const { language } = visit;
  const title = titles[stage][language];
  const byInstalments = payment === 'instalments';
  return layout({
    visit,
    title,
    description: title,
    path: (other) => reviewPath(other, byInstalments ? undefined : payment),
    element: byInstalments ? 'ratenkauf-summary' : 'ratenkauf-teaser',
    style: 'checkout',
    isCheckout: true,
    main: html`<section class="frame purchase">
      ${stepsTo('review', language)}
      <h1>${title}</h1>
      ${notice ? html`<p class="notice" role="alert" tabindex="-1" data-focus>${purchaseTexts[notice][language]}</p>` : ''}
      ${stage === 'open' ? everything(draft, payment, language) : ending(draft, language)}
    </section>`,
  });
}

function everything(draft: Draft, payment: Payment, language: Language): Html {
  return html`<p class="lead">${purchaseTexts.reviewText[language]}</p>
    <div class="review">
      ${facts(draft, payment, language)}
      <section class="panel" aria-labelledby="items-title">
        ${head('items-title', purchaseTexts.order[language], basketPath(language), purchaseTexts.changeBasket[language], language)}
        ${orderLines(draft.lines, language)} ${sums(draft.totals, language)}
      </section>
      ${payment === 'instalments' ? summary(language, withdrawal(language)) : orderForm(draft, payment, language)}
    </div>`;
}

/** Renders the outcome of the purchase first, since there is nothing to review. */
const ending = ({ lines, totals }: Draft, language: Language): Html =>
  html`<div class="columns">${summary(language)} ${orderAside(lines, totals, language)}</div>`;

function facts({ customer }: Draft, payment: Payment, language: Language): Html {
  const { billing, delivery, email } = customer;
  const fact = (name: string, title: string, body: Html, path: string, change: string) =>
    html`<section aria-labelledby="${name}-title">${head(`${name}-title`, title, path, change, language)}<p>${body}</p></section>`;
  const address = [checkoutPath(language), purchaseTexts.changeAddress[language]] as const;
  const there = delivery ? addressLines(delivery, language) : html`${purchaseTexts.sameAddress[language]}`;
  return html`<div class="facts">
    ${fact('billing', purchaseTexts.billing[language], html`${addressLines(billing, language)}<span class="address-line">${email}</span>`, ...address)}
    ${fact('delivery', purchaseTexts.delivery[language], there, ...address)}
    ${fact('payment', purchaseTexts.paymentLegend[language], html`${purchaseTexts[payment][language]}`, paymentPath(language), purchaseTexts.changePayment[language])}
  </div>`;
}

const head = (id: string, title: string, path: string, change: string, language: Language): Html =>
  html`<header class="fact-head">
    <h2 id="${id}">${title}</h2>
    <a href="${path}" aria-label="${change}">${purchaseTexts.change[language]}</a>
  </header>`;

const withdrawal = (language: Language): Html =>
  html`<p class="hint">
    ${purchaseTexts.orderTerms[language]} <a href="${informationPath(language, 'shipping')}">${texts.shippingPage[language]}</a>.
  </p>`;

/** Renders the summary of the purchase; `shop.js` goes to the thanks page after an order. */
const summary = (language: Language, below?: Html): Html =>
  html`<ratenkauf-summary payment-href="${paymentPath(language)}" data-thanks="${thanksPath(language, '')}">
    <noscript><p>${purchaseTexts.summaryWithoutScript[language]}</p></noscript>
    ${below ?? ''}
  </ratenkauf-summary>`;

/** Renders the order form of the other payments; contains the displayed total. */
const orderForm = ({ totals }: Draft, payment: Payment, language: Language): Html =>
  html`<form class="order-form" method="post" action="${reviewPath(language)}">
    <input type="hidden" name="payment" value="${payment}">
    <input type="hidden" name="total" value="${totals.total}">
    ${withdrawal(language)}
    <button class="button">${purchaseTexts.placeOrder[language]}</button>
  </form>`;
