// A Vendure with the plugin that ratenkauf.mjs beside it exports. `node server.mjs populate` fills its database and ends,
// `node server.mjs worker` is its worker.
import {
  bootstrap,
  bootstrapWorker,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  LogLevel,
} from '@vendure/core';
import { fill } from './first-start.mjs';
import { ratenkauf } from './ratenkauf.mjs';

const { PORT, PGHOST, PGDATABASE, SCHEDULER } = process.env;
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
  plugins: [DefaultJobQueuePlugin, ratenkauf, ...(SCHEDULER ? [DefaultSchedulerPlugin.init({})] : [])],
};

const app = await (process.argv[2] === 'worker' ? bootstrapWorker(config) : bootstrap(config));
if (isPopulating) {
  await fill(app);
  await app.close();
  process.exit(0);
}
