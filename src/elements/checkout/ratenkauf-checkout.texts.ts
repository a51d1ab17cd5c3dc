import type { Salutation } from '../../contract/checkout.js';
import { reasonTexts } from '../../rules/reasons.texts.js';
import type { StartCode } from './start-events.js';
import type { Texts } from '../element/texts.js';

const de = {
  ...reasonTexts.de,
  title: 'Ratenkauf',
  notPossible: 'nicht möglich',
  from: 'ab ',
  rate: '{monthlyRate} /\u00a0Monat',
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
  later: 'Sie bestellen erst nach der Rückkehr in den Shop.',
  leaving: 'Sie werden zur Seite der Bank weitergeleitet.',
  leave: 'Seite der Bank öffnen',
  retry: 'Noch einmal versuchen',
  changeAddress: 'Adresse ändern',
  not_loaded:
    'Ratenkauf kann gerade nicht geladen werden. Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
  no_checkout: 'Ihre Sitzung im Shop ist beendet. Bitte laden Sie die Seite neu und prüfen Sie Ihren Warenkorb.',
  consent_outdated:
    'Der Text der Einwilligung hat sich geändert. Bitte lesen Sie ihn noch einmal und willigen Sie erneut ein.',
  salutation_missing: 'Bitte wählen Sie eine Anrede.',
  not_eligible:
    'Die Bank nimmt diesen Einkauf so nicht an. Es wurde nichts bestellt. Bitte prüfen Sie Ihre Angaben oder wählen Sie eine andere Zahlungsart.',
  changed: 'Ihr Warenkorb hat sich geändert. Bitte prüfen Sie die neuen Raten, bevor Sie weitergehen.',
  figures_changed: 'Die Raten haben sich geändert. Bitte prüfen Sie sie, bevor Sie weitergehen.',
  wrong_state:
    'Ihr Ratenkauf wird gerade abgeschlossen. Bitte warten Sie einen Augenblick und laden Sie die Seite neu.',
  too_many_purchases:
    'Sie haben in kurzer Zeit mehrmals einen Ratenkauf begonnen. Es wurde nichts bestellt. Bitte versuchen Sie es in einer halben Stunde noch einmal oder wählen Sie eine andere Zahlungsart.',
  retry_later:
    'Der Ratenkauf ließ sich gerade nicht starten. Es wurde nichts bestellt. Bitte versuchen Sie es in einem Augenblick noch einmal oder wählen Sie eine andere Zahlungsart.',
  impossible:
    'Der Ratenkauf ist gerade nicht möglich. Es wurde nichts bestellt. Bitte wählen Sie eine andere Zahlungsart.',
} satisfies Record<Salutation, string> & Record<string, string>;

const en: Record<keyof typeof de, string> = {
  ...reasonTexts.en,
  title: 'Instalment purchase',
  notPossible: 'not available',
  from: 'from ',
  rate: '{monthlyRate} /\u00a0month',
  spokenRate: '{monthlyRate} per month in {months} instalments',
  neutral: 'Pay in monthly instalments. You will see the instalments on the bank’s page before you decide.',
  salutation: 'Title',
  choose: 'Please choose',
  mr: 'Mr',
  ms: 'Ms',
  diverse: 'Mx',
  none: 'Prefer not to say',
  continue: 'Continue to instalment purchase',
  starting: 'Connecting you to the bank…',
  later: 'You only place your order once you are back in the shop.',
  leaving: 'You are being taken to the bank’s page.',
  leave: 'Open the bank’s page',
  retry: 'Try again',
  changeAddress: 'Change address',
  not_loaded: 'Instalment purchase cannot be loaded at the moment. Please try again, or choose another way to pay.',
  no_checkout: 'Your session in the shop has ended. Please reload the page and check your basket.',
  consent_outdated: 'The consent text has changed. Please read it again and give your consent once more.',
  salutation_missing: 'Please choose a title.',
  not_eligible:
    'The bank does not accept this order as it is. Nothing has been ordered. Please check your details, or choose another way to pay.',
  changed: 'Your basket has changed. Please check the new instalments before you continue.',
  figures_changed: 'The instalments have changed. Please check them before you continue.',
  wrong_state: 'Your instalment purchase is being completed. Please wait a moment, then reload the page.',
  too_many_purchases:
    'You have started several instalment purchases within a short time. Nothing has been ordered. Please try again in half an hour, or choose another way to pay.',
  retry_later:
    'The instalment purchase could not be started. Nothing has been ordered. Please try again in a moment, or choose another way to pay.',
  impossible:
    'Instalment purchase is not available at the moment. Nothing has been ordered. Please choose another way to pay.',
};

/** Texts of the payment option; a shop may replace them with `overrideTexts`. */
export const checkoutTexts = { de, en } satisfies Texts;

/** Name of a text of the payment option. */
export type CheckoutText = keyof typeof de;

/**
 * Returns the text that explains to the customer why a purchase did not start: that of its code, or whether another try
 * may help.
 */
export const problemOf = (code: StartCode, isRetryable: boolean | undefined): CheckoutText =>
  code in de ? (code as CheckoutText) : isRetryable ? 'retry_later' : 'impossible';
