import { assert } from '@open-wc/testing';
import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import { shipped } from './shipped.js';

for (const Element of shipped)
  it(`${Element.tag} sets no attribute of its own, which frameworks would compare, and stays whatever its properties are given`, async () => {
    Element.define();
    const element = document.createElement(Element.tag) as RatenkaufElement & Record<string, unknown>;
    document.body.append(element);
    await element.updateComplete;
    assert.deepEqual(element.getAttributeNames(), []);
    const names = [...Element.elementProperties].flatMap(([name, { attribute, state }]) =>
      attribute === false || state ? [] : [String(name)],
    );
    assert.isNotEmpty(names);
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
    assert.isAbove(childElementCount, 0);
  });
