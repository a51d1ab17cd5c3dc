/**
 * A shop's order number as the service takes it: letters, digits and `. : - _ /` alone, at most 50 of them; undefined when nothing is left.
 * `confirm` and `startPurchase` send this, so it is what the service stores and shows, and what an answer of it is compared with.
 * Different orders can be shaped alike (`#1001` and `1001`, `Ä1` and `1`, two that differ behind the 50th letter): it is for finding and
 * comparing, never a key. Shaping what is shaped changes nothing.
 */
export function shapedReference(orderId: string): string | undefined {
  return orderId.replace(/[^a-zA-Z0-9.:\-_/]/g, '').slice(0, 50) || undefined;
}
