import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assert, beforeAll, describe, it } from 'vitest';
import { NAMELESS } from '../../../scripts/print/api/flatten.js';
import { FOLDER, report } from '../../../scripts/print/api/report.js';
import { filesIn, root, textOf } from '../../../scripts/imports.js';

const renew = 'Is the change of the public face meant? Then `npm run api` prints it anew; commit it with a changeset.';

/** Types without a name to import, because nobody writes against them. */
const inner: Readonly<Record<string, string>> = {
  Lender: 'the same as OfferedPlan["lender"]',
  MerchantElement: 'base of the elements of the back office',
  PurchaseElement: 'base of the elements of a purchase',
  ServerCalls: 'a part of Ratenkauf',
  Sent: 'the common part of SentReport',
  Reasons: 'the same as CheckoutAnswer["reasons"]',
  CommonSettings: 'a part of RatenkaufSettings and ShopwareAppOptions',
  WebshopFacts: 'a part of RatenkaufWebshop and ShopwareWebshop',
  Routes: 'the table of routes, of which RouteName and RouteAnswer are made',
};

// A fresh clone has no build; `npm test` and `npm run check` create one first.
describe.skipIf(!existsSync(join(root, 'dist/ratenkauf.css')))('the public face in docs/api', () => {
  let files = new Map<string, string>();
  beforeAll(async () => {
    files = await report();
  });

  it('has a file for each entry of the package', () => assert.sameMembers(filesIn(FOLDER), [...files.keys()], renew));

  it.each(filesIn(FOLDER))('%s agrees with the build', (file) =>
    assert.equal(textOf(file), files.get(file), `${file}: ${renew}`),
  );

  it('has a name to import for every type that a shop writes against', () => {
    const nameless = [...files.values()].flatMap((text) => {
      const [, below = ''] = text.split(NAMELESS);
      return [...below.matchAll(/^(?:abstract )?(?:class|interface|type|const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
    });
    assert.sameMembers([...new Set(nameless)], Object.keys(inner), 'export it from its entry, or say why not');
  });
});
