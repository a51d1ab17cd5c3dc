import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assert, beforeAll, describe, it } from 'vitest';
import { FOLDER, report } from '../../../scripts/api/report.js';
import { filesIn, root, textOf } from '../../../scripts/imports.js';

const renew = 'Is the change of the public face meant? Then `npm run api` prints it anew; commit it with a changeset.';

// A fresh clone has no build; `npm test` and `npm run check` create one first.
describe.skipIf(!existsSync(join(root, 'dist/ratenkauf.css')))('the public face in docs/api', () => {
  let files = new Map<string, string>();
  beforeAll(async () => {
    files = await report();
  }, 60_000);

  it('has a file for each entry of the package', () => assert.sameMembers(filesIn(FOLDER), [...files.keys()], renew));

  it.each(filesIn(FOLDER))('%s is what the build has', (file) =>
    assert.equal(textOf(file), files.get(file), `${file}: ${renew}`),
  );
});
