/**
 * Modes of a shop (service.md §R.7, §R.8). `test`: all orders are test orders, which the bank does not process.
 * `test_customers`: only orders of the bank's test customers are test orders. `live`: no order is.
 */
export const modes = ['live', 'test', 'test_customers'] as const;

/** Mode of a shop. */
export type Mode = (typeof modes)[number];

/**
 * Returns the mode of a webshop id. `testMode`: true if test mode is activated in the shop administration, which is
 * possible for production ids only.
 */
export function modeOf(webshopId: string, testMode = false): Mode {
  if (webshopId.startsWith('2.de')) return 'test';
  return testMode ? 'test_customers' : 'live';
}
