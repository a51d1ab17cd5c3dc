import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import type { Transaction, TransactionsAnswer } from '../../../src/contract/transaction.js';
import type { RatenkaufErrorEvent } from '../../../src/elements/element/events.js';
import { RatenkaufTransactions } from '../../../src/elements/transactions/ratenkauf-transactions.js';
import { transaction, transactionId, transactionsAnswer } from '../answers/transaction.js';
import { fakeShop, part, press, type Asked, type FakeShop } from '../page-purchase.js';
import { until } from '../page.js';

/** Answers each page of a search that finds `count` transactions. */
export const pagesOf =
  (count: number, row: (index: number) => Partial<Transaction> = () => ({})) =>
  ({ body }: Asked): TransactionsAnswer => {
    const { page = 0, pageSize = 100 } = body as TransactionSearch;
    const length = Math.max(0, Math.min(pageSize, count - page * pageSize));
    const rows = Array.from({ length }, (_, at) => page * pageSize + at);
    return transactionsAnswer(rows.map((index) => transaction({ id: transactionId(index), ...row(index) })), { page, pageSize, count });
  };

/** A shop with these transactions. */
export const shopWith = (...transactions: Transaction[]): FakeShop =>
  fakeShop({ 'POST /transactions/search': transactionsAnswer(transactions) });

/** A shop that answers a search for transactions like this. */
export const shopThat = (answer: unknown): FakeShop => fakeShop({ 'POST /transactions/search': answer });

/** What the searches of a shop asked for, in their order, without page and page size. */
export const searches = (shop: FakeShop): TransactionSearch[] =>
  shop.asked('POST /transactions/search').map(({ body }) => Object.fromEntries(Object.entries(body as TransactionSearch).filter(([name]) => !/^page/.test(name))));

/** The pages that were asked for. */
export const askedPages = (shop: FakeShop): (number | undefined)[] =>
  shop.asked('POST /transactions/search').map(({ body }) => (body as TransactionSearch).page);

/** Puts the list into a page, and does not wait for anything. */
export function openTransactions(shop: FakeShop, attributes: Record<string, string> = {}) {
  RatenkaufTransactions.define();
  const list = document.createElement(RatenkaufTransactions.tag) as RatenkaufTransactions;
  list.merchantClient = shop.merchantClient;
  for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value);
  const link = document.createElement('a');
  link.href = '#shop';
  link.textContent = 'Zum Shop';
  list.append(link);
  const frame = document.createElement('div');
  frame.lang = 'de';
  frame.append(list);
  const errors: RatenkaufErrorEvent[] = [];
  frame.addEventListener('ratenkauf-error', (event) => errors.push(event));
  document.body.replaceChildren(frame);
  return { list, link, frame, errors, shop };
}

/** Puts the list into a page, and waits until it has something to say. */
export async function showTransactions(shop: FakeShop, attributes: Record<string, string> = {}) {
  const shown = openTransactions(shop, attributes);
  await calm(shown.list);
  return shown;
}

/** Waits until nothing is loaded any more. */
export async function calm(list: RatenkaufTransactions): Promise<void> {
  await list.updateComplete;
  await until(() => list.renderRoot.querySelector('.results')?.getAttribute('aria-busy') === 'false');
  await list.updateComplete;
}

/** The words of all cells, row by row. */
export const rows = (list: RatenkaufTransactions): string[][] =>
  [...list.renderRoot.querySelectorAll('tbody tr')].map((row) => [...row.children].map(wordsOf));

/** The words of one column. */
export const cells = (list: RatenkaufTransactions, column: string): string[] =>
  [...list.renderRoot.querySelectorAll(`tbody .${column}`)].map(wordsOf);

/** The words of an element, with one space for any white space. */
export const wordsOf = (element: Element): string =>
  (element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')).replace(/\s+/g, ' ').trim();

/** What the list says above its rows. */
export const titleOf = (list: RatenkaufTransactions): string => wordsOf(part(list, '.title'));

/** What is read aloud. */
export const heard = (list: RatenkaufTransactions): string => (part(list, '[role=status]').textContent ?? '').replace(/\s+/g, ' ').trim();

/** Where the focus is in the list. */
export const focused = (list: RatenkaufTransactions): Element | null | undefined => list.shadowRoot?.activeElement;

/** Whether the focus is on this element. */
export const hasFocus = (list: RatenkaufTransactions, element: Element): boolean => focused(list) === element;

/** Writes into a field of the form. */
export function write(list: RatenkaufTransactions, name: string, text: string): HTMLInputElement {
  const field = part<HTMLInputElement>(list, `input[name=${name}]`);
  field.value = text;
  return field;
}

/** Ticks a status, or takes the tick away. */
export const tick = (list: RatenkaufTransactions, status: string): void => part(list, `input[value=${status}]`).click();

/** The heading of a column. */
export const heading = (list: RatenkaufTransactions, column: string): HTMLElement => part(list, `thead .${column}`);

/** Presses the heading of a column. */
export async function sort(list: RatenkaufTransactions, column: string): Promise<void> {
  part(list, `thead .${column} button`).click();
  await list.updateComplete;
}

/** Submits the form, and does not wait for anything. */
export const submit = (list: RatenkaufTransactions): void => part(list, 'button[type=submit]').click();

/** Submits the form, and waits for the answer. */
export async function search(list: RatenkaufTransactions): Promise<void> {
  submit(list);
  await list.updateComplete;
  await calm(list);
}

/** Goes to the page before or after by the button with these words. */
export async function turn(list: RatenkaufTransactions, words: string): Promise<void> {
  press(list, words);
  await list.updateComplete;
  await calm(list);
}
