/**
 * What the orders of a shop are (service.md §R.7, §R.8). `test`: all are test orders, which the bank does not
 * process. `test_customers`: only those of the bank's dedicated test customers are. `live`: none is.
 */
export const modes = ['live', 'test', 'test_customers'] as const;

/** What the orders of a shop are. */
export type Mode = (typeof modes)[number];

/** The mode of a webshop id. `testMode`: test mode is activated in the shop administration, which only a production id has. */
export function modeOf(webshopId: string, testMode = false): Mode {
  if (webshopId.startsWith('2.de')) return 'test';
  return testMode ? 'test_customers' : 'live';
}
