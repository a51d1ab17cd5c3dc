import { assert } from '@open-wc/testing';
import '../../../src/define/ratenkauf.js';
import '../../../src/define/ratenkauf-merchant.js';
import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';

const tags = [
  'ratenkauf-teaser',
  'ratenkauf-plans',
  'ratenkauf-checkout',
  'ratenkauf-consent',
  'ratenkauf-summary',
  'ratenkauf-transactions',
  'ratenkauf-transaction',
  'ratenkauf-status',
  'ratenkauf-proofs',
];

describe('the attributes of', () => {
  for (const tag of tags)
    it(`${tag} are those of the page: frameworks compare them with what the server has rendered`, async () => {
      const element = document.createElement(tag) as RatenkaufElement;
      document.body.append(element);
      await element.updateComplete;
      const names = element.getAttributeNames();
      element.remove();
      assert.deepEqual(names, []);
    });
});
