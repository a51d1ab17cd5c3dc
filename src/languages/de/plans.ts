import { financing } from './financing.js';

export const plans = {
  title: 'Ratenpläne für {amount}',
  close: 'Schließen',
  loading: 'Die Raten werden geladen …',
  failed: 'Die Raten können gerade nicht geladen werden. Ihr Einkauf ist davon nicht betroffen.',
  retry: 'Noch einmal versuchen',
  dates: financing.dates,
  choose: 'Bitte wählen Sie eine Laufzeit',
  apply: '{months} Raten wählen',
  applied: 'Gewählt: {monthlyRate} pro Monat in {months} Raten',
};
