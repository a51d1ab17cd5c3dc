import type { Texts } from '../element/texts.js';

/** Texts around the bank's consent text; a shop may replace them with `overrideTexts`. */
export const consentTexts = {
  de: {
    loading: 'Der Text der Einwilligung wird geladen …',
    failed:
      'Der Text der Einwilligung kann gerade nicht geladen werden. Ohne ihn kann der Ratenkauf nicht beginnen. Es ist nichts verloren: Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
    retry: 'Noch einmal versuchen',
    agree: 'Ich habe den Text gelesen und willige in die Übermittlung meiner Daten an die Bank ein.',
    missing: 'Bitte willigen Sie ein, damit die Bank Ihren Antrag prüfen kann.',
  },
  en: {
    loading: 'Loading the consent text…',
    failed:
      'The consent text cannot be loaded at the moment. Without it the instalment purchase cannot start. Nothing is lost: please try again, or choose another way to pay.',
    retry: 'Try again',
    agree: 'I have read the text (in German) and consent to the transfer of my data to the bank.',
    missing: 'Please give your consent so that the bank can check your application.',
  },
} satisfies Texts;
