import { defaultLanguage, languages, type Language } from '../../../languages/language.js';

/*
 * The space that elements keep until they know what they show is counted in lines, for each width and language, so that
 * no text has to be made up for it. Tests count them in several fonts.
 */

/** A width below which something is added: in characters of the font, which are as wide as its figures; in em, or a line. */
type Step = number | readonly [narrowerThan: number, added: number];

/** A height in em, and its steps. */
export type Steps = readonly [height: number, ...Step[]];

/**
 * Returns the height of a padding, whose percentages are of the width around it; `thousandfold` is a thousand times the
 * width if that is another one. A step is a line that no longer fits: steep, because it is the difference of two widths,
 * a thousand times. It is one length, for which no browser has to know nested rules.
 */
export const heightOf = ([height, ...steps]: Steps, thousandfold = '1e5%'): string => {
  const lines = steps.map((step) => {
    const [narrowerThan, added = 1.5] = [step].flat();
    return ` + clamp(0em,${narrowerThan}e3ch - ${thousandfold},${added}em)`;
  });
  return `calc(${height}em${lines.join('')})`;
};

/** Returns rules for every language; those of the default one hold for a language that has none, too. */
export const inLanguages = (rules: (language: Language, lang: string) => string): string =>
  languages.map((language) => rules(language, language === defaultLanguage ? '' : `:lang(${language})`)).join('\n');
