import { financingTexts } from '../../rules/financing.texts.js';
import type { Texts } from '../element/texts.js';

/**
 * Texts of the dialog with all plans; a shop may replace them with `overrideTexts`. Those of the picker are in
 * `pickerTexts`.
 */
export const plansTexts = {
  de: {
    title: 'Ratenpläne für {amount}',
    close: 'Schließen',
    loading: 'Die Raten werden geladen …',
    failed: 'Die Raten können gerade nicht geladen werden. Ihr Einkauf ist davon nicht betroffen.',
    retry: 'Noch einmal versuchen',
    dates: financingTexts.de.dates,
    choose: 'Bitte wählen Sie eine Laufzeit',
    apply: '{months} Raten wählen',
    applied: 'Gewählt: {monthlyRate} pro Monat in {months} Raten',
  },
  en: {
    title: 'Instalment plans for {amount}',
    close: 'Close',
    loading: 'Loading the plans…',
    failed: 'The plans cannot be loaded at the moment. Your purchase is not affected.',
    retry: 'Try again',
    dates: financingTexts.en.dates,
    choose: 'Please choose a repayment term',
    apply: 'Choose {months} instalments',
    applied: 'You have chosen {monthlyRate} per month in {months} instalments.',
  },
} satisfies Texts;
