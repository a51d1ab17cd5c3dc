import type { HandlerClient } from '../../../src/contract/client/handler-client.js';
import { RatenkaufPlans } from '../../../src/elements/plans/ratenkauf-plans.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { fakeHandler } from '../element/handler.js';
import { ElementHarness } from '../element/harness.js';
import { openPage, until } from '../element/page.js';
import { PlansHarness } from '../plans/harness.js';

/** A teaser, read and operated as a customer does. */
export class TeaserHarness extends ElementHarness<RatenkaufTeaser> {
  /** Makes a teaser that is not in the page yet. */
  static make(client: HandlerClient, attributes: Partial<Record<string, string>> = {}): TeaserHarness {
    RatenkaufTeaser.define();
    RatenkaufPlans.define();
    const element = document.createElement(RatenkaufTeaser.tag) as RatenkaufTeaser;
    element.client = client;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value ?? '');
    return new TeaserHarness(element);
  }

  /** The line with the monthly rate, or with the sentence in its place. */
  get rateLine(): HTMLElement {
    return this.part('.content .rate');
  }

  /** The rate as it is read aloud. */
  get spokenRate(): string | null {
    return this.part('.content .spoken').textContent;
  }

  /** The line with what the law wants beside a rate. */
  get legalLine(): HTMLElement {
    return this.part('.content p.small');
  }

  /** The amount whose figures are shown, as the eye reads it; undefined when there are none. */
  get shownAmount(): string | undefined {
    const rate = this.query('.content .rate')?.textContent ?? '';
    const figures = this.query('.content p.small')?.textContent ?? '';
    const amount = /Nettodarlehensbetrag ([\d.,]+)/.exec(figures)?.[1];
    return amount ?? (/\d+,/.test(rate + figures) ? 'a rate without its amount' : undefined);
  }

  /** The disclosure of the representative example. */
  get example(): HTMLDetailsElement {
    return this.part<HTMLDetailsElement>('details');
  }

  /** What the customer clicks to see the example. */
  get exampleSummary(): HTMLElement {
    return this.part('summary');
  }

  /** The dialog with all plans; undefined before it is asked for. */
  get plans(): PlansHarness | undefined {
    const plans = this.query('ratenkauf-plans');
    return plans ? new PlansHarness(plans as RatenkaufPlans) : undefined;
  }

  /** Clicks what opens the dialog with all plans. */
  pressPlans(): void {
    this.part('.content button').click();
  }

  /** Waits until nothing is loaded any more. */
  async settled(): Promise<void> {
    await until(() => this.query('.content')?.getAttribute('aria-busy') === 'false');
    await this.updated();
  }

  /** Changes the amount, and waits for what is shown for it. */
  async change(amount: string): Promise<void> {
    this.element.amount = amount;
    await this.settled();
  }
}

/** Puts a teaser into the page, with a paragraph after it, and waits until nothing is loaded any more. */
export async function showTeaser(attributes: Partial<Record<string, string>> = {}, client: HandlerClient = fakeHandler()) {
  const teaser = TeaserHarness.make(client, { amount: '799.00', ...attributes });
  const next = document.createElement('p');
  next.textContent = 'What follows in the page.';
  const page = openPage(document.createElement('div'), teaser.element, next);
  await teaser.settled();
  return { teaser, next, ...page };
}
