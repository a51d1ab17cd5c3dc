// A shop as the ecommerce plugin makes it: customers and guests, goods with and without variants, prices in two currencies.
import { postgresAdapter } from '@payloadcms/db-postgres';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { ecommercePlugin, EUR, USD } from '@payloadcms/plugin-ecommerce';
import { buildConfig } from 'payload';
import { webshops } from './ratenkauf.mjs';

const { PGHOST, PGDATABASE, PORT } = process.env;

const isAdmin = ({ req }) => req.user?.role === 'admin';
const isDocumentOwner = ({ req }) => (req.user ? { customer: { equals: req.user.id } } : false);

const users = {
  slug: 'users',
  auth: true,
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  fields: [{ name: 'role', type: 'select', options: ['admin', 'customer'], defaultValue: 'customer' }],
};

const named = ({ defaultCollection }) => ({
  ...defaultCollection,
  fields: [{ name: 'title', type: 'text' }, ...defaultCollection.fields],
});

/** In which of two webshops a cart is filled. */
const ofShop = ({ defaultCollection }) => ({
  ...defaultCollection,
  fields: [{ name: 'shop', type: 'text' }, ...defaultCollection.fields],
});

export default buildConfig({
  secret: 'of the test',
  serverURL: `http://localhost:${PORT}`,
  telemetry: false,
  db: PGHOST
    ? postgresAdapter({ pool: { host: PGHOST, user: 'postgres', database: PGDATABASE }, push: true })
    : sqliteAdapter({ client: { url: 'file:payload.sqlite' }, push: true }),
  collections: [users],
  plugins: [
    ecommercePlugin({
      access: {
        adminOnlyFieldAccess: isAdmin,
        adminOrPublishedStatus: () => true,
        isAdmin,
        isCustomer: ({ req }) => req.user?.role === 'customer',
        isDocumentOwner,
      },
      currencies: { defaultCurrency: 'EUR', supportedCurrencies: [EUR, USD] },
      customers: { slug: 'users' },
      carts: { cartsCollectionOverride: ofShop },
      payments: { paymentMethods: webshops.map(({ adapter }) => adapter) },
      products: { productsCollectionOverride: named },
    }),
    ...webshops.map(({ plugin }) => plugin),
  ],
});
