import { RatenkaufSummary } from '../../../src/elements/summary/ratenkauf-summary.js';
import { fakeShop, type FakeShop, type Routes } from '../element/handler.js';
import { ElementHarness } from '../element/harness.js';
import { shopLink, until } from '../element/page.js';
import { openForm, purchaseElement } from '../element/purchase-page.js';

/** The summary of a purchase, read and operated as a customer does. */
export class SummaryHarness extends ElementHarness<RatenkaufSummary> {
  get title(): string | null {
    return this.part('.title').textContent;
  }

  /** Waits for a title. */
  hasTitle(words: string): Promise<void> {
    return until(() => this.title === words, 6000);
  }

  /** Resolves when the title has the focus. */
  isLedToTitle(): Promise<void> {
    return until(() => this.hasFocus('.title'));
  }

  /** Names and values of the figures. */
  get figures(): Record<string, string> {
    const rows = this.all('dl > div').map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replace(/\u00a0/g, ' ')));
    return Object.fromEntries(rows) as Record<string, string>;
  }

  /** What is read aloud when the state changes. */
  get announced(): string | null {
    return this.part('.spoken[role=status]').textContent;
  }
}

/** Makes a summary that asks the handler of `shop`, and puts it into the page. */
export function openSummary(shop: FakeShop, attributes: Record<string, string> = {}) {
  const summary = new SummaryHarness(purchaseElement(RatenkaufSummary, attributes, shop));
  const link = shopLink('Zum Shop');
  summary.element.append(link);
  return { summary, link, shop, ...openForm(summary.element) };
}

/** Puts the summary into the page, and waits until nothing is loaded any more. */
export async function showSummary(shop: FakeShop, attributes: Record<string, string> = {}) {
  const shown = openSummary(shop, attributes);
  await until(() => shown.summary.query('.view') !== null && shown.summary.query('.loading') === null);
  return shown;
}

/** The same for a shop with this purchase. */
export const show = (purchase: unknown, routes: Routes = {}, attributes: Record<string, string> = {}, timeout?: number) =>
  showSummary(fakeShop({ 'GET /purchase': purchase, ...routes }, timeout), attributes);
