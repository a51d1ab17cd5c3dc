import { assert, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';

it.each([
  {
    page: 'docs/guide/accessibility.md',
    features: [/keyboard/i, /screen reader/i, /forced colours/, /320 pixels/, /less motion/],
  },
  {
    page: 'docs/de/barrierefreiheit.md',
    features: [/Tastatur/, /Screenreader/, /Kontrastmodus/, /320 Pixel/, /weniger Bewegung/],
  },
])('$page names what the elements do, their limits, and the duties of the shop [EN 12.1.1]', ({ page, features }) => {
  const text = textOf(page);
  for (const feature of features) assert.match(text, feature);
  assert.match(text, /§ 14 BFSG/);
  // The three points that annex 3 asks for besides the description: how it conforms, how to complain, who supervises.
  for (const words of [/EN 301 549 V3\.2\.1/, /\[(E-Mail|email)\]/, /\[[^\]]*(Behörde|authority)[^\]]*\]/])
    assert.match(text.slice(text.lastIndexOf('\n## ')), words);
});

it.each(['docs/guide/accessibility.md', 'docs/de/barrierefreiheit.md'])(
  '%s is found from the README’s pages',
  (page) => {
    const start = page.includes('/de/') ? 'docs/de/start.md' : 'README.md';
    assert.include(textOf(start), page.replace(/^docs\/de\//, ''));
  },
);
