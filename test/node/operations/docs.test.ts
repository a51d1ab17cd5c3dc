import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { errorPage, operationsGuide } from '../../../scripts/operator-docs.js';

describe('what is printed for operators', () => {
  it('is in docs/guide/errors.md: print it with `npm run docs`', () =>
    assert.equal(textOf('docs/guide/errors.md'), errorPage()));

  it('is in docs/guide/operations.md: print it with `npm run docs`', () =>
    assert.equal(textOf('docs/guide/operations.md'), operationsGuide()));
});
