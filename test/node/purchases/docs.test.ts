import { readFile } from 'node:fs/promises';
import { assert, it } from 'vitest';
import { printed } from '../../../scripts/purchase-docs.js';

it('docs/purchase.md says what the machine does: print it with `npm run docs`', async () => {
  assert.equal(await readFile(new URL('../../../docs/purchase.md', import.meta.url), 'utf8'), printed());
});
