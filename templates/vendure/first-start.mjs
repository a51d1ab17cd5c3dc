import { fileURLToPath } from 'node:url';
import { ChannelService, RequestContext } from '@vendure/core';
import { importProductsFromCsv, populateInitialData } from '@vendure/core/cli/index.js';

/** Gives an empty Vendure what a sale needs: euros, countries, taxes, a way to ship, and the goods of products.csv. */
export async function fill(app) {
  const channels = app.get(ChannelService);
  const channel = await channels.getDefaultChannel();
  const ctx = new RequestContext({ apiType: 'admin', channel, isAuthorized: true, authorizedAsOwnerOnly: false });
  await channels.update(ctx, {
    id: channel.id,
    availableCurrencyCodes: ['EUR'],
    defaultCurrencyCode: 'EUR',
    availableLanguageCodes: ['en', 'de'],
    pricesIncludeTax: true,
  });
  await populateInitialData(app, {
    defaultLanguage: 'en',
    defaultZone: 'Europe',
    countries: [
      { name: 'Germany', code: 'DE', zone: 'Europe' },
      { name: 'Austria', code: 'AT', zone: 'Europe' },
    ],
    taxRates: [{ name: 'Standard Tax', percentage: 19 }],
    shippingMethods: [{ name: 'Parcel', price: 490, taxRate: 19 }],
    paymentMethods: [],
    collections: [],
  });
  await importProductsFromCsv(app, fileURLToPath(new URL('products.csv', import.meta.url)), 'en');
}
