import { css, unsafeCSS } from 'lit';
import { defaultLanguage, languages, otherLanguages, type Language } from '../../languages/language.js';
import { fill } from '../element/texts.js';
import { legalTexts } from '../../languages/law.js';
import { summaryTexts } from '../../languages/summary.js';

/**
 * What space is kept for: the card of an approval, a message with two buttons, one with the bank's words, or the plan of
 * an order.
 */
export type ReservedSpace = (typeof reservedSpaces)[number];
const reservedSpaces = ['approval', 'notice', 'declined', 'plan'] as const;

/**
 * Returns the texts of a card that wrap, one below the other, as long as they usually are. What has one line is part of
 * the padding.
 */
export function reservedText(kind: ReservedSpace, language: Language): string {
  const words = summaryTexts[language];
  const { dates_unequal: dates, information, test, void_title: title, void: change } = words;
  if (kind === 'notice') return `${title}\n${change} ${change}`;
  // The words of a bank are as long as ours, mostly, and German.
  const bank = summaryTexts.de.void;
  if (kind === 'declined')
    return [words.declined_title, words.declined, words.bank_text, `${bank} ${bank} ${bank}`].join('\n');
  const widest = fill(dates, (name) => (name === 'lastRate' ? '9.999,99\u00a0€' : '30.\u00a0September\u00a02026'));
  const plan = [`${widest} · Muster-Teilzahlungsbank\u00a0AG, Musterstraße 1, 12345 Musterstadt`];
  const links = kind === 'plan' ? `${information} · ${words.withdrawal}` : information;
  return plan.concat(links, test, kind === 'approval' ? [legalTexts[language].warning] : []).join('\n');
}

const box =
  'box-sizing: border-box; padding: clamp(1em, 5%, 1.4em); border: 1px solid transparent; font-size: max(12px, ' +
  '0.875em); line-height: 1.5; white-space: pre-line';
const notice = 'padding: 2.5em 4.5em 9.5em';
/** With one more line, since a word that does not fit takes more of a line than in our text. */
const declined = 'padding: 2.5em 4.5em 11.3em';
/**
 * Narrow cards are higher than what their texts tell: buttons and figures, too, may break. The English total breaks
 * into two lines on small screens.
 */
const lines: Readonly<Record<Language, Readonly<Record<ReservedSpace, string>>>> = {
  de: { approval: 'padding-bottom: max(30em, 38.8em - 30%)', notice, declined, plan: 'padding-bottom: 22em' },
  en: {
    approval: 'padding-bottom: max(32.5em, 42.9em - 30%)',
    notice,
    declined,
    plan: 'padding-bottom: 23.6em',
  },
};

const linesOf = (language: Language) =>
  reservedSpaces.map((kind) => `.for-${kind}.${language} { ${lines[language][kind]} }`).join('\n');

/**
 * Keeps the height of the card that is expected, in every view of the element, so that nothing below it moves. The
 * page's style sheet keeps the same height until the script is loaded.
 */
export const reservedSpace = css`
  .room {
    display: grid;
  }
  .room > * {
    grid-area: 1/1;
    min-width: 0;
  }
  .size {
    visibility: hidden;
    pointer-events: none;
    ${unsafeCSS(box)};
  }
  ${unsafeCSS(languages.map(linesOf).join('\n'))}
`;

const attributes: Record<ReservedSpace, string> = {
  approval: '',
  notice: '[expects=notice]',
  declined: '[expects=declined]',
  plan: '[view=confirmed]',
};

function keep(kind: ReservedSpace): string {
  const waiting = (lang: string) => `ratenkauf-summary${attributes[kind]}${lang}:not(:defined)::before`;
  const rule = (language: Language, lang: string) =>
    `${waiting(lang)} { content: "${reservedText(kind, language).replaceAll('\n', '\\a ')}"; ` +
    `${lines[language][kind]} }`;
  return [rule(defaultLanguage, ''), ...otherLanguages.map((each) => rule(each, `:lang(${each})`))].join('\n');
}

/** Returns the part of `ratenkauf.css` that keeps the space of a summary until its script is loaded. */
export const summaryHeadStyles = (): string => `ratenkauf-summary:not(:defined) { display: block }
@media (scripting: enabled) {
ratenkauf-summary:not(:defined)::before { display: block; visibility: hidden; ${box} }
${reservedSpaces.map(keep).join('\n')}
}
`;
