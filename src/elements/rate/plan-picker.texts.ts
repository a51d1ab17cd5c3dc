import type { Texts } from '../element/texts.js';

/** Texts of the plan picker in the dialog and in the payment option; a shop may replace them with `overrideTexts`. */
export const pickerTexts = {
  de: {
    legend: 'Laufzeit wählen',
    figures: 'Bei {months} Raten',
    term: '{months} Raten',
    spoken: '{months} Raten zu {monthlyRate} pro Monat',
    each: '{monthlyRate} /\u00a0Monat',
    interest: 'Zinsen {interest}',
    total: 'Gesamtbetrag {total}',
    effective: 'eff. Jahreszins {effectiveRate}',
    all: 'Alle {count} Laufzeiten',
  },
  en: {
    legend: 'Choose a repayment term',
    figures: 'For {months} instalments',
    term: '{months} instalments',
    spoken: '{months} instalments of {monthlyRate} per month',
    each: '{monthlyRate} /\u00a0month',
    interest: 'Interest {interest}',
    total: 'Total payable {total}',
    effective: 'APRC {effectiveRate}',
    all: 'All {count} repayment terms',
  },
} satisfies Texts;
