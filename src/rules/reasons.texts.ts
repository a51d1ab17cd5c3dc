import type { IneligibilityReason } from './eligibility.js';
import type { Texts } from './texts.js';

/** Why a checkout cannot be paid by instalments, in sentences; `other_reason` is said where the reason is not known. */
export const reasonTexts: Texts<IneligibilityReason | 'other_reason'> = {
  de: {
    amount_below_minimum: 'Ratenkauf ist erst ab {minimum} möglich. Bitte wählen Sie eine andere Zahlungsart.',
    amount_above_maximum: 'Ratenkauf ist nur bis {maximum} möglich. Bitte wählen Sie eine andere Zahlungsart.',
    currency_not_euro: 'Ratenkauf ist nur für Einkäufe in Euro möglich. Bitte wählen Sie eine andere Zahlungsart.',
    customer_is_company:
      'Ratenkauf ist nur für Privatpersonen möglich. In Ihrer Adresse steht eine Firma: ' +
      'Bitte ändern Sie die Adresse oder wählen Sie eine andere Zahlungsart.',
    name_incomplete:
      'Für den Ratenkauf werden Vor- und Nachname vollständig benötigt. Bitte ergänzen Sie Ihre Angaben.',
    birth_date_invalid: 'Ihr Geburtsdatum ist nicht gültig. Bitte prüfen Sie Ihre Angaben.',
    email_invalid:
      'Für den Ratenkauf wird eine gültige E-Mail-Adresse mit höchstens 80 Zeichen benötigt. ' +
      'Bitte prüfen Sie Ihre Angaben.',
    address_incomplete:
      'Ihre Adresse ist nicht vollständig. Bitte geben Sie Straße und Hausnummer, Postleitzahl, Ort und Land an.',
    postcode_invalid: 'Eine deutsche Postleitzahl hat fünf Ziffern. Bitte prüfen Sie Ihre Adresse.',
    address_unknown:
      'Die Bank kann Ihre Adresse nicht zuordnen. Bitte prüfen Sie Straße, Hausnummer, Postleitzahl und Ort.',
    delivery_not_in_germany: 'Die Lieferadresse muss in Deutschland liegen.',
    delivery_to_parcel_station:
      'Packstationen und Postfilialen sind beim Ratenkauf nicht möglich. ' +
      'Bitte lassen Sie an Ihre Rechnungsadresse liefern.',
    addresses_differ: 'Rechnungs- und Lieferadresse müssen gleich sein.',
    not_offered: 'Für diesen Einkauf bieten wir keinen Ratenkauf an. Bitte wählen Sie eine andere Zahlungsart.',
    other_reason: 'Dieser Einkauf kann nicht in Raten bezahlt werden. Bitte wählen Sie eine andere Zahlungsart.',
  },
  en: {
    amount_below_minimum: 'Instalment purchase is available from {minimum}. Please choose another way to pay.',
    amount_above_maximum: 'Instalment purchase is available up to {maximum}. Please choose another way to pay.',
    currency_not_euro: 'Instalment purchase is available in euros only. Please choose another way to pay.',
    customer_is_company:
      'Instalment purchase is for private customers only. ' +
      'Your address contains a company name: please change the address, or choose another way to pay.',
    name_incomplete: 'Instalment purchase needs your full first and last name. Please complete your details.',
    birth_date_invalid: 'Your date of birth is not valid. Please check your details.',
    email_invalid:
      'Instalment purchase needs a valid email address of at most 80 characters. Please check your details.',
    address_incomplete: 'Your address is incomplete. Please give street and house number, postcode, city and country.',
    postcode_invalid: 'A German postcode has five digits. Please check your address.',
    address_unknown: 'The bank cannot find your address. Please check street, house number, postcode and city.',
    delivery_not_in_germany: 'The delivery address has to be in Germany.',
    delivery_to_parcel_station:
      'Orders paid by instalments cannot be delivered to a parcel station or post office. ' +
      'Please have yours delivered to your billing address.',
    addresses_differ: 'Billing and delivery addresses have to be the same.',
    not_offered: 'We do not offer instalments for this order. Please choose another way to pay.',
    other_reason: 'This order cannot be paid in instalments. Please choose another way to pay.',
  },
};
