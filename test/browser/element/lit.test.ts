import { assert } from '@open-wc/testing';
import '../../../src/define/ratenkauf-teaser.js';

describe('lit in these tests', () => {
  it('is built as in the files for pages: without the list of versions', () => {
    for (const list of ['litHtmlVersions', 'reactiveElementVersions', 'litElementVersions'])
      assert.isUndefined(Reflect.get(globalThis, list), list);
  });
});
