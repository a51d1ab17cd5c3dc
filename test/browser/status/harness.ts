import { RatenkaufStatus } from '../../../src/elements/status/ratenkauf-status.js';
import type { Transaction } from '../../../src/contract/transaction.js';
import { summariesAnswer } from '../../../src/testing/builders/transaction.js';
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

/** Waits until none of the chips is pending. */
export const settled = (chips: readonly StatusHarness[]): Promise<void> =>
  until(() => chips.every((chip) => !chip.isPending));

/** Adds chips to a page and waits for the answers. */
export async function showStatuses(shop: FakeShop, ...ids: string[]) {
  const shown = openStatuses(shop, ...ids);
  await settled(shown.chips);
  return shown;
}
