import { exportedNames, openProgram } from './read-types.js';
import { sectionOf } from './type-section.js';

/** A page of the reference: these types, and all that they name and no other page has. */
interface ReferencePage {
  readonly file: string;
  readonly title: string;
  /** Paragraphs before the types, in Markdown. */
  readonly about: string;
  readonly roots: readonly string[];
  /** What an object of a type is called where its functions are shown. */
  readonly receivers: Readonly<Record<string, string>>;
}

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

/** What stands for types that need no section: a word that everybody knows in its place, or an address. */
const elsewhere: Readonly<Record<string, string>> = {
  Cents: 'cents',
  BusinessId: '`string`',
  ErrorCode: `[code](${guide}/errors.md)`,
  // Types of the service's clients and of what carries their calls: for programs that go around the handler.
  Clients: `[\`Clients\`](${declarations})`,
  Transport: `[\`Transport\`](${declarations})`,
};

const entry = 'src/server.ts';
const link = /\{@link (\w+)\}/g;

/** Returns the pages of the reference that are made from types, by their names. */
export function typeReference(): Map<string, string> {
  const { checker, target, exportsOf } = openProgram([entry]);
  const symbols = exportsOf(entry);
  const exported = exportedNames(checker, symbols, target);
  const reading = { checker, exported, linkTo: (name: string) => elsewhere[name] ?? `{@link ${name}}` };
  const pageOf = new Map(pages.flatMap(({ file, roots }) => roots.map((name) => [name, file] as const)));
  const section = (name: string, level: 2 | 3, receiver?: string) => {
    const symbol = symbols.get(name);
    if (!symbol) throw new Error(`${entry} exports no type ${name}.`);
    return sectionOf(reading, name, symbol, { level, receiver });
  };
  const texts = pages.map(({ file, title, about, roots, receivers }) => {
    const own = roots.map((name) => section(name, 2, receivers[name]));
    const named = new Map<string, string>();
    // The list grows while it is walked.
    const sections = [...own];
    for (const text of sections)
      for (const [, name = ''] of text.matchAll(link)) {
        if (pageOf.has(name)) continue;
        pageOf.set(name, file);
        named.set(name, section(name, 3));
        sections.push(named.get(name) ?? '');
      }
    const types = [...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
    const behind = named.size > 0 ? ['\n## Types\n\nWhat the sections above name.', ...types] : [];
    return [file, `${[`# ${title}`, '', about, ...own, ...behind].join('\n').trimEnd()}\n`] as const;
  });
  const linkFrom = (file: string) => (_: string, name: string) => {
    const page = pageOf.get(name);
    return `[\`${name}\`](${page === file ? '' : page}#${name.toLowerCase()})`;
  };
  return new Map(texts.map(([file, text]) => [file, text.replaceAll(link, linkFrom(file))]));
}
