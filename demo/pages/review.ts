import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { Draft, Payment } from '../orders/draft.js';
import { basketPath, checkoutPath, informationPath, paymentPath, reviewPath, thanksPath } from '../paths.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { orderBar, type Instalments } from './order-bar.js';
import { addressLines, orderLines, sums } from './order-parts.js';
import { stepsTo } from './steps.js';

/** Message above the order. */
export type ReviewNotice = 'changedMeanwhile' | 'beingCompleted';

/**
 * What the page says around the order, as the summary's events name it in `shop.js`. `open`: can be ordered. `waiting`:
 * the bank's answer is pending. `unclear`: the state is not known. `ended`: the purchase by instalments led to no
 * order.
 */
export type Stage = 'open' | 'waiting' | 'unclear' | 'ended';

const titles = {
  open: purchaseTexts.reviewTitle,
  waiting: purchaseTexts.reviewWaiting,
  unclear: purchaseTexts.reviewUnclear,
  ended: purchaseTexts.reviewEnded,
} as const;

/** State of the review page. */
export interface ReviewPage {
  readonly visit: Visit;
  readonly draft: Draft;
  readonly payment: Payment;
  readonly notice?: ReviewNotice | undefined;
  readonly stage?: Stage;
  /** True if the bank has declined. */
  readonly isDeclined?: boolean;
  /** What the bank has approved; only of a purchase by instalments. */
  readonly instalments?: Instalments | undefined;
}

/** Renders the last step: what is ordered, the order button beside or below it, and where it goes. */
export function reviewPage({
  visit,
  draft,
  payment,
  notice,
  stage = 'open',
  isDeclined,
  instalments,
}: ReviewPage): Html {
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
    main: html`<section class="frame purchase" data-stage="${stage}">
      ${stepsTo('review', language)}
      ${heading(stage, language)}
      ${notice ? html`<p class="notice" role="alert" tabindex="-1" data-focus>${purchaseTexts[notice][language]}</p>` : ''}
      <div class="review">
        <section class="panel goods" aria-labelledby="items-title">
          ${head('items-title', purchaseTexts.order[language], basketPath(language), purchaseTexts.changeBasket[language], language)}
          ${orderLines(draft.lines, language)} ${sums(draft.totals, language)}
        </section>
        ${byInstalments ? summary(stage === 'open' ? 'approval' : isDeclined ? 'declined' : 'notice', language) : orderForm(draft, payment, language)}
        ${facts(draft, payment, language)}
      </div>
      ${byInstalments && stage === 'open' && instalments ? orderBar(instalments, language) : ''}
    </section>`,
  });
}

/** Renders the heading with those of the other stages, to which `shop.js` changes it. */
const heading = (stage: Stage, language: Language): Html =>
  html`<h1
    data-open="${titles.open[language]}"
    data-waiting="${titles.waiting[language]}"
    data-unclear="${titles.unclear[language]}"
    data-ended="${titles.ended[language]}"
  >${titles[stage][language]}</h1>`;

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
  html`<p class="hint" id="place-order">
    ${purchaseTexts.orderTerms[language]} <a href="${informationPath(language, 'shipping')}">${texts.shippingPage[language]}</a>.
  </p>`;

/** Renders the summary of the purchase; `shop.js` follows its state, and goes to the thanks page after an order. */
const summary = (expects: string, language: Language): Html =>
  html`<ratenkauf-summary expects="${expects}" payment-href="${paymentPath(language)}" data-thanks="${thanksPath(language, '')}">
    <noscript><p>${purchaseTexts.summaryWithoutScript[language]}</p></noscript>
    ${withdrawal(language)}
  </ratenkauf-summary>`;

/** Renders the order form of the other payments; contains the displayed total. */
const orderForm = ({ totals }: Draft, payment: Payment, language: Language): Html =>
  html`<form class="order-form" method="post" action="${reviewPath(language)}">
    <input type="hidden" name="payment" value="${payment}">
    <input type="hidden" name="total" value="${totals.total}">
    ${withdrawal(language)}
    <button class="button">${purchaseTexts.placeOrder[language]}</button>
  </form>`;
