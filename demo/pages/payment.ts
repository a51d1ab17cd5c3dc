import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import { payments, type Draft, type Payment } from '../orders/draft.js';
import { checkoutPath, paymentPath } from '../paths.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { orderAside } from './order-parts.js';
import { stepsTo } from './steps.js';

/** Message above the choice of payment. */
export type PaymentProblem = 'paymentMissing' | 'paymentWithoutScript' | 'notFinished';

/** State of the payment page. */
export interface PaymentPage {
  readonly visit: Visit;
  readonly draft: Draft;
  readonly problem?: PaymentProblem | undefined;
  /** True if the order can be paid by instalments. */
  readonly isEligible: boolean;
}

/** Renders the second step: the choice of payment. */
export function paymentPage({ visit, draft, problem, isEligible }: PaymentPage): Html {
  const { language } = visit;
  const title = purchaseTexts.paymentTitle[language];
  return layout({
    visit,
    title: problem === 'paymentMissing' ? `${purchaseTexts.problem[language]}: ${title}` : title,
    description: title,
    path: paymentPath,
    element: 'ratenkauf-checkout',
    style: 'checkout',
    isCheckout: true,
    main: html`<section class="frame purchase">
      ${stepsTo('payment', language)}
      <h1>${title}</h1>
      <div class="columns">
        <form class="payment-form" method="post" action="${paymentPath(language)}">
          ${problem ? html`<p class="notice" role="alert" tabindex="-1" data-focus>${purchaseTexts[problem][language]}</p>` : ''}
          <fieldset class="payments">
            <legend class="spoken">${purchaseTexts.paymentLegend[language]}</legend>
            ${payments.map((payment) => option(payment, isEligible, language))}
          </fieldset>
          <div class="actions">
            <button class="button next">${purchaseTexts.toReview[language]}</button>
            <a href="${checkoutPath(language)}" data-term>${purchaseTexts.changeAddress[language]}</a>
          </div>
        </form>
        ${orderAside(draft.lines, draft.totals, language)}
      </div>
    </section>`,
  });
}

/** The instalments have their own button, which says that it leads to the bank. */
function option(payment: Payment, isEligible: boolean, language: Language): Html {
  const radio = html`<input type="radio" name="payment" value="${payment}" autocomplete="off">`;
  const name = html`<span class="payment-name">${purchaseTexts[payment][language]}</span>`;
  if (payment === 'instalments')
    return html`<ratenkauf-checkout expects="${isEligible ? 'rate' : 'reasons'}"><label slot="radio" class="payment-radio">${radio} ${name}</label></ratenkauf-checkout>`;
  return html`<label class="payment">
    ${radio} ${name}
    <span class="payment-text">${purchaseTexts[`${payment}Text`][language]}</span>
  </label>`;
}
