import { assert } from '@open-wc/testing';
import { css, type CSSResult } from 'lit';

describe('lit in these tests', () => {
  it('is built as in the files for pages: without the words of its errors', () => {
    const foreign: unknown = 'red';
    const make = () => css`
      color: ${foreign as CSSResult};
    `;
    assert.throws(make, /^$/);
  });
});
