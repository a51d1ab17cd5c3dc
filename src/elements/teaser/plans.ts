import { html, type TemplateResult } from 'lit';
import { RatenkaufPlans } from '../plans/ratenkauf-plans.js';
import type { RatenkaufElement } from '../element/ratenkauf-element.js';

/** A teaser; its own file imports this one. */
type Teaser = RatenkaufElement & { readonly amount: string };

/** Renders the dialog with all plans of a teaser's price. */
export const renderPlans = ({ amount, handler, client }: Teaser): TemplateResult =>
  html`<ratenkauf-plans amount=${amount} handler=${handler} .client=${client}></ratenkauf-plans>`;

/** Opens the dialog of a teaser, which renders it first if necessary. */
export async function openPlans(teaser: Teaser): Promise<void> {
  RatenkaufPlans.define();
  teaser.requestUpdate();
  await teaser.updateComplete;
  teaser.renderRoot.querySelector<RatenkaufPlans>('ratenkauf-plans')?.show();
}
