import { isSameText } from '../values/constant-time.js';

/** A webshop known to the sandbox. */
export interface Shop {
  readonly webshopId: string;
  readonly password: string;
  /** The merchant's name as the customer sees it on the payment page. */
  readonly merchant: string;
  /** Ids beginning with `1.de` are production ids, those with `2.de` test ids (service.md §G.2). */
  readonly production: boolean;
  /** Test mode is activated in the shop administration: orders of dedicated test customers are test orders (rule 8). */
  readonly testMode: boolean;
  /** An inactive webshop can start no purchase. */
  readonly active: boolean;
}

/** The regular test webshop. */
export const knownShop = { webshopId: '2.de.9999.10001', password: 'sandbox' } as const;

/** A production webshop: its confirmed purchases always become transactions. */
export const productionShop = { webshopId: '1.de.9999.10001', password: 'sandbox' } as const;

/** A production webshop in test mode: only orders of dedicated test customers are test orders. */
export const testModeShop = { webshopId: '1.de.9999.10003', password: 'sandbox' } as const;

/** A webshop that has not been activated. */
export const inactiveShop = { webshopId: '2.de.9999.10002', password: 'sandbox' } as const;

const shops: readonly Shop[] = [
  { ...knownShop, merchant: 'Beispielshop (Test)', production: false, testMode: false, active: true },
  { ...productionShop, merchant: 'Beispielshop', production: true, testMode: false, active: true },
  { ...testModeShop, merchant: 'Beispielshop (Testmodus)', production: true, testMode: true, active: true },
  { ...inactiveShop, merchant: 'Beispielshop (nicht aktiviert)', production: false, testMode: false, active: false },
];

/** Returns the shop with this webshop id; undefined if there is none. */
export function findShop(webshopId: string | null | undefined): Shop | undefined {
  return shops.find((shop) => shop.webshopId === webshopId);
}

/** Returns the shop with this webshop id if `password` is its password; otherwise undefined. */
export function authenticate(
  webshopId: string | null | undefined,
  password: string | null | undefined,
): Shop | undefined {
  const shop = findShop(webshopId);
  return shop && isSameText(shop.password, password ?? '') ? shop : undefined;
}
