import { eligibleAmount } from '../../rules/eligibility.js';
import { defaultLanguage, otherLanguages as others, type Language } from '../../languages/language.js';
import { teaserSpaces, type Lines, type Parts, type TeaserForm } from '../../languages/teaser.js';
import { frame, hostFont, hostStyle, lenderLines, lineSpace, openExample, shortSpace, wide } from './reserve.js';

/**
 * Returns selectors for the amounts below `limit` (euros) that begin with these digits. A style sheet can recognize
 * them by their beginnings; not so amounts above the range. Nested by digit, because a browser compares them with every
 * teaser of a page, and so leaves out most of them at the first digit.
 */
function amountsBelow(limit: number, digits: string): string {
  const longer = (digits === '0' ? [] : decimalDigits.map((digit) => digits + digit)).filter((each) => +each < limit);
  const own = `[amount="${digits}"],[amount^="${digits}."]`;
  if (longer.length === 0) return own;
  return `[amount^="${digits}"]:is(${own},${longer.map((each) => amountsBelow(limit, each)).join()})`;
}

const decimalDigits = [...'0123456789'];
const tooSmall = decimalDigits.map((digit) => amountsBelow(eligibleAmount.minimum / 100, digit)).join();

/** A tag whose script is not there yet, or what stands for its box. */
const waiting = (attribute = '', pseudo = '') => `ratenkauf-teaser${attribute}:not(:defined,[offer])${pseudo}`;

const boxOf = (height: string) => `content:"";display:block;min-height:calc(${height}*1em)`;
const withLender = `(var(--h) + ${lenderLines})`;

/** Returns the height of words or links in a tag that is narrower than this. */
const heightBelow = (width: number, [height, line = 0, ...widths]: Lines) =>
  height + line * widths.filter((each) => each >= width).length;

/** Declares the height of words and links, where it changes. */
function whole(parts: Parts): string {
  const widths = new Set([Infinity, ...parts.flatMap(([, , ...narrowerThan]) => narrowerThan)]);
  return [...widths]
    .sort((one, other) => other - one)
    .map((width) => {
      const height = parts.reduce((sum, lines) => sum + heightBelow(width, lines), 0);
      const declared = `--h:${+height.toFixed(1)}`;
      return width === Infinity ? `${declared};` : `@container(width<${width}ch){${declared}}`;
    })
    .join('');
}

const spaceOf = (form: TeaserForm, language: Language) => whole(teaserSpaces[language][form]);

/**
 * Returns the rules that keep the space of the teasers of a page until their script is there, for a `<style>` in its
 * head, which delays nothing: `inline` in a list, `block` on the page of a product. `extraLines`: what the name of the
 * lender takes more than usual.
 */
export function headRules(page: 'list' | 'product', language: Language, extraLines = 0): string {
  const space =
    page === 'list'
      ? spaceOf('inline', language)
      : `${frame};${spaceOf('block', language)}@container${wide}{${spaceOf('list', language)}}`;
  const box = boxOf(extraLines ? withLender : 'var(--h)');
  return `${extraLines ? `:root{--ratenkauf-lender-lines:${extraLines}}` : ''}${waiting()}{${hostStyle};&::before{${box};${space}}}`;
}

const inLanguage = (language: Language): string => {
  const lang = language === defaultLanguage ? '' : `:lang(${language})`;
  return `${waiting(lang, '::before')} { ${spaceOf('block', language)} @container${wide} { ${spaceOf('list', language)} } }
${waiting(`[variant=inline]${lang}`, '::before')} { ${spaceOf('inline', language)} }`;
};

/**
 * Returns `ratenkauf.css`, for the head of a page: keeps the space of teasers in all variants and languages, also where
 * the amount is too small for a rate.
 */
export const headStyles = (): string => `/* Space for ratenkauf-elements until their script has arrived. */
${waiting()} { ${hostStyle}; ${hostFont}; visibility: hidden }
${waiting('', '::before')} { ${boxOf(withLender)}; ${frame} }
${waiting(':is([variant=inline],[variant=line])', '::before')} { padding: 0; border: 0 }
${[defaultLanguage, ...others].map(inLanguage).join('\n')}
${waiting('[variant=line][variant]', '::before')} { ${whole(lineSpace)} }
${waiting('[example=inline]', '::after')} { content: ''; display: block; height: ${openExample} }
${waiting(`:is(${tooSmall}):not([variant=x])`, '::before')} { ${whole(shortSpace)} }
${waiting(`:is(${tooSmall})`, '::after')} { content: none }
${waiting(`[hint=none]:is(${tooSmall})`)} { display: none }
@media (scripting: none) { ${waiting()} { display: none } }
`;
