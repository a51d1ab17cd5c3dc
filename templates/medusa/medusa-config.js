const { defineConfig } = require('@medusajs/framework/utils');
const { database, isReal, origin, ratenkauf } = require('./ratenkauf.mjs');

// With the sandbox, they are known to everybody.
const { JWT_SECRET, COOKIE_SECRET } = isReal
  ? process.env
  : { JWT_SECRET: 'of the sandbox', COOKIE_SECRET: 'of the sandbox' };
if (!JWT_SECRET || !COOKIE_SECRET)
  throw new Error('The environment lacks JWT_SECRET or COOKIE_SECRET, of Medusa itself.');

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: database,
    http: {
      storeCors: origin,
      adminCors: origin,
      authCors: origin,
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
  },
  // Replace: Medusa's admin, which is built before by `medusa build`.
  admin: { disable: true },
  modules: [{ resolve: '@medusajs/medusa/payment', options: { providers: [ratenkauf.provider] } }],
});
