import { join } from 'node:path';
import { assert, describe, it } from 'vitest';
import { root, scriptsIn, textOf } from '../../../scripts/imports.js';
import { languages, type Language } from '../../../src/languages/language.js';

interface Word {
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

/** All that the files with texts export. */
const exportedOf = (files: string[]) =>
  Promise.all(
    files.map(async (file) => ({
      file,
      tables: Object.values((await import(/* @vite-ignore */ join(root, file))) as object).filter(
        (each): each is object => typeof each === 'object' && each !== null,
      ),
    })),
  );
const packaged = {
  de: await exportedOf(scriptsIn('src/languages/de')),
  en: await exportedOf(scriptsIn('src/languages/en')),
};

/** All words of the package: key and text, by the file that has them. */
const textsOf = (language: Language): Word[] =>
  packaged[language].flatMap(({ file, tables }) =>
    tables
      .flatMap((table) => Object.entries(table))
      .flatMap(([key, text]) => (typeof text === 'string' ? [{ file, key, text }] : [])),
  );

const ofElements = (language: Language) =>
  textsOf(language).filter(({ file }) => !/(law|financing|reasons|exported-proofs|notation)\.ts$/.test(file));

/** All words of the demo shop, which has each text in both languages side by side, as `say(de, en)` or `words(de, en)`. */
const demoTexts = (language: Language): Word[] =>
  scriptsIn('demo').flatMap((file) =>
    [...textOf(file).matchAll(/\b(say|words)\(\s*['`]([^'`]*)['`],\s*['`]([^'`]*)['`],?\s*\)/g)].map(
      ([, key = '', de = '', en = '']) => ({ file, key, text: { de, en }[language] }),
    ),
  );

describe.each(languages)('the words of the elements (%s)', (language) => {
  it('tell nothing by shape, colour, place or sound alone [WCAG 1.3.3]', () => {
    const senses = {
      de: /\b(oben|unten|links|rechts|nebenstehend|rot\w*|grün\w*|blau\w*|rund\w*|eckig\w*|Signalton)\b/i,
      en: /\b(above|below|on the left|on the right|(?:left|right)-hand|red|green|blue|round|square|beep)\b/i,
    };
    const telling = ofElements(language).filter(({ text }) => senses[language].test(text));
    assert.deepEqual(telling, []);
  });

  it('are the same wherever they do the same [WCAG 3.2.4]', () => {
    const texts = ofElements(language);
    const waysOf = (key: string, of: RegExp) =>
      new Set(texts.filter((each) => each.key === key && of.test(each.file)).map(({ text }) => text));
    assert.lengthOf([...waysOf('retry', /./)], 1);
    assert.lengthOf([...waysOf('close', /plans|teaser/)], 1);
    assert.lengthOf([...waysOf('effectiveRate', /summary/)], 1);
  });

  it('have one word for one thing', () => {
    const others = {
      de: [
        /aufgegeben|aufgeben|geben sie auf|anders (be)?zahlen|ohne anrede/i,
        /\b(der|zum|im|vom|diesen|erfundener) Laden\b/i,
        /\bwas (bleibt|blieb)\b|\b(bleibt|blieb)\b.*\b(nichts|wenig)\b|Bestellwert bleibt/i,
        /\b[Ss]chreiben Sie|\bWählen Sie|\bSie dürfen|\bging es nicht/,
      ],
      en: [
        / …|(?<!percentage |borrowing )\brate\b|salutation|\bin line\b|\bkept? filter|being billed|deadline near/i,
        /\bWrite\b|\byou may not\b/i,
      ],
    };
    const said = [...textsOf(language), ...demoTexts(language)];
    assert.isAbove(demoTexts(language).length, 200);
    assert.deepEqual(
      said.filter(({ text }) => others[language].some((each) => each.test(text))),
      [],
    );
  });
});
