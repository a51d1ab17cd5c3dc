import { request } from 'undici';
import { knownShop, testPersons, type Sandbox } from '../../../src/sandbox/sandbox.js';

export const V2 = '/ratenkauf-ws/rest/v2';
export const V3 = '/api/payment/v3';
export const A3 = '/api/merchant/v3';

export interface Message {
  key: string;
  severity: string;
  field: string | null;
  renderedMessage: string;
  params: string[];
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON; empty if it is not JSON. */
  json: Record<string, unknown>;
  messages: Message[];
  /** Last parts of the message keys. */
  keys: string[];
}

/** Returns path and query of a purchase's payment page. */
export const paymentPage = (technicalId: string): string =>
  `/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${technicalId}`;

/** The payment page's form as a customer fills it in. */
export const filledForm = {
  geburtsdatum: '05.04.1972',
  telefon: '',
  einkommen: '1.750',
  laufzeit: '24',
  iban: testPersons.approved.iban,
  lastschriftmandat: 'ja',
  datenspeicherung: 'ja',
  bonitaetspruefung: 'ja',
  geraetedaten: 'ja',
};

type Shop = { webshopId: string; password: string };

/** Returns a valid request body. */
export const initialization = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  integrationsart: 'PAYMENT_PAGE',
  shopKennung: knownShop.webshopId,
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

/** Creates a shop's client that calls all interfaces of the sandbox over the network. */
export function shopAt(sandbox: Sandbox, { webshopId, password }: Shop = knownShop) {
  const headers = {
    'tbk-rk-shop': webshopId,
    'tbk-rk-token': password,
    'content-type': 'application/json;charset=UTF-8',
  };
  const basic = {
    authorization: `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const send = (path: string, method: 'GET' | 'POST', own: Record<string, string>, body?: unknown) =>
    ask(sandbox.url + path, {
      method,
      headers: own,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  return {
    start: (overrides: Record<string, unknown> = {}) =>
      send(`${V2}/vorgang`, 'POST', headers, initialization({ shopKennung: webshopId, ...overrides })),
    /** Starts a purchase; returns its technical id. */
    async started(overrides: Record<string, unknown> = {}): Promise<string> {
      return (await this.start(overrides)).json['tbVorgangskennung'] as string;
    },
    get: (path: string) => send(`${V2}/${path}`, 'GET', headers),
    post: (path: string, body?: unknown) => send(`${V2}/${path}`, 'POST', headers, body),
    confirm: (id: string, body?: unknown) => send(`${V2}/vorgang/${id}/bestaetigen`, 'POST', headers, body),
    transaction: (id: string) => send(`${V3}/transaction/${id}`, 'GET', basic),
    authorize: (id: string, body: unknown = { orderId: 'A-1001' }) =>
      send(`${V3}/transaction/${id}/authorization`, 'POST', basic, body),
    integrationCheck: (body: unknown) => send(`${V3}/webshop/integrationcheck`, 'POST', basic, body),
    merchantTransaction: (businessId: string) => send(`${A3}/transaction/${businessId}`, 'GET', basic),
    control: (path: string, body?: unknown) =>
      send(`/sandbox/${path}`, body === undefined ? 'GET' : 'POST', { 'content-type': 'application/json' }, body),
  };
}

/** Sends one request; returns all parts of its answer. */
export async function ask(url: string, options: Parameters<typeof request>[1] = {}): Promise<Answer> {
  const { statusCode, headers, body } = await request(url, options);
  return answerIn(statusCode, headers, await body.text());
}

/** Returns all parts of an answer. */
export function answerIn(status: number, headers: Answer['headers'], text: string): Answer {
  const json = (String(headers['content-type']).includes('json') && text !== '' ? JSON.parse(text) : {}) as Record<
    string,
    unknown
  >;
  const messages = (json['wsMessages'] as { messages?: Message[] } | undefined)?.messages ?? [];
  return { status, headers, text, json, messages, keys: messages.map(({ key }) => key.split('.').at(-1) ?? '') };
}
