import type { HandlerClient } from '../../../src/contract/client/handler-client.js';
import { RatenkaufPlans } from '../../../src/elements/plans/ratenkauf-plans.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { fakeHandler } from '../element/handler.js';
import { ElementHarness, plain } from '../element/harness.js';
import { openPage, until } from '../element/page.js';
import { PlansHarness } from '../plans/harness.js';

/** Reads and operates a teaser as a customer does. */
export class TeaserHarness extends ElementHarness<RatenkaufTeaser> {
  /** Creates a teaser without adding it to the page. */
  static make(client: HandlerClient, attributes: Partial<Record<string, string>> = {}): TeaserHarness {
    RatenkaufTeaser.define();
    RatenkaufPlans.define();
    const element = document.createElement(RatenkaufTeaser.tag) as RatenkaufTeaser;
    element.client = client;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value ?? '');
    return new TeaserHarness(element);
  }

  /** All words, without the title, which is there in the full form only. */
  override get text(): string {
    const tag = this.textOf('.tag');
    return super.text.replace(tag, '').trim();
  }

  /** All words that are seen. */
  get seen(): string {
    return plain(this.part('.box').innerText);
  }

  /** The line with the monthly instalment, or with the sentence that replaces it. */
  get rateLine(): HTMLElement {
    return this.part('.box .rate');
  }

  /** The instalment as announced to screen readers. */
  get spokenRate(): string | null {
    return this.part('.box .spoken').textContent;
  }

  /** The line with the legal information about the instalment. */
  get legalLine(): HTMLElement {
    return this.part('.box [part=legal] > :not(dl)');
  }

  /** The visible amount that the figures belong to; undefined without figures. */
  get shownAmount(): string | undefined {
    const rate = this.query('.box .rate')?.textContent ?? '';
    const list = this.query('.box dl');
    const figures = list?.checkVisibility({ visibilityProperty: true }) ? list.textContent : '';
    const amount = /Nettodarlehensbetrag\s+([\d.,]+)/.exec(figures)?.[1];
    return amount ?? (/\d+,/.test(rate + figures) ? 'a rate without its amount' : undefined);
  }

  /** The disclosure of the representative example. */
  get example(): HTMLDetailsElement {
    return this.part<HTMLDetailsElement>('details');
  }

  /** The control that opens the example. */
  get exampleSummary(): HTMLElement {
    return this.part('summary');
  }

  /** Opens the example, and waits until its text is there. */
  async openExample(): Promise<void> {
    this.exampleSummary.click();
    await this.updated();
  }

  /** The dialog with all plans; undefined before it is opened. */
  get plans(): PlansHarness | undefined {
    const plans = this.query('ratenkauf-plans');
    return plans ? new PlansHarness(plans as RatenkaufPlans) : undefined;
  }

  /** Clicks the control that opens the dialog with all plans. */
  pressPlans(): void {
    this.part('.box button').click();
  }

  /** Waits until nothing is loading. */
  async settled(): Promise<void> {
    await until(() => this.query('.box')?.getAttribute('aria-busy') === 'false');
    await this.updated();
  }

  /** Waits until the browser has laid out what is in view, which elements far from it are not. */
  async inView(): Promise<void> {
    for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame);
  }

  /** Changes the amount and waits for the new content. */
  async change(amount: string): Promise<void> {
    this.element.amount = amount;
    await this.settled();
  }
}

/** Adds a teaser and a paragraph after it to the page, and waits until nothing is loading. */
export async function showTeaser(
  attributes: Partial<Record<string, string>> = {},
  client: HandlerClient = fakeHandler(),
) {
  const teaser = TeaserHarness.make(client, { amount: '799.00', ...attributes });
  const next = document.createElement('p');
  next.textContent = 'What follows in the page.';
  const page = openPage(document.createElement('div'), teaser.element, next);
  await teaser.settled();
  return { teaser, next, ...page };
}
