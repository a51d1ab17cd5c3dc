import { existsSync } from 'node:fs';
import { DefaultJobQueuePlugin, DefaultLogger, LogLevel } from '@vendure/core';
import { isReal, port, ratenkauf } from './ratenkauf.mjs';
import { storefront } from './storefront.mjs';

/** Vendure's database. Replace: PostgreSQL, with migrations in place of `synchronize`. */
export const database = 'vendure.sqlite';

export const config = {
  apiOptions: {
    port,
    // With the sandbox, the shop is reached from this machine only.
    hostname: isReal ? process.env.HOST : '127.0.0.1',
    shopApiPath: 'shop-api',
    adminApiPath: 'admin-api',
    middleware: storefront,
  },
  authOptions: {
    tokenMethod: ['cookie', 'bearer'],
    // Replace: both are known to everybody.
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'of the sandbox' },
  },
  dbConnectionOptions: { type: 'sqljs', location: database, autoSave: true, synchronize: !existsSync(database) },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [DefaultJobQueuePlugin, ratenkauf],
};
