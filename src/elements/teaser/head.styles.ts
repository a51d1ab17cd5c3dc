import { eligibleAmount } from '../../rules/eligibility.js';
import { defaultLanguage, otherLanguages as others, type Language } from '../../rules/language.js';
import { unrendered } from './when-near.js';
import { rangeText, widestTexts } from './ratenkauf-teaser.texts.js';

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

const quoted = (text: string) => `"${text.replaceAll('\n', '\\a ')}"`;

/** Sets custom properties; their names are the package's own, since the page's would be inherited. */
const set = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--ratenkauf_${name}: ${value}`)
    .join('; ');
const get = (name: string, byDefault = '') => `var(--ratenkauf_${name}${byDefault && `, ${byDefault}`})`;

/** Returns the texts of a language as custom properties, so that the many attributes stand in one rule only. */
function texts(language: Language): string {
  const { rate, compact, full, without } = widestTexts(language);
  const quotes = Object.entries({ rate, compact, full, without, range: rangeText(language) }).map(([name, text]) => [
    name,
    quoted(text),
  ]);
  return set(Object.fromEntries(quotes) as Record<string, string>);
}

const teaser = (attribute = '', pseudo = '') => `ratenkauf-teaser${attribute}${unrendered}:not([offer])${pseudo}`;
const framed = ':is([variant=block],:not([variant]))';
const small = 'max(12px, .75em)';
const row = 'max(24px, 2em)';

/** Without a rate: a short line. */
const short = set({
  rate: get('range'),
  compact: get('without'),
  full: get('without'),
  above: '0px',
  below: '0px',
  shown: 'none',
  'rate-size': small,
  'rate-weight': '400',
  'rate-line': '1.4',
  'full-size': small,
  'full-line': '1.4',
});

/**
 * Returns `ratenkauf.css`, for the head of the page: reserves for each teaser its later size until it is rendered. Has
 * the same sizes as the styles of the element, and the same widest texts.
 */
export const headStyles = (): string => `/* Space for ratenkauf-elements until their script has arrived. */
${teaser()} { box-sizing: border-box; display: block; container-type: inline-size; min-width: min(100%, 11em); visibility: hidden;
  font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit); ${texts(defaultLanguage)} }
${others.map((each) => `${teaser(`:lang(${each})`)} { ${texts(each)} }`).join('\n')}
${teaser(`:is(${tooSmall})`)} { ${short} }
${teaser(framed)} { padding: calc(.75em * clamp(.6, var(--ratenkauf-density, 1), 1.5)) 1em; border: 1px solid transparent }
${teaser('[hint=none]')} { display: ${get('shown', 'block')} }
${teaser('', '::before')}, ${teaser('', '::after')} { display: block; white-space: pre-line; font-variant-numeric: tabular-nums }
${teaser('', '::before')} { content: ${get('rate')}; font-size: ${get('rate-size', '.9375em')}; font-weight: ${get('rate-weight', '600')}; line-height: ${get('rate-line', '1.35')} }
${teaser('', '::after')} { content: ${get('compact')}; font-size: ${small}; line-height: 1.4; padding-bottom: ${get('below', row)} }
@container (max-width: max(16.75em, 268px)) { ${teaser('', '::after')} { padding-bottom: ${get('below', `calc(2 * ${row})`)} } }
@container (min-width: 19em) {
  ${teaser(framed, '::before')} { font-size: ${get('rate-size', '1.1875em')}; padding-top: ${get('above', 'max(18px, 1.0264em)')} }
  ${teaser(framed, '::after')} { content: ${get('full')}; font-size: ${get('full-size', 'max(12px, .8125em)')}; line-height: ${get('full-line', '1.5')} }
}
${teaser('[example=inline]', '::after')} { padding-bottom: ${get('below', `calc(${row} + 17em)`)} }
@media (scripting: none) { ${teaser()} { display: none } }
`;
