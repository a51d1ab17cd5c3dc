// Without a part of `src`, because journeys use the package alone.

/** Returns a valid request body. */
export const initialization = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  integrationsart: 'PAYMENT_PAGE',
  shopKennung: '2.de.9999.10001',
  bestellwert: 799,
  laufzeit: 24,
  personendaten: { anrede: 'HERR', vorname: 'Ralf', nachname: 'Ratenkauf', geburtsdatum: '1972-04-05' },
  rechnungsadresse: { strasseHausNr: 'Beuthener Str. 25', plz: '90471', ort: 'Nürnberg', land: 'DE' },
  lieferadresse: {
    vorname: 'Ralf',
    nachname: 'Ratenkauf',
    strasseHausNr: 'Beuthener Str. 25',
    plz: '90471',
    ort: 'Nürnberg',
    land: 'DE',
    packstation: false,
  },
  kontakt: { email: 'ralf.ratenkauf@example.org' },
  risikorelevanteAngaben: {
    bestellungErfolgtUeberLogin: true,
    kundeSeit: '2020-02-29',
    anzahlBestellungen: '3',
    kundenstatus: 'BESTANDSKUNDE',
    anzahlProdukteImWarenkorb: '1',
  },
  vorgangskennungShop: 'A-1001',
  ruecksprungadressen: {
    urlErfolg: 'https://shop.example/return/success',
    urlAbbruch: 'https://shop.example/return/abort',
    urlAblehnung: 'https://shop.example/return/rejection',
  },
  warenkorbinfos: [{ produktbezeichnung: 'Sofa Modell Ahorn', menge: '1', preis: '799.00' }],
  technischeShopparameter: { shopSystemHersteller: 'Beispielshop', shopSystemModulversion: '1.2.3' },
  ...overrides,
});

/** Returns path and query of a purchase's payment page. */
export const paymentPage = (technicalId: string): string =>
  `/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${technicalId}`;

/** The payment page's form as a customer fills it in. */
export const filledForm = {
  geburtsdatum: '05.04.1972',
  telefon: '',
  einkommen: '1.750',
  laufzeit: '24',
  iban: 'DE12500105170648489890',
  lastschriftmandat: 'ja',
  datenspeicherung: 'ja',
  bonitaetspruefung: 'ja',
  geraetedaten: 'ja',
};
