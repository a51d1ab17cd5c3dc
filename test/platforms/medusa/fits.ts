// What the adapter gives to Medusa, checked against Medusa's own declarations.
import type { MiddlewaresConfig } from '@medusajs/framework/http';
import type { IPaymentProvider, ModuleProviderExports } from '@medusajs/framework/types';
import { createPaymentProvider } from '../../../src/shops/medusa/payment-provider.js';
import type { RatenkaufForMedusa } from '../../../src/shops/medusa/medusa.js';

/** Each is an error of the compiler where Medusa takes something else. */
export function fits({ provider, middlewares }: RatenkaufForMedusa) {
  const payments: IPaymentProvider = new (createPaymentProvider(() => {
    throw new Error('Nothing is asked here.');
  }))();
  const routes: Pick<MiddlewaresConfig, 'routes'> = middlewares;
  const services: ModuleProviderExports = provider.resolve;
  return { payments, routes, services };
}
