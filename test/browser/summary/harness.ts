import { RatenkaufSummary } from '../../../src/elements/summary/ratenkauf-summary.js';
import { fakeShop, type FakeShop, type Routes } from '../element/handler.js';
import { ElementHarness, plain } from '../element/harness.js';
import { shopLink, until } from '../element/page.js';
import { openForm, purchaseElement } from '../element/purchase-page.js';

/** Reads and operates the summary of a purchase as a customer does. */
export class SummaryHarness extends ElementHarness<RatenkaufSummary> {
  /** The title as it is seen. */
  get title(): string {
    const title = this.part('.title').cloneNode(true) as HTMLElement;
    title.querySelector('.spoken')?.remove();
    return plain(title.textContent);
  }

  /** Waits for a title. */
  hasTitle(words: string): Promise<void> {
    return until(() => this.title === words, 6000);
  }

  /** Resolves when the title has the focus. */
  isLedToTitle(): Promise<void> {
    return until(() => this.hasFocus('.title'));
  }

  /** The figures by name. */
  get figures(): Record<string, string> {
    const rows = this.all('dl > div').map((row) =>
      [...row.children].map((cell) => (cell.textContent ?? '').replace(/\u00a0/g, ' ')),
    );
    return Object.fromEntries(rows) as Record<string, string>;
  }

  /** Text announced to screen readers when the state changes. */
  get announced(): string | null {
    return this.part('.spoken[role=status]').textContent;
  }
}

/** Creates a summary connected to the handler of `shop` and adds it to the page. */
export function openSummary(shop: FakeShop, attributes: Record<string, string> = {}) {
  const summary = new SummaryHarness(purchaseElement(RatenkaufSummary, attributes, shop));
  const link = shopLink('Zum Shop');
  summary.element.append(link);
  return { summary, link, shop, ...openForm(summary.element) };
}

/** Adds the summary to the page and waits until nothing is loading. */
export async function showSummary(shop: FakeShop, attributes: Record<string, string> = {}) {
  const shown = openSummary(shop, attributes);
  await until(() => shown.summary.query('.view') !== null && shown.summary.query('.loading') === null);
  return shown;
}

/** Same for a shop with this purchase. */
export const show = (
  purchase: unknown,
  routes: Routes = {},
  attributes: Record<string, string> = {},
  timeout?: number,
) => showSummary(fakeShop({ 'GET /purchase': purchase, ...routes }, timeout), attributes);
