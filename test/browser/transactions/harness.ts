import { RatenkaufTransactions } from '../../../src/elements/transactions/ratenkauf-transactions.js';
import type { FakeShop } from '../element/handler.js';
import { ElementHarness, plain, wordsOf } from '../element/harness.js';
import { openPage, shopLink, until } from '../element/page.js';

/** Reads and operates the list of transactions as a back-office user does. */
export class TransactionsHarness extends ElementHarness<RatenkaufTransactions> {
  /** The title above the rows. */
  get title(): string {
    return this.wordsOf('.title');
  }

  /** Text announced to screen readers. */
  get heard(): string {
    return plain(this.part('[role=status]').textContent);
  }

  /** The table; null while there are no rows. */
  get table(): HTMLTableElement | null {
    return this.query<HTMLTableElement>('table');
  }

  /** The words of all cells, row by row. */
  get rows(): string[][] {
    return this.all('tbody tr').map((row) => [...row.children].map(wordsOf));
  }

  /** The caption of the table. */
  get caption(): string {
    return this.wordsOf('caption');
  }

  /** The page position between the paging buttons. */
  get place(): string {
    return this.wordsOf('nav p');
  }

  /** The statuses selected in the form. */
  get ticked(): string[] {
    return this.all<HTMLInputElement>('input:checked').map(({ value }) => value);
  }

  /** Returns the laid-out words of the first matching part. */
  wordsOf(selector: string): string {
    return wordsOf(this.part(selector));
  }

  /** Returns the words of one column. */
  cells(column: string): string[] {
    return this.all(`tbody .${column}`).map(wordsOf);
  }

  /** Returns the heading of a column. */
  heading(column: string): HTMLElement {
    return this.part(`thead .${column}`);
  }

  /** Returns a field of the form. */
  field(name: string): HTMLInputElement {
    return this.part<HTMLInputElement>(`input[name=${name}]`);
  }

  /** Types into a field of the form. */
  write(name: string, text: string): HTMLInputElement {
    const field = this.field(name);
    field.value = text;
    return field;
  }

  /** Toggles a status. */
  tick(status: string): void {
    this.part(`input[value=${status}]`).click();
  }

  /** Clicks the heading of a column. */
  async sort(column: string): Promise<void> {
    this.part(`thead .${column} button`).click();
    await this.updated();
  }

  /** Submits the form without waiting for the answer. */
  submit(): void {
    this.part('button[type=submit]').click();
  }

  /** Submits the form and waits for the answer. */
  async search(): Promise<void> {
    this.submit();
    await this.settled();
  }

  /** Clicks the button with these words and waits for the answer. */
  async turn(words: string): Promise<void> {
    this.press(words);
    await this.settled();
  }

  /** Waits until nothing is loading. */
  async settled(): Promise<void> {
    await this.updated();
    await until(() => this.query('.results')?.getAttribute('aria-busy') === 'false');
    await this.updated();
  }
}

/** Adds the list to a page without waiting. */
export function openTransactions(shop: FakeShop, attributes: Record<string, string> = {}) {
  RatenkaufTransactions.define();
  const list = new TransactionsHarness(document.createElement(RatenkaufTransactions.tag) as RatenkaufTransactions);
  list.element.merchantClient = shop.merchantClient;
  for (const [name, value] of Object.entries(attributes)) list.element.setAttribute(name, value);
  const link = shopLink('Zum Shop');
  list.element.append(link);
  return { list, link, shop, ...openPage(document.createElement('div'), list.element) };
}

/** Adds the list to a page and waits until it shows rows or a message. */
export async function showTransactions(shop: FakeShop, attributes: Record<string, string> = {}) {
  const shown = openTransactions(shop, attributes);
  await shown.list.settled();
  return shown;
}
