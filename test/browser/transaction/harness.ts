import { RatenkaufTransaction } from '../../../src/elements/transaction/ratenkauf-transaction.js';
import { afterTest, openPage, shopLink, until } from '../element/page.js';
import type { Routes } from '../element/handler.js';
import { ElementHarness, plain } from '../element/harness.js';
import { office } from './shop.js';

/** The parts of the page that have something to say. */
export type Section = 'capture' | 'refund' | 'history';

/** Returns the text of a node without the signs that are hidden from screen readers. */
function readOut(node: Element | null): string {
  const copy = node?.cloneNode(true) as Element | undefined;
  for (const unheard of copy?.querySelectorAll('.spoken, .size, [hidden], .notice > .sign, .problem > .sign, .today') ??
    [])
    unheard.remove();
  return plain(copy?.textContent);
}

/** Reads and operates the page of one transaction as a back-office user does. */
export class TransactionHarness extends ElementHarness<RatenkaufTransaction> {
  /** The current message to the user. */
  get news(): string {
    return readOut(this.query('.news'));
  }

  /** The open dialog; undefined if there is none. */
  get dialog(): HTMLDialogElement | undefined {
    return this.query<HTMLDialogElement>('dialog[open]') ?? undefined;
  }

  /** The question in the dialog. */
  get question(): string {
    return readOut(this.dialog ?? null);
  }

  /** The entries of the lists of names and values. */
  get facts(): Record<string, string> {
    return Object.fromEntries(
      this.all('dl > div').map(({ children: [name, value] }) => [readOut(name ?? null), readOut(value ?? null)]),
    );
  }

  /** The rows of the history. */
  get history(): string[] {
    return this.all('li').map(readOut);
  }

  /** Amount, state and whose transaction it is. */
  get head(): string {
    return readOut(this.query('.about'));
  }

  /** Returns the words of a part. */
  section(name: Section): string {
    return readOut(this.query(name === 'history' ? '.history' : `.report.${name}`));
  }

  /** Returns what a report begins with, the button or the open form; null if the report is not possible. */
  form(kind: 'capture' | 'refund'): HTMLElement | null {
    return this.query(kind === 'capture' ? 'button.main' : '.open, form.refund');
  }

  /** Returns the value of a field. */
  value(selector: string): string {
    return this.part<HTMLInputElement>(selector).value;
  }

  /** Waits until this message to the user appears. */
  hears(words: string): Promise<void> {
    return until(() => this.news.includes(words));
  }

  /** Opens the form for refunds if it is closed. */
  async openRefund(): Promise<void> {
    this.query('.open')?.click();
    await this.updated();
    await this.updated();
  }

  /** Begins a report and waits for the dialog or a validation error. */
  async submit(kind: 'capture' | 'refund'): Promise<void> {
    if (kind === 'capture') this.part('button.main').click();
    else {
      await this.openRefund();
      this.part<HTMLFormElement>('form.refund').requestSubmit();
    }
    await this.updated();
    await this.updated();
  }

  /** Requests a partial refund, up to the question. */
  async askForPart(amount: string): Promise<void> {
    await this.openRefund();
    this.type('#amount', amount);
    await this.submit('refund');
  }

  /** The button that confirms the question. */
  get yes(): HTMLElement {
    return this.part('dialog .primary');
  }

  /** Confirms the question. */
  async sayYes(): Promise<void> {
    this.yes.click();
    await this.updated();
  }

  /** Requests a partial refund, and confirms it. */
  async refund(amount: string): Promise<void> {
    await this.askForPart(amount);
    await this.sayYes();
  }
}

/** Adds one transaction to the page without waiting. */
export function openTransaction(shop = office(), attributes: Record<string, string> = {}) {
  RatenkaufTransaction.define();
  const detail = new TransactionHarness(document.createElement(RatenkaufTransaction.tag) as RatenkaufTransaction);
  detail.element.merchantClient = shop.merchantClient;
  for (const [name, value] of Object.entries({ 'transaction-id': 'AB12CD', ...attributes }))
    detail.element.setAttribute(name, value);
  const link = shopLink('Zur Bestellung');
  detail.element.append(link);
  const { frame: page, errors } = openPage(document.createElement('main'), detail.element);
  const ends: string[] = [];
  page.addEventListener('ratenkauf-report-resolved', ({ transactionId, kind, outcome }) => {
    if (transactionId === detail.element.transactionId) ends.push(`${kind} ${outcome}`);
  });
  return { detail, link, page, shop, errors, ends };
}

/** Adds one transaction to the page and waits until it shows content. */
export async function showTransaction(shop = office(), attributes: Record<string, string> = {}) {
  const shown = openTransaction(shop, attributes);
  await until(() => shown.detail.query('.view') !== null && shown.detail.query('.space') === null);
  await shown.detail.updated();
  return shown;
}

/** Same, with one answer for the transaction. */
export const show = (answer?: unknown, more: Routes = {}, timeout?: number) =>
  showTransaction(office(answer, more, timeout));

/** Advances the clock by a day until the end of the test. */
export function tomorrow(): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...moment: []) {
      super(...((moment.length > 0 ? moment : [RealDate.now() + 86_400_000]) as []));
    }
  } as DateConstructor;
  afterTest(() => (globalThis.Date = RealDate));
}
