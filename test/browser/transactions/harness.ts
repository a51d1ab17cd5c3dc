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

  /** The page position between the paging buttons. */
  get place(): string {
    return this.wordsOf('nav p');
  }

  /** The tabs with their counts. */
  get tabs(): string[] {
    return this.all('[role=tab]').map((tab) => plain(tab.textContent));
  }

  /** The name of the selected tab. */
  get tab(): string | undefined {
    return this.part('[role=tab][aria-selected=true]').id.replace('tab-', '');
  }

  /** The open dialog; undefined if there is none. */
  get dialog(): HTMLDialogElement | undefined {
    return this.query<HTMLDialogElement>('dialog[open]') ?? undefined;
  }

  /** Returns the laid-out words of the first matching part. */
  wordsOf(selector: string): string {
    return wordsOf(this.part(selector));
  }

  /** Returns the words of one column. */
  cells(column: string): string[] {
    return this.all(`tbody .${column}`).map(wordsOf);
  }

  /** The references of the rows. */
  get ids(): string[] {
    return this.all('tbody .choice').map(wordsOf);
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

  /** Chooses a tab and waits for the answer. */
  async open(tab: string): Promise<void> {
    this.part(`#tab-${tab}`).click();
    await this.settled();
  }

  /** Asks to report the delivery of a row, up to the question. */
  async deliver(id: string): Promise<HTMLElement> {
    const button = this.part(`tr[data-id=${id}] .deliver`);
    button.focus();
    button.click();
    await this.updated();
    await this.updated();
    return button;
  }

  /** Confirms the question. */
  async sayYes(): Promise<void> {
    this.part('dialog .primary').click();
    await this.updated();
  }

  /** Submits the form without waiting for the answer. */
  submit(): void {
    this.part<HTMLFormElement>('form').requestSubmit();
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

/**
 * Keeps the lists of a file of tests from storing their state in the history, where it would affect the next test;
 * memory.test.ts covers that.
 */
export function withoutMemory(): void {
  before(() => (history.replaceState = () => {}));
  after(() => Reflect.deleteProperty(history, 'replaceState'));
}
