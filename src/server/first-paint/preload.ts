import { firstAmounts, offers } from '../../contract/paths.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { escaped } from './markup.js';

/**
 * Returns the tag with which a browser asks for the offers of a page's teasers before their script has arrived; an
 * empty text if none can have a rate. Its address is that of the elements' first request: the first few
 * amounts of the page, each once, in ascending order. Without `crossorigin`, which stands for the mode of `fetch`, browsers would
 * ask twice.
 * @throws {TypeError} if an amount is not in whole cents
 */
export function preloadTag(path: string, amounts: Iterable<Cents>): string {
  const distinct = [...new Set(amounts)];
  if (!distinct.every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    throw new TypeError('renderPreload() takes amounts in whole cents, like 79900.');
  const asked = distinct.filter((amount) => !amountReason(amount)).slice(0, firstAmounts);
  if (asked.length === 0) return '';
  const address = `${path}${offers.path}?amount=${asked.sort((a, b) => a - b).join('&amount=')}`;
  return `<link rel="preload" as="fetch" href="${escaped(address)}" crossorigin>`;
}
