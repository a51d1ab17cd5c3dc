import { existsSync } from 'node:fs';
import { DefaultJobQueuePlugin, DefaultLogger, LogLevel } from '@vendure/core';
import { isReal, port, ratenkauf } from './ratenkauf.mjs';
import { storefront } from './storefront.mjs';

// With the sandbox, both are known to everybody.
const { SUPERADMIN_PASSWORD = '', COOKIE_SECRET = '' } = isReal
  ? process.env
  : { SUPERADMIN_PASSWORD: 'superadmin', COOKIE_SECRET: 'of the sandbox' };
if (SUPERADMIN_PASSWORD === '' || COOKIE_SECRET === '')
  throw new Error('The environment lacks SUPERADMIN_PASSWORD or COOKIE_SECRET, of Vendure itself.');

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
    superadminCredentials: { identifier: 'superadmin', password: SUPERADMIN_PASSWORD },
    cookieOptions: { secret: COOKIE_SECRET },
  },
  dbConnectionOptions: { type: 'sqljs', location: database, autoSave: true, synchronize: !existsSync(database) },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [DefaultJobQueuePlugin, ratenkauf],
};
