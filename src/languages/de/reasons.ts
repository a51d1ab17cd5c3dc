export const reasons = {
  amount_below_minimum: 'Ratenkauf ist erst ab {minimum} möglich. Bitte wählen Sie eine andere Zahlungsart.',
  amount_above_maximum: 'Ratenkauf ist nur bis {maximum} möglich. Bitte wählen Sie eine andere Zahlungsart.',
  currency_not_euro: 'Ratenkauf ist nur für Einkäufe in Euro möglich. Bitte wählen Sie eine andere Zahlungsart.',
  customer_is_company:
    'Ratenkauf ist nur für Privatpersonen möglich. In Ihrer Adresse steht eine Firma: ' +
    'Bitte ändern Sie die Adresse oder wählen Sie eine andere Zahlungsart.',
  name_incomplete: 'Für den Ratenkauf werden Vor- und Nachname vollständig benötigt. Bitte ergänzen Sie Ihre Angaben.',
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
};
