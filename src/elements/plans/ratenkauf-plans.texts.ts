import type { Texts } from '../element/texts.js';

/** Texts of the dialog with all plans; a shop may replace them with `overrideTexts`. */
export const plansTexts = {
  de: {
    title: 'Alle Raten für {amount}',
    close: 'Schließen',
    loading: 'Die Raten werden geladen …',
    failed: 'Die Raten können gerade nicht geladen werden. Ihr Einkauf ist davon nicht betroffen.',
    retry: 'Noch einmal versuchen',
    term: 'Laufzeit',
    instalments: '{months} Raten',
    monthlyRate: 'Monatliche Rate',
    lastRate: 'Letzte Rate',
    interest: 'Zinsen',
    total: 'Gesamtbetrag',
    effectiveRate: 'Effektiver Jahreszins',
    borrowingRate: 'Gebundener Sollzinssatz p.\u00a0a.',
    dates: '{months} Raten: erste Rate am {firstDue}, letzte Rate am {lastDue}. Nettodarlehensbetrag {amount}.',
    lender: 'Kreditgeber: {lender}',
  },
  en: {
    title: 'All plans for {amount}',
    close: 'Close',
    loading: 'Loading the plans …',
    failed: 'The plans cannot be loaded at the moment. Your purchase is not affected.',
    retry: 'Try again',
    term: 'Term',
    instalments: '{months} instalments',
    monthlyRate: 'Monthly rate',
    lastRate: 'Last instalment',
    interest: 'Interest',
    total: 'Total amount payable',
    effectiveRate: 'Effective annual rate',
    borrowingRate: 'Fixed borrowing rate p.\u00a0a.',
    dates: '{months} instalments: first one due on {firstDue}, last one on {lastDue}. Net loan amount {amount}.',
    lender: 'Lender: {lender}',
  },
} satisfies Texts;
