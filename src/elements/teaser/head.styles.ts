import { eligibleAmount } from '../../rules/eligibility.js';
import { defaultLanguage, otherLanguages as others, type Language } from '../../languages/language.js';
import { frame, hostFont, hostStyle, openExample, reserved, wide } from './reserve.js';

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

const box = 'content:"";display:block';

/**
 * Returns the rules that keep the space of the teasers of a page until their script is there, for a `<style>` in its
 * head, which delays nothing: `inline` in a list, `block` on the page of a product. `lenderLines`: what the name of the
 * lender takes more than usual.
 */
export function headRules(page: 'list' | 'product', language: Language, lenderLines = 0): string {
  const height = lenderLines ? reserved.all : reserved.usual;
  const space =
    page === 'list'
      ? height('inline', language)
      : `${frame};${height('block', language)}@container${wide}{${height('list', language)}}`;
  return `${lenderLines ? `:root{--ratenkauf-lender-lines:${lenderLines}}` : ''}${waiting()}{${hostStyle};&::before{${box};${space}}}`;
}

const inLanguage = (language: Language): string => {
  const lang = language === defaultLanguage ? '' : `:lang(${language})`;
  return `${waiting(lang, '::before')} { ${reserved.all('block', language)} @container${wide} { ${reserved.all('list', language)} } }
${waiting(`[variant=inline]${lang}`, '::before')} { ${reserved.all('inline', language)} }`;
};

/**
 * Returns `ratenkauf.css`, for the head of a page: keeps the space of teasers in all variants and languages, also where
 * the amount is too small for a rate.
 */
export const headStyles = (): string => `/* Space for ratenkauf-elements until their script has arrived. */
${waiting()} { ${hostStyle}; ${hostFont}; visibility: hidden }
${waiting('', '::before')} { ${box}; ${frame} }
${waiting(':is([variant=inline],[variant=line])', '::before')} { padding: 0; border: 0 }
${[defaultLanguage, ...others].map(inLanguage).join('\n')}
${waiting('[variant=line][variant]', '::before')} { ${reserved.line()} }
${waiting('[example=inline]', '::after')} { content: ''; display: block; height: ${openExample} }
${waiting(`:is(${tooSmall}):not([variant=x])`, '::before')} { ${reserved.short()} }
${waiting(`:is(${tooSmall})`, '::after')} { content: none }
${waiting(`[hint=none]:is(${tooSmall})`)} { display: none }
@media (scripting: none) { ${waiting()} { display: none } }
`;
