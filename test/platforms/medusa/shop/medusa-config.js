const { defineConfig } = require('@medusajs/framework/utils');
const { ratenkauf } = require('./src/ratenkauf');

const { DATABASE_URL } = process.env;
const cors = 'http://localhost';

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: cors, adminCors: cors, authCors: cors, jwtSecret: 'of the test', cookieSecret: 'of the test' },
  },
  admin: { disable: true },
  modules: [{ resolve: '@medusajs/medusa/payment', options: { providers: [ratenkauf.provider] } }],
});
