import { createRatenkauf, type Ratenkauf, type RatenkaufConfig } from 'ratenkauf-elements/server';
import { ratenkaufShop } from './ratenkauf-shop.js';
import type { ShopData } from './store/data.js';

/** What differs from one installation of the shop to another. */
export interface HandlerOptions extends Pick<RatenkaufConfig, 'log' | 'reconcileEvery' | 'secret'> {
  /** Address of the bank, or of its sandbox. */
  readonly serviceHost: string;
  /** The shop's password at the bank. Default: that of the sandbox. */
  readonly password?: string;
  /** File in which the handler stores its purchases. */
  readonly purchases: string;
  readonly now: () => Date;
}

/** Creates the handler: who the shop is at the bank, where it is reached, and what it asks the shop. */
export function createHandler(
  { serviceHost, password = 'sandbox', purchases, now, secret, ...options }: HandlerOptions,
  url: string,
  data: ShopData,
): Ratenkauf {
  return createRatenkauf({
    service: { webshopId: '2.de.9999.10001', password, host: serviceHost, authorizationHost: serviceHost },
    publicUrl: `${url}/ratenkauf`,
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    shop: ratenkaufShop(data),
    database: purchases,
    secret: secret ?? data.secret(),
    now: () => now().getTime(),
    ...options,
  });
}
