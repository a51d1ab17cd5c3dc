import type { Texts } from './texts.js';

/** Words beside the figures of a granted plan, on the page and in the shop's mail. */
export const financingTexts = {
  de: {
    plan: 'Ihr Ratenplan',
    dates: 'Erste Rate am {firstDue}, letzte am {lastDue}.',
    information: 'Vorvertragliche Informationen der Bank',
  },
  en: {
    plan: 'Your instalment plan',
    dates: 'First instalment due on {firstDue}, last one on {lastDue}.',
    information: 'The bank’s pre-contractual information',
  },
} satisfies Texts;
