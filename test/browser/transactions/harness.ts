import { RatenkaufTransactions } from '../../../src/elements/transactions/ratenkauf-transactions.js';
import type { FakeShop } from '../element/handler.js';
import { ElementHarness, plain, wordsOf } from '../element/harness.js';
import { openPage, shopLink, until } from '../element/page.js';

/** The list of transactions, read and operated as a clerk does. */
export class TransactionsHarness extends ElementHarness<RatenkaufTransactions> {
  /** What the list says above its rows. */
  get title(): string {
    return this.wordsOf('.title');
  }

  /** What is read aloud. */
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

  /** The name of the table. */
  get caption(): string {
    return this.wordsOf('caption');
  }

  /** Which page this is, as it stands between the buttons that turn it. */
  get place(): string {
    return this.wordsOf('nav p');
  }

  /** The statuses that are ticked in the form. */
  get ticked(): string[] {
    return this.all<HTMLInputElement>('input:checked').map(({ value }) => value);
  }

  /** The words of the first part that matches, as they are laid out. */
  wordsOf(selector: string): string {
    return wordsOf(this.part(selector));
  }

  /** The words of one column. */
  cells(column: string): string[] {
    return this.all(`tbody .${column}`).map(wordsOf);
  }

  /** The heading of a column. */
  heading(column: string): HTMLElement {
    return this.part(`thead .${column}`);
  }

  /** A field of the form. */
  field(name: string): HTMLInputElement {
    return this.part<HTMLInputElement>(`input[name=${name}]`);
  }

  /** Writes into a field of the form. */
  write(name: string, text: string): HTMLInputElement {
    const field = this.field(name);
    field.value = text;
    return field;
  }

  /** Ticks a status, or takes the tick away. */
  tick(status: string): void {
    this.part(`input[value=${status}]`).click();
  }

  /** Presses the heading of a column. */
  async sort(column: string): Promise<void> {
    this.part(`thead .${column} button`).click();
    await this.updated();
  }

  /** Submits the form, and does not wait for the answer. */
  submit(): void {
    this.part('button[type=submit]').click();
  }

  /** Submits the form, and waits for the answer. */
  async search(): Promise<void> {
    this.submit();
    await this.settled();
  }

  /** Presses the button with these words, and waits for the answer. */
  async turn(words: string): Promise<void> {
    this.press(words);
    await this.settled();
  }

  /** Waits until nothing is loaded any more. */
  async settled(): Promise<void> {
    await this.updated();
    await until(() => this.query('.results')?.getAttribute('aria-busy') === 'false');
    await this.updated();
  }
}

/** Puts the list into a page, and does not wait for anything. */
export function openTransactions(shop: FakeShop, attributes: Record<string, string> = {}) {
  RatenkaufTransactions.define();
  const list = new TransactionsHarness(document.createElement(RatenkaufTransactions.tag) as RatenkaufTransactions);
  list.element.merchantClient = shop.merchantClient;
  for (const [name, value] of Object.entries(attributes)) list.element.setAttribute(name, value);
  const link = shopLink('Zum Shop');
  list.element.append(link);
  return { list, link, shop, ...openPage(document.createElement('div'), list.element) };
}

/** Puts the list into a page, and waits until it has something to say. */
export async function showTransactions(shop: FakeShop, attributes: Record<string, string> = {}) {
  const shown = openTransactions(shop, attributes);
  await shown.list.settled();
  return shown;
}
