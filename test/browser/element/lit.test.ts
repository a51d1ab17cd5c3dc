import { assert } from '@open-wc/testing';
import '../../../src/define/ratenkauf-teaser.js';

describe('lit in these tests', () => {
  it('is lit as the files for pages contain it: without the list of versions', () => {
    for (const list of ['litHtmlVersions', 'reactiveElementVersions', 'litElementVersions'])
      assert.isUndefined(Reflect.get(globalThis, list), list);
  });
});
