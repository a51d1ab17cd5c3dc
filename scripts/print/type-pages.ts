import { readTypes } from './read-types.js';
import { printReference, type Elsewhere, type ReferencePage } from './reference-page.js';

/** Folder of the guides, from the printed pages. */
const guide = '../../docs/guide';

const pages: readonly ReferencePage[] = [
  {
    file: 'shop.md',
    title: 'What the shop provides',
    about: `[Sell by instalments](${guide}/checkout.md) tells how they work together. Amounts are whole cents. A property with \`?\` may be left out.`,
    roots: [
      ...(['Shop', 'CheckoutQuery', 'ShopPages'] as const),
      ...(['Checkout', 'PurchaseItem', 'ItemWithTotal', 'CheckoutPerson', 'PersonName'] as const),
      ...(['CheckoutAddress', 'CheckoutDelivery', 'PurchaseRisk'] as const),
      ...(['ShopPurchase', 'PurchaseEnd', 'PurchaseState', 'Plan'] as const),
    ],
    receivers: { Shop: 'shop', ShopPurchase: 'purchase' },
  },
  {
    file: 'configuration.md',
    title: 'Configuration',
    about: `\`createRatenkauf(config)\` checks all of it at once, and throws a \`ConfigError\` that lists every field that is wrong or unknown, with what is expected. The guide [Server](${guide}/server.md) shows how they work together.`,
    roots: ['RatenkaufConfig', 'ServiceConfig', 'LenderConfig', 'ReportingName', 'VerificationName'],
    receivers: {},
  },
  {
    file: 'handler.md',
    title: 'What createRatenkauf returns',
    about: `The guides tell when to call what: [Sell by instalments](${guide}/checkout.md), [Drive it from your server](${guide}/servers.md), [Server-side rendering](${guide}/first-paint.md), [Operations](${guide}/operations.md).

## Errors

All functions but \`warm()\` reject with a \`RouteError\` only (\`import { RouteError } from 'ratenkauf-elements/server'\`). It has

| field | meaning |
|---|---|
| \`code\` | one of the [codes](${guide}/errors.md), on which a program decides what to do |
| \`message\` | for developers, in English; without personal data |
| \`status\` | the HTTP status with which a route answers |
| \`retryable\` | true if the same call may succeed later |
| \`retryAfter\` | seconds after which it may, if known |

The codes of each function stand below. Besides them, each may reject with \`service_unavailable\` (the bank or the store does not answer, or the handler is closed), \`not_found\` (the configuration has no \`shop\`) and \`internal\` (nobody foresaw it: the log has the cause).`,
    roots: [
      'Ratenkauf',
      'PurchasesById',
      'UnresolvedPurchases',
      'ShopTransactions',
      'UnresolvedReports',
      'UndeliveredTransactions',
      'OrderReports',
      'ToldCheckouts',
    ],
    receivers: {
      Ratenkauf: 'ratenkauf',
      PurchasesById: 'ratenkauf.purchases',
      UnresolvedPurchases: 'ratenkauf.purchases',
      ShopTransactions: 'ratenkauf.transactions',
      UnresolvedReports: 'ratenkauf.transactions',
      UndeliveredTransactions: 'ratenkauf.transactions',
      OrderReports: 'ratenkauf.orders',
      ToldCheckouts: 'ratenkauf.checkouts',
    },
  },
];

const declarations = 'https://github.com/ratenkauf-elements/ratenkauf-elements/blob/main/docs/api/server.d.ts';

const elsewhere: Elsewhere = {
  words: { Cents: 'cents', BusinessId: '`string`', ErrorCode: `[code](${guide}/errors.md)` },
  // Types of the service's clients and of what carries their calls: for programs that go around the handler.
  addresses: { Clients: declarations, Transport: declarations },
};

/** Returns the pages of the reference that are made from types, by their names. */
export const typeReference = (): Map<string, string> => printReference(pages, readTypes('src/server.ts'), elsewhere);
