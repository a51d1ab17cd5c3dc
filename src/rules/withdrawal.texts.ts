import type { Texts } from './texts.js';

/** What withdrawing from the purchase means for its financing (§ 358 BGB). */
export const withdrawalTexts = {
  de: {
    withdrawal: 'Widerruf',
    consequence:
      'Wenn Sie den Kauf fristgerecht widerrufen, sind Sie auch an den Kreditvertrag nicht mehr gebunden (§\u00a0358 BGB). Wie Sie den Kreditvertrag selbst widerrufen, steht in den Unterlagen der Bank.',
  },
  en: {
    withdrawal: 'Withdrawal',
    consequence:
      'If you withdraw from the purchase in time, you are no longer bound by the loan agreement either (§\u00a0358 BGB, the German Civil Code). How to withdraw from the loan agreement itself is explained in the bank’s documents.',
  },
} satisfies Texts;
