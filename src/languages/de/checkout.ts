import { reasons } from './reasons.js';

export const checkout = {
  ...reasons,
  title: 'Ratenkauf',
  notPossible: 'nicht möglich',
  from: 'ab ',
  unit: '/\u00a0Monat',
  spokenRate: '{monthlyRate} pro Monat in {months} Raten',
  neutral: 'In monatlichen Raten bezahlen. Die Raten sehen Sie auf der Seite der Bank, bevor Sie sich entscheiden.',
  salutation: 'Anrede',
  choose: 'Bitte wählen',
  mr: 'Herr',
  ms: 'Frau',
  diverse: 'Divers',
  none: 'Keine Angabe',
  continue: 'Weiter zum Ratenkauf',
  starting: 'Wir verbinden Sie mit der Bank …',
  later: 'Sie bestellen erst nach der Rückkehr von der Bank.',
  leave: 'Seite der Bank öffnen',
  retry: 'Noch einmal versuchen',
  changeAddress: 'Adresse ändern',
  not_loaded:
    'Ratenkauf kann gerade nicht geladen werden. Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
  no_checkout: 'Ihre Sitzung ist beendet. Bitte laden Sie die Seite neu und prüfen Sie Ihren Einkauf.',
  consent_outdated: 'Der Text der Einwilligung hat sich geändert. Bitte lesen Sie ihn und willigen Sie erneut ein.',
  salutation_missing: 'Bitte wählen Sie eine Anrede.',
  not_eligible:
    'Die Bank nimmt diesen Einkauf so nicht an. Es wurde nichts bestellt. Bitte prüfen Sie Ihre Angaben oder wählen Sie eine andere Zahlungsart.',
  changed: 'Ihr Warenkorb hat sich geändert. Bitte prüfen Sie die neuen Raten, bevor Sie weitergehen.',
  figures_changed: 'Die Raten haben sich geändert. Bitte prüfen Sie die neuen Raten, bevor Sie weitergehen.',
  wrong_state:
    'Ihr Ratenkauf wird gerade abgeschlossen. Bitte warten Sie einen Augenblick und laden Sie die Seite neu.',
  too_many_purchases:
    'Sie haben in kurzer Zeit mehrmals einen Ratenkauf begonnen. Es wurde nichts bestellt. Bitte versuchen Sie es in einer halben Stunde noch einmal oder wählen Sie eine andere Zahlungsart.',
  retry_later:
    'Der Ratenkauf ließ sich gerade nicht starten. Es wurde nichts bestellt. Bitte versuchen Sie es in einem Augenblick noch einmal oder wählen Sie eine andere Zahlungsart.',
  impossible:
    'Der Ratenkauf ist gerade nicht möglich. Es wurde nichts bestellt. Bitte wählen Sie eine andere Zahlungsart.',
};
