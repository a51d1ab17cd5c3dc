import type { HandlerClient } from '../../../src/contract/client/handler-client.js';
import { RatenkaufPlans } from '../../../src/elements/plans/ratenkauf-plans.js';
import { fakeHandler } from '../element/handler.js';
import { ElementHarness, plain } from '../element/harness.js';
import { openPage, until } from '../element/page.js';

/** Reads and operates the dialog with all plans of an amount. */
export class PlansHarness extends ElementHarness<RatenkaufPlans> {
  override get text(): string {
    const copy = this.dialog.cloneNode(true) as HTMLElement;
    for (const spoken of copy.querySelectorAll('.spoken')) spoken.remove();
    return plain(copy.textContent);
  }

  get dialog(): HTMLDialogElement {
    return this.part<HTMLDialogElement>('dialog');
  }

  get heading(): string | null {
    return this.part('h2').textContent;
  }

  /** The terms that are shown. */
  get terms(): string[] {
    return this.all('.plan b').map(({ textContent }) => plain(textContent));
  }

  /** The words of the plans that are shown. */
  get plans(): string[] {
    return this.all('.plan').map((plan) => plain(plan.textContent));
  }

  /** The words of the picked plan; undefined if there is none. */
  get picked(): string | undefined {
    return this.plans[this.all<HTMLInputElement>('.plan input').findIndex(({ checked }) => checked)];
  }

  /** Due dates of the first and the last instalment of the plan in view. */
  get dates(): string {
    return this.query('.dates')?.textContent ?? '';
  }

  /** The button that takes the picked plan. */
  get button(): HTMLButtonElement {
    return this.part<HTMLButtonElement>('.primary');
  }

  /** Picks the plan at this place. */
  async pick(place: number): Promise<void> {
    this.all('.plan input')[place]?.click();
    await this.updated();
  }

  /** Clicks the button that closes the dialog. */
  close(): void {
    this.part('button').click();
  }

  /** Clicks the button that retries after a failure. */
  tryAgain(): void {
    this.all('button').at(-1)?.click();
  }

  /** Waits for the plans. */
  hasPlans(): Promise<void> {
    return until(() => this.query('.plan') !== null);
  }
}

/** Adds the dialog to the page, opens it, and waits for plans or a failure. */
export async function showPlans(client: HandlerClient = fakeHandler(), attributes: Record<string, string> = {}) {
  RatenkaufPlans.define();
  const opener = document.createElement('button');
  const element = document.createElement(RatenkaufPlans.tag) as RatenkaufPlans;
  Object.assign(element, { client, amount: '799.00' });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const { frame, errors } = openPage(document.createElement('div'), opener, element);
  opener.focus();
  await element.updateComplete;
  element.show();
  const plans = new PlansHarness(element);
  await until(() => plans.query('.plan, [role=alert]') !== null);
  return { plans, opener, frame, errors };
}
