import { assert } from '@open-wc/testing';

/**
 * Checks that no number of instalments stands with an amount as if all of them were that much: `36 Raten zu 26,10 €`,
 * without the last instalment, multiplies to something that is not the total.
 */
export function assertNoFalseProduct(words: string): void {
  const products = words.matchAll(/\d+ (?:×|Raten zu|instalments of) €?[\d.,]+\d(?: €| Euro)?(.{0,17})/g);
  for (const [product, rest] of products) assert.match(rest ?? '', /^, (?:letzte Rate|last instalment)/, product);
}
