import type { Report, Transaction } from '../../../src/contract/transaction.js';
import type { RatenkaufErrorEvent } from '../../../src/elements/element/events.js';
import type { ReportSettledEvent } from '../../../src/elements/back-office/merchant-events.js';
import { RatenkaufTransaction } from '../../../src/elements/transaction/ratenkauf-transaction.js';
import { transaction } from '../answers/transaction.js';
import { fakeShop, part, text, type FakeShop, type Routes } from '../page-purchase.js';
import { until } from '../page.js';

/** The routes of the transaction that the tests show. */
export const routes = {
  read: 'GET /transactions/AB12CD',
  capture: 'POST /transactions/AB12CD/capture',
  refund: 'POST /transactions/AB12CD/refund',
} as const;

/** The shop's last report of a refund. */
export const report = (overrides: Partial<Report> = {}): Report => ({
  kind: 'refund',
  state: 'pending',
  isAccepted: true,
  amount: 5000,
  at: '2026-11-20T13:05:00Z',
  ...overrides,
});

/** A transaction with a report of it. */
export const reported = (of: Partial<Report>, overrides: Partial<Transaction> = {}): Transaction =>
  transaction({ reports: [report(of)], ...overrides });

/** What is left after 50 € of 799 €. */
export const rest = { currentValue: 74_900, refundsTotal: 5000 };

/** A transaction of which 50 € were refunded by the shop's last report. */
export const applied = (): Transaction => reported({ state: 'applied' }, rest);

/** A shop that answers with one transaction, except for `more`. */
export const office = (answer: unknown = transaction(), more: Routes = {}, timeout?: number): FakeShop =>
  fakeShop({ [routes.read]: answer, ...more }, timeout);

/** Puts one transaction into the page and waits until it has something to say. */
export async function showTransaction(shop = office(), attributes: Record<string, string> = {}) {
  RatenkaufTransaction.define();
  const element = document.createElement('ratenkauf-transaction');
  element.merchantClient = shop.merchantClient;
  for (const [name, value] of Object.entries({ 'transaction-id': 'AB12CD', ...attributes })) element.setAttribute(name, value);
  const link = document.createElement('a');
  link.href = '#order';
  link.textContent = 'Zur Bestellung';
  element.append(link);
  const page = document.createElement('main');
  page.lang = 'de';
  page.append(element);
  const errors: RatenkaufErrorEvent[] = [];
  const ends: ReportSettledEvent[] = [];
  page.addEventListener('ratenkauf-error', (event) => errors.push(event));
  page.addEventListener('ratenkauf-report-settled', (event) => ends.push(event));
  document.body.replaceChildren(page);
  await until(() => element.renderRoot?.querySelector('.view') != null && !element.renderRoot.querySelector('.space'));
  await element.updateComplete;
  return { element, link, page, shop, errors, ends };
}

/** The same, with one answer about the transaction. */
export const show = (answer?: unknown, more: Routes = {}, timeout?: number) => showTransaction(office(answer, more, timeout));

/** What the clerk is told while {@link reported} is under way. */
export const inProgress = 'Erstattung von 50,00 € in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.';

/** What the clerk is told now. */
export const news = (element: RatenkaufTransaction): string => plain(part(element, '.news'));

/** Waits until the clerk is told something. */
export const hears = (element: RatenkaufTransaction, words: string): Promise<void> => until(() => news(element).includes(words));

/** The open dialog; undefined when nothing is asked. */
export const dialog = (element: RatenkaufTransaction): HTMLDialogElement | undefined =>
  element.renderRoot.querySelector<HTMLDialogElement>('dialog[open]') ?? undefined;

/** What the dialog asks. */
export const question = (element: RatenkaufTransaction): string => plain(dialog(element));

/** The words of the section with this heading. */
export const section = (element: RatenkaufTransaction, name: 'capture' | 'refund' | 'history'): string =>
  plain(part(element, `section[aria-labelledby=${name}]`));

/** What the lists of names and values say. */
export const facts = (element: RatenkaufTransaction): Record<string, string> =>
  Object.fromEntries([...element.renderRoot.querySelectorAll('dl > div')].map(({ children: [name, value] }) => [plain(name), plain(value)]));

/** The rows of the history. */
export const history = (element: RatenkaufTransaction): string[] => [...element.renderRoot.querySelectorAll('li')].map(plain);

/** Types into a field, as a clerk does. */
export function type(element: RatenkaufTransaction, selector: string, words: string): void {
  const field = part<HTMLInputElement>(element, selector);
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sends a form off, and waits for the dialog, or for what is wrong. */
export async function submit(element: RatenkaufTransaction, kind: 'capture' | 'refund'): Promise<void> {
  part<HTMLFormElement>(element, `form.${kind}`).requestSubmit();
  await element.updateComplete;
  await element.updateComplete;
}

/** Asks for a refund of a part, up to the question. */
export async function askForPart(element: RatenkaufTransaction, amount: string): Promise<void> {
  type(element, '#amount', amount);
  await submit(element, 'refund');
}

/** Says yes to the question. */
export async function sayYes(element: RatenkaufTransaction): Promise<void> {
  part(element, 'dialog .primary').click();
  await element.updateComplete;
}

/** The element in the shadow tree that has the focus. */
export const focused = (element: RatenkaufTransaction): Element | null => element.shadowRoot?.activeElement ?? null;

/** Whether this part of the element has the focus. */
export const hasFocus = (element: RatenkaufTransaction, selector: string): boolean => focused(element)?.matches(selector) === true;

/** Lets a day pass, until the test is over. */
export function tomorrow(): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...moment: []) {
      super(...((moment.length > 0 ? moment : [RealDate.now() + 86_400_000]) as []));
    }
  } as DateConstructor;
  restore.push(() => (globalThis.Date = RealDate));
}

/** Shows an element as it is on paper. */
export function printed({ shadowRoot }: RatenkaufTransaction): void {
  const { adoptedStyleSheets } = shadowRoot as ShadowRoot;
  const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSMediaRule);
  const onPaper = new CSSStyleSheet();
  const ofPaper = rules.filter(({ media }) => media.mediaText === 'print');
  onPaper.replaceSync(ofPaper.flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText).join('\n'));
  (shadowRoot as ShadowRoot).adoptedStyleSheets = [...adoptedStyleSheets, onPaper];
}

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

/** What is read out: without the signs that only the eye sees beside words. */
const plain = (node: Node | undefined): string => {
  const copy = document.createElement('div');
  copy.className = 'surface';
  if (node) copy.append(...[...node.childNodes].map((child) => child.cloneNode(true)));
  for (const unheard of copy.querySelectorAll('.notice > .sign, .problem > .sign, .today')) unheard.remove();
  const root = document.createElement('div');
  root.append(copy);
  return text({ renderRoot: root });
};
