import type { Language } from '../../server.js';

/** What a customer reads who picks instalments. */
export const initiatingTexts: Readonly<Record<Language, { readonly possible: string; readonly incomplete: string }>> = {
  de: { possible: 'Ratenkauf ist möglich.', incomplete: 'Für den Ratenkauf fehlen noch Waren, Name oder Anschrift.' },
  en: { possible: 'Instalments are possible.', incomplete: 'Goods, name or address are missing for instalments.' },
};
