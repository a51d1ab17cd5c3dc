import { RatenkaufStatus } from '../../../src/elements/status/ratenkauf-status.js';
import type { Transaction } from '../../../src/contract/transaction.js';
import { withReport } from '../../../src/testing/builders/office.js';
import { summariesAnswer, transaction, transactionId } from '../../../src/testing/builders/transaction.js';
import { fakeShop, type Asked, type FakeShop } from '../element/handler.js';
import { ElementHarness } from '../element/harness.js';
import { openPage, until } from '../element/page.js';

/** The route of the chips. */
export const route = 'POST /transactions/summaries';

/** Returns the references that a request has asked for. */
export const idsOf = ({ body }: Asked): readonly string[] => (body as { ids: string[] }).ids;

/** Returns the references of each request so far. */
export const asked = (shop: FakeShop): (readonly string[])[] => shop.asked(route).map(idsOf);

/** Returns an answer that knows these transactions only. */
export const knowing =
  (...transactions: Transaction[]) =>
  (request: Asked) =>
    summariesAnswer(transactions, { ids: idsOf(request) });

/** Creates a shop with this answer. */
export const shopThat = (answer: unknown, timeout?: number): FakeShop => fakeShop({ [route]: answer }, timeout);

/** Creates a shop that knows these transactions. */
export const shopWith = (...transactions: Transaction[]): FakeShop => shopThat(knowing(...transactions));

/** The time in so many days. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const far = { expiresAt: '2099-02-19T22:59:59Z' };
const overdue = (at: string) => withReport(transaction(far), { kind: 'capture', state: 'overdue', at });

/** A transaction in each stage, with tone and words of its chip in both languages. */
export const stages: readonly (readonly [row: Transaction, tone: string, german: string, english: string])[] = [
  [transaction(far), '', '●Zu liefern bis 19.02.', '●To deliver by 19 Feb'],
  [transaction({ status: 'report_capture_expiring', expiresAt: inDays(2) }), 'warning', '●Noch 2 Tage', '●2 days left'],
  [transaction({ bookings: [{ kind: 'capture', state: 'done' }] }), 'ok', '✓Geliefert', '✓Delivered'],
  [transaction({ status: 'in_billing' }), 'quiet', '◌In Abrechnung', '◌In billing'],
  [transaction({ status: 'billed' }), 'ok', '✓Abgerechnet', '✓Billed'],
  [transaction({ status: 'expired' }), 'quiet', '–Frist abgelaufen', '–Deadline has passed'],
  [transaction({ currentValue: 0 }), 'quiet', '–Nichts zu liefern', '–Nothing to deliver'],
  [transaction({ status: 'unknown' }), 'quiet', '–Stand unbekannt', '–State unknown'],
  [
    overdue(new Date(Date.now() - 59 * 60_000).toISOString()),
    'danger',
    '!Bitte prüfen: seit 59 Min. nicht gebucht',
    '!Please check: not booked for 59 min',
  ],
];

/** The same with a reference of its own each. */
export const stageRows = stages.map(([row], index) => ({ ...row, id: transactionId(index) }));

/** Reads one chip. */
export class StatusHarness extends ElementHarness<RatenkaufStatus> {
  /** Title of the chip: what it says at length. */
  get title(): string | undefined {
    return this.query('[title]')?.title;
  }

  /** What screen readers read besides the visible words. */
  get spoken(): string {
    return this.textOf('.spoken');
  }

  /** The tone of the chip. */
  get tone(): string {
    return this.part('.chip').className.replace(/^chip ?/, '');
  }

  get isPending(): boolean {
    return this.query('.chip') === null;
  }
}

/** Creates a chip outside of the page. */
export function createStatus({ merchantClient }: FakeShop, id: string): StatusHarness {
  RatenkaufStatus.define();
  const element = document.createElement(RatenkaufStatus.tag) as RatenkaufStatus;
  element.merchantClient = merchantClient;
  element.setAttribute('transaction-id', id);
  return new StatusHarness(element);
}

/** Adds chips to a page without waiting. */
export function openStatuses(shop: FakeShop, ...ids: string[]) {
  const chips = ids.map((id) => createStatus(shop, id));
  const frame = document.createElement('div');
  return { shop, chips, ...openPage(frame, ...chips.map(({ element }) => element)) };
}

/** Returns what the chips say. */
export const texts = (chips: readonly StatusHarness[]): string[] => chips.map(({ text }) => text);

/** Waits until none of the chips is pending. */
export const settled = (chips: readonly StatusHarness[]): Promise<void> =>
  until(() => chips.every((chip) => !chip.isPending));

/** Adds chips to a page and waits for the answers. */
export async function showStatuses(shop: FakeShop, ...ids: string[]) {
  const shown = openStatuses(shop, ...ids);
  await settled(shown.chips);
  return shown;
}
