// A Vendure with the plugin that ratenkauf.mjs beside it exports. `node server.mjs populate` fills its database and ends.
import {
  bootstrap,
  ChannelService,
  DefaultJobQueuePlugin,
  DefaultLogger,
  LogLevel,
  RequestContext,
} from '@vendure/core';
import { importProductsFromCsv, populateInitialData } from '@vendure/core/cli/index.js';
import { ratenkauf } from './ratenkauf.mjs';

const { PORT, PGHOST, PGDATABASE } = process.env;
const isPopulating = process.argv[2] === 'populate';

const config = {
  apiOptions: { port: Number(PORT), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'of the test' },
  },
  dbConnectionOptions: PGHOST
    ? { type: 'postgres', host: PGHOST, username: 'postgres', database: PGDATABASE, synchronize: isPopulating }
    : { type: 'sqljs', location: 'vendure.sqlite', autoSave: true, synchronize: isPopulating },
  importExportOptions: { importAssetsDir: '.' },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  plugins: [DefaultJobQueuePlugin, ratenkauf],
};

const app = await bootstrap(config);
if (isPopulating) {
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
  await importProductsFromCsv(app, 'products.csv', 'en');
  await app.close();
  process.exit(0);
}
