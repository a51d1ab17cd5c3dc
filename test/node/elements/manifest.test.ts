import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CSSResult, LitElement } from 'lit';
import { assert, describe, it } from 'vitest';
import { manifestOf } from '../../../scripts/print/elements/editor-data.js';
import { frameworkFiles } from '../../../scripts/print/elements/framework-types.js';
import { readElements } from '../../../scripts/print/elements/read-elements.js';
import { filesIn, importsOf, reachedFrom, root, textOf, type Import } from '../../../scripts/imports.js';
import * as entry from '../../../src/index.js';
import { plainStyles } from '../../../src/sandbox/plain/styles.js';

const elements = readElements();
const each = elements.map((element) => [element.tagName, element] as const);
const names = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name).sort();
const classOf = (name: string) =>
  (entry as unknown as Record<string, typeof LitElement>)[name] ?? assert.fail(`${name} is not exported`);

/**
 * Attributes that are read, but not observed: by the browser for a form control, by a teaser when it takes over, and by
 * its dialog when it is opened.
 */
const alsoRead: Readonly<Record<string, readonly string[]>> = {
  'ratenkauf-checkout': ['disabled', 'name'],
  'ratenkauf-consent': ['disabled', 'name'],
  'ratenkauf-teaser': ['months', 'offer', 'terms'],
};
/** Events of code that several elements share, and one of them never comes to: rows report deliveries only. */
const neverDispatched: Readonly<Record<string, readonly string[]>> = {
  'ratenkauf-transactions': ['RatenkaufRefundEvent'],
};

const found = (files: readonly string[], pattern: RegExp) =>
  [...new Set(files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => name)))].sort();

const isElement = (file: string) => elements.some((element) => element.file === file);
const isInside = ({ from, typeOnly }: Import) => !typeOnly && from.startsWith('src/elements/') && !isElement(from);
/** Returns the files whose code runs inside one element, without those of other elements inside it. */
const filesOfElement = (file: string) => [...reachedFrom([file], isInside)];

/** Returns the files of an element and of those that it shows inside itself, whose events pass through it. */
function filesWithInner(file: string): string[] {
  const own = filesOfElement(file);
  const inner = own
    .flatMap((each) => importsOf(each))
    .filter(({ from, typeOnly }) => !typeOnly && isElement(from) && from !== file);
  return [...own, ...inner.flatMap(({ from }) => filesOfElement(from))];
}

describe.each(each)('what is written about %s', (tag, element) => {
  it('names the attributes that it observes, and those that are read otherwise', () => {
    const observed = classOf(element.name).observedAttributes;
    assert.deepEqual(names(element.attributes), [...observed, ...(alsoRead[tag] ?? [])].sort());
  });

  it('names the events that it dispatches, with their classes', () => {
    const dispatched = found(filesWithInner(element.file), /\bnew (\w+Event)\(/g).filter(
      (name) => !(neverDispatched[tag] ?? []).includes(name),
    );
    assert.deepEqual(element.events.map(({ type }) => type.text).sort(), dispatched);
    for (const { name, type } of element.events) assert.equal(nameOfEvent.get(type.text), name);
  });

  it('names the slots and parts that it renders', () => {
    const files = filesOfElement(element.file);
    assert.deepEqual(names(element.cssParts), found(files, /\bpart="([\w-]+)"/g));
    assert.deepEqual(names(element.slots), found(files, /<slot(?: name="(\w+)")?[ >]/g));
  });

  it('names the custom properties that its styles read', () => {
    const styles = classOf(element.name)
      .elementStyles.map((style) => (style as CSSResult).cssText)
      .join('\n');
    assert.deepEqual(names(element.cssProperties), [...new Set(styles.match(/--ratenkauf-[\w-]+/g))].sort());
  });

  it('describes each of them', () => {
    const all = [
      element.attributes,
      element.properties,
      element.methods,
      element.events,
      element.slots,
      element.cssParts,
      element.cssProperties,
    ].flat();
    assert.deepEqual(
      all.filter(({ description }) => !description).map(({ name }) => name),
      [],
    );
  });
});

/** Names of the events by their classes. */
const nameOfEvent = new Map(
  filesIn('src/elements').flatMap((file) =>
    [...textOf(file).matchAll(/class (\w+Event) extends Event \{[^]*?super\('([\w-]+)'/g)].map(
      ([, type = '', name = '']) => [type, name] as const,
    ),
  ),
);

describe('the descriptions of the elements', () => {
  it('are of every element', () => {
    const classes = Object.entries(entry).filter(
      ([name, value]) =>
        /^Ratenkauf\w+$/.test(name) && typeof value === 'function' && 'tag' in value && value.tag !== undefined,
    );
    assert.deepEqual(
      elements.map(({ tagName, name }) => [name, tagName]).sort(),
      classes.map(([name, value]) => [name, (value as unknown as { tag: string }).tag]).sort(),
    );
  });

  it('have events whose classes are named like them', () => {
    const classOfEvent = (name: string) =>
      `${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
    const events = elements.flatMap((element) => element.events);
    assert.isNotEmpty(events);
    assert.deepEqual(
      events.filter(({ name, type }) => type.text !== classOfEvent(name)),
      [],
    );
  });

  it('list every tag in the types of every framework', () => {
    const files = frameworkFiles(elements);
    for (const name of ['react', 'preact', 'solid', 'vue', 'svelte', 'types'])
      for (const { tagName } of elements) assert.include(files[`${name}.d.ts`], `'${tagName}': `, name);
  });
});

describe('the colours that the elements describe', () => {
  const compact = (value = '') => value.replaceAll(', ', ',');
  const described = new Map(
    elements.flatMap(({ cssProperties }) =>
      cssProperties.map(({ name, default: value }) => [name.replace('--ratenkauf-', ''), compact(value)] as const),
    ),
  );
  const colour = String.raw`(light-dark\(#[^)]*\))`;
  /** Returns the colours of texts that have a name of the elements. */
  const coloursIn = (texts: string, pattern: string) =>
    [...texts.matchAll(new RegExp(pattern, 'g'))].flatMap(([, name = '', value]) =>
      described.get(name)?.startsWith('light') ? ([[name, compact(value)]] as const) : [],
    );

  it('are those of their style sheets, and of the pages that a server writes', () => {
    const styles = filesIn('src/elements/element/styles').map(textOf).join('\n');
    const own = coloursIn(styles, String.raw`(?:own\('|var\(--ratenkauf-)([\w-]+)(?:', ')?,?${colour}`);
    assert.isAtLeast(own.length, 8);
    const pages = coloursIn(plainStyles, String.raw`--([\w-]+): ${colour}`);
    assert.isAtLeast(pages.length, 8);
    for (const [name, value] of own.concat(pages)) assert.equal(value, described.get(name), name);
  });

  it('have the accent of the site', () => {
    const [, light, dark] = /\((#\w+),(#\w+)\)/.exec(described.get('accent') ?? '') ?? [];
    const ofSite = textOf('website/.vitepress/theme/theme.css').match(/#\w{6}/g);
    assert.sameMembers([...new Set(ofSite)], [light, dark]);
  });
});

// A fresh clone has no build; `npm test` and `npm run check` create one first.
describe.skipIf(!existsSync(join(root, 'dist/custom-elements.json')))('the manifest that is shipped', () => {
  it('is that of the sources, and names modules that are there', () => {
    const manifest = manifestOf(elements);
    assert.deepEqual(JSON.parse(textOf('dist/custom-elements.json')), JSON.parse(JSON.stringify(manifest)));
    assert.deepEqual(
      manifest.modules.map(({ path }) => path).filter((path) => !existsSync(join(root, path))),
      [],
    );
  });
});
