import { join } from 'node:path';
import { assert, describe, it } from 'vitest';
import { root, scriptsIn } from '../../../scripts/imports.js';
import { languages } from '../../../src/rules/language.js';

type Texts = Record<'de' | 'en', Record<string, string>>;

/** All words of the elements: key and text, by the file that has them. */
const words = await Promise.all(
  scriptsIn('src/elements')
    .filter((file) => file.endsWith('.texts.ts'))
    .map(async (file) => {
      const exported = Object.values((await import(/* @vite-ignore */ join(root, file))) as Record<string, unknown>);
      const tables = exported.filter(
        (each): each is Texts => typeof each === 'object' && each !== null && 'de' in each,
      );
      return { file, tables };
    }),
);
const textsOf = (language: 'de' | 'en') =>
  words.flatMap(({ file, tables }) =>
    tables.flatMap((table) =>
      Object.entries(table[language]).map(([key, text]) => ({ file, key, text: String(text) })),
    ),
  );

describe.each(languages)('the words of the elements (%s)', (language) => {
  it('tell nothing by shape, colour, place or sound alone [WCAG 1.3.3]', () => {
    const senses = {
      de: /\b(oben|unten|links|rechts|nebenstehend|rot\w*|grün\w*|blau\w*|rund\w*|eckig\w*|Signalton)\b/i,
      en: /\b(above|below|on the left|on the right|(?:left|right)-hand|red|green|blue|round|square|beep)\b/i,
    };
    const telling = textsOf(language).filter(({ text }) => senses[language].test(text));
    assert.deepEqual(telling, []);
  });

  it('are the same wherever they do the same [WCAG 3.2.4]', () => {
    const texts = textsOf(language);
    const waysOf = (key: string, of: RegExp) =>
      new Set(texts.filter((each) => each.key === key && of.test(each.file)).map(({ text }) => text));
    assert.lengthOf([...waysOf('retry', /./)], 1);
    assert.lengthOf([...waysOf('close', /plans|not-loaded/)], 1);
    assert.lengthOf([...waysOf('effectiveRate', /summary|rate/)], 1);
  });
});
