import { languageFrom, type Language } from '../../languages/language.js';

type Sentence =
  | 'incomplete'
  | 'notApproved'
  | 'changed'
  | 'again'
  /** On the confirm page, when neither the checkout nor our elements could be loaded. */
  | 'unavailable';

/** What customers and staff read in Shopware besides the reasons against instalments. */
export const allSentences: Readonly<Record<Language, Readonly<Record<Sentence, string>>>> = {
  de: {
    incomplete: 'Bitte geben Sie Ihre Anschrift an, bevor Sie mit Ratenkauf bestellen.',
    notApproved:
      'Ihr Ratenkauf ist noch nicht bewilligt. Bitte wählen Sie Ihre Raten und schließen Sie den Antrag ab, oder zahlen Sie auf einem anderen Weg.',
    changed: 'Ihre Bestellung hat sich seit der Bewilligung geändert. Bitte beginnen Sie den Ratenkauf neu.',
    again:
      'Die Bank ist gerade nicht erreichbar. Ihre Bestellung ist noch nicht bezahlt; bitte versuchen Sie es gleich noch einmal.',
    unavailable:
      'Ratenkauf ist gerade nicht möglich. Bitte laden Sie die Seite neu, oder wählen Sie eine andere Zahlungsart.',
  },
  en: {
    incomplete: 'Please enter your address before you order by instalments.',
    notApproved:
      'Your instalment purchase has not been approved yet. Please choose your instalments and complete the application, or pay another way.',
    changed: 'Your order has changed since the approval. Please start the instalment purchase again.',
    again: 'The bank cannot be reached at the moment. Your order has not been paid yet; please try again shortly.',
    unavailable: 'Instalments are not available at the moment. Please reload the page, or choose another way to pay.',
  },
};

/** Returns the sentences in the language of a tag like `de-DE`; in German for all others. */
export const sentences = (language: string) => allSentences[languageFrom(language)];
