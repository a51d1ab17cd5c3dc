import { assert } from '@open-wc/testing';
import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import { shipped } from './shipped.js';

const tags = shipped.map((Element) => (Element.define(), Element.tag));

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

describe('a property of', () => {
  for (const tag of tags)
    it(`${tag} may be given what is no text: the element stays, and shows its next value`, async () => {
      const element = document.createElement(tag) as RatenkaufElement & Record<string, unknown>;
      document.body.append(element);
      await element.updateComplete;
      const { elementProperties } = element.constructor as typeof RatenkaufElement;
      const names = [...elementProperties].flatMap(([name, { attribute, state }]) =>
        attribute === false || state ? [] : [String(name)],
      );
      for (const name of names) {
        const usual = element[name];
        for (const given of [null, undefined, NaN, 12.345, true, {}, usual]) {
          element[name] = given;
          // Rejects if an update has failed.
          await element.updateComplete;
        }
      }
      const { childElementCount } = element.renderRoot;
      element.remove();
      assert.isNotEmpty(names);
      assert.isAbove(childElementCount, 0);
    });
});
