import { assert } from '@open-wc/testing';
import { swallowedIn } from '../../../src/development/swallowed.js';

const linesFor = (html: string) => {
  const page = document.createElement('div');
  page.innerHTML = html;
  return swallowedIn(page);
};

it('a tag that has swallowed the rest of the page is told to developers, with the tag to write', () => {
  for (const html of [
    '<ratenkauf-teaser amount="799.00" /><p>Lieferzeit</p>',
    '<ratenkauf-status transaction-id="AB12CD" /><ratenkauf-status></ratenkauf-status>',
    '<ratenkauf-checkout /><div><form></form></div>',
    '<ratenkauf-summary /><ratenkauf-teaser></ratenkauf-teaser>',
  ]) {
    const [, tag] = /^<([\w-]+)/.exec(html) ?? [];
    const [line, ...others] = linesFor(html);
    assert.include(line, `write <${tag} …></${tag}>`);
    assert.isEmpty(others);
  }
  for (const html of [
    '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser><p>Lieferzeit</p>',
    '<ratenkauf-teaser offer="79900 1"><div>ab 26,10 €</div></ratenkauf-teaser>',
    '<ratenkauf-checkout><label slot="radio"><input type="radio"></label><p>Versand <a href="#">kostet</a></p></ratenkauf-checkout>',
    '<ratenkauf-summary><noscript><p>Ohne Skript</p></noscript><p>Mit der Bestellung …</p></ratenkauf-summary>',
  ])
    assert.isEmpty(linesFor(html), html);
});
