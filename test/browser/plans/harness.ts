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

  /** The table of plans; null before it is shown. */
  get table(): HTMLTableElement | null {
    return this.query<HTMLTableElement>('table');
  }

  /** The words of all cells, row by row. */
  get rows(): string[][] {
    return this.all<HTMLTableRowElement>('tbody tr').map((row) => [...row.children].map((cell) => plain(cell.textContent)));
  }

  /** Due dates of the first and the last instalment of the selected term. */
  get dates(): string {
    return this.query('.dates')?.textContent ?? '';
  }

  /** Selects the term of the first row. */
  async pickFirst(): Promise<void> {
    this.part('input').click();
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
  hasTable(): Promise<void> {
    return until(() => this.table !== null);
  }
}

/** Adds the dialog to the page, opens it, and waits for plans or a failure. */
export async function showPlans(client: HandlerClient = fakeHandler(), amount = '799.00') {
  RatenkaufPlans.define();
  const opener = document.createElement('button');
  const element = document.createElement(RatenkaufPlans.tag) as RatenkaufPlans;
  Object.assign(element, { client, amount });
  const { frame, errors } = openPage(document.createElement('div'), opener, element);
  opener.focus();
  await element.updateComplete;
  element.show();
  const plans = new PlansHarness(element);
  await until(() => plans.query('table, [role=alert]') !== null);
  return { plans, opener, frame, errors };
}
