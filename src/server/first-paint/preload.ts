import { mostAmounts, offers } from '../../contract/paths.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { escaped } from './markup.js';

/**
 * Returns the tags with which a browser asks for the offers of a page's teasers before their script has arrived. Their addresses are those that the
 * elements ask: each amount once, as many at a time as the handler takes, in ascending order.
 * @throws {TypeError} if an amount is not in whole cents
 */
export function preloadTags(path: string, amounts: Iterable<Cents>): string {
  const distinct = [...new Set(amounts)];
  if (!distinct.every((amount) => Number.isSafeInteger(amount) && amount >= 0)) throw new TypeError('renderPreload() takes amounts in whole cents, like 79900.');
  const asked = distinct.filter((amount) => !amountReason(amount));
  const requests = Array.from({ length: Math.ceil(asked.length / mostAmounts) }, (_, part) => asked.slice(part * mostAmounts, (part + 1) * mostAmounts));
  return requests.map((request) => tagOf(`${path}${offers.path}?amount=${request.sort((a, b) => a - b).join('&amount=')}`)).join('');
}

// Without `crossorigin`, which stands for the mode of `fetch`, browsers would ask twice.
const tagOf = (address: string) => `<link rel="preload" as="fetch" href="${escaped(address)}" crossorigin>`;
