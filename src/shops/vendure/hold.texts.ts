import type { Language } from '../../server.js';

/** What a customer reads who changes an order while an instalment purchase of it is open. */
export const holdTexts: Readonly<Record<Language, Readonly<Record<'approved' | 'confirming', string>>>> = {
  de: {
    approved:
      'Die Bank hat für diese Bestellung einen Ratenkauf genehmigt. Bestellen Sie, oder wählen Sie zuerst eine andere Zahlungsart; danach können Sie wieder alles ändern.',
    confirming: 'Diese Bestellung wird gerade an die Bank übermittelt. Sie lässt sich nicht mehr ändern.',
  },
  en: {
    approved:
      'The bank has approved an instalment purchase for this order. Place it, or choose another way to pay first; then you can change everything again.',
    confirming: 'This order is being placed. It cannot be changed any more.',
  },
};
