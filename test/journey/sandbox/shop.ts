import { knownShop, testPersons, type Sandbox } from 'ratenkauf-elements/sandbox';

const V2 = '/ratenkauf-ws/rest/v2';
const person = { vorname: 'Ralf', nachname: 'Ratenkauf' };
const address = { strasseHausNr: 'Beuthener Str. 25', plz: '90471', ort: 'Nürnberg', land: 'DE' };

/** Starts a purchase of 799 € as a shop does; resolves with its technical id. */
export async function startPurchase({ url }: Sandbox, orderId: string, back = 'http://shop.example'): Promise<string> {
  const response = await fetch(`${url}${V2}/vorgang`, {
    method: 'POST',
    headers: {
      'tbk-rk-shop': knownShop.webshopId,
      'tbk-rk-token': knownShop.password,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      integrationsart: 'PAYMENT_PAGE',
      shopKennung: knownShop.webshopId,
      bestellwert: 799,
      laufzeit: 24,
      vorgangskennungShop: orderId,
      personendaten: { anrede: 'HERR', ...person },
      rechnungsadresse: address,
      lieferadresse: { ...person, ...address, packstation: false },
      kontakt: { email: 'ralf.ratenkauf@example.org' },
      risikorelevanteAngaben: {
        bestellungErfolgtUeberLogin: true,
        kundeSeit: '2020-02-29',
        anzahlBestellungen: '3',
        kundenstatus: 'BESTANDSKUNDE',
        anzahlProdukteImWarenkorb: '1',
      },
      ruecksprungadressen: {
        urlErfolg: `${back}/success`,
        urlAbbruch: `${back}/abort`,
        urlAblehnung: `${back}/rejection`,
      },
      warenkorbinfos: [{ produktbezeichnung: 'Sofa', menge: '1', preis: '799.00' }],
      technischeShopparameter: { shopSystemHersteller: 'Beispielshop', shopSystemModulversion: '1.2.3' },
    }),
  });
  return ((await response.json()) as { tbVorgangskennung: string }).tbVorgangskennung;
}

/** Returns path and query of a purchase's payment page. */
export const paymentPage = (technicalId: string): string =>
  `/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${technicalId}`;

/** Returns the payment page's form as a customer fills it in. */
export const filledForm = (): URLSearchParams =>
  new URLSearchParams({
    geburtsdatum: '05.04.1972',
    telefon: '',
    einkommen: '1.750',
    laufzeit: '24',
    iban: testPersons.approved.iban,
    lastschriftmandat: 'ja',
    datenspeicherung: 'ja',
    bonitaetspruefung: 'ja',
    geraetedaten: 'ja',
    aktion: 'weiter',
  });
