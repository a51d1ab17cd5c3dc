import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import { checkoutPath, paymentPath } from '../paths.js';
import type { Html } from './layout.js';

const steps = ['address', 'payment', 'review'] as const;

/** A step of the checkout. */
export type Step = (typeof steps)[number];

/** Renders the steps of the checkout, with links to earlier ones. */
export function stepsTo(present: Step, language: Language): Html {
  const step = (name: Step, index: number) => {
    const title = purchaseTexts[name][language];
    if (name === present) return html`<li aria-current="step">${title}</li>`;
    const path = name === 'address' ? checkoutPath(language) : paymentPath(language);
    return index < steps.indexOf(present) ? html`<li><a href="${path}">${title}</a></li>` : html`<li>${title}</li>`;
  };
  return html`<nav class="steps" aria-label="${purchaseTexts.steps[language]}"><ol>${steps.map(step)}</ol></nav>`;
}
