import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { request } from 'undici';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { anyNumber, assertHas, assertMatches } from '../../support/matching.js';

const V2 = '/ratenkauf-ws/rest/v2';
const SHOP = knownShop.webshopId;
const CREDENTIALS = { 'tbk-rk-shop': SHOP, 'tbk-rk-token': knownShop.password };
const plansOf = (amount: string) => `${V2}/modellrechnung/durchfuehren?webshopId=${SHOP}&finanzierungsbetrag=${amount}`;
const checkOf = (shop: string, version = 'v2') =>
  `/ratenkauf-ws/rest/${version}/webshop/${shop}/restbetragankaufobergrenze`;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
});
afterAll(() => sandbox.close());

interface Message {
  key: string;
  severity: string;
  field: string | null;
  renderedMessage: string;
}
interface Answer {
  wsMessages: { messages: Message[] };
  uuid: string | null;
  [field: string]: unknown;
}

async function get(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const { statusCode, headers, body } = await request(sandbox.url + path, { method: 'GET', ...options });
  const text = await body.text();
  const answer = (text === '' ? { wsMessages: { messages: [] } } : JSON.parse(text)) as Answer;
  const [message] = answer.wsMessages.messages;
  return { status: statusCode, headers, text, answer, message, refusal: message?.key.split('.').at(-1) };
}

describe('the model calculation', () => {
  it('answers with plans in decimal strings and milliseconds, as the specification shows them', async () => {
    const { status, headers, answer } = await get(plansOf('799.00'));
    assert.strictEqual(status, 200);
    assert.strictEqual(headers['content-type'], 'application/json');
    assert.deepEqual(Object.keys(answer), ['wsMessages', 'uuid', 'ergebnis', 'repraesentativesBeispiel']);
    assert.deepEqual(answer.wsMessages, { messages: [] });
    assert.deepEqual((answer['ergebnis'] as unknown[]).at(-1), {
      gesamtsumme: '940.35',
      zinsen: { effektivzins: '11.46', nominalzins: '10.90', anfallendeZinsen: '141.35' },
      zahlungsplan: {
        anzahlRaten: 36,
        terminErsteRate: Date.parse('2026-04-28T00:00:00+02:00'),
        terminLetzteRate: Date.parse('2029-03-28T00:00:00+02:00'),
        betragRate: '26.12',
        betragLetzteRate: '26.15',
      },
    });
    assert.match(String(answer['repraesentativesBeispiel']), /^<p><strong>.*<ul><li>.*<a href="https:.*<\/p>$/);
  });

  it('answers without credentials, and ignores wrong ones', async () => {
    const right = await get(plansOf('799.00'), { headers: CREDENTIALS });
    const wrong = await get(plansOf('799.00'), { headers: { ...CREDENTIALS, 'tbk-rk-token': 'wrong' } });
    assert.strictEqual(wrong.text, (await get(plansOf('799.00'))).text);
    assert.strictEqual(wrong.text, right.text);
  });

  it('answers the same for all ways to write an amount', async () => {
    const [whole, short, full] = await Promise.all(['799', '799.0', '799.00'].map((amount) => get(plansOf(amount))));
    assert.strictEqual(short?.text, whole?.text);
    assert.strictEqual(full?.text, whole?.text);
  });

  it.each([
    '',
    '199.99',
    '10000.01',
    '799,00',
    '1.299,00',
    '1e3',
    '-799',
    '799.001',
    '%2B799',
    'NaN',
    '799.00&finanzierungsbetrag=800',
  ])('refuses the amount %j', async (amount) => {
    const { status, message, refusal, answer } = await get(plansOf(amount));
    assert.deepEqual([status, refusal], [400, 'FINANZIERUNGSBETRAG_UNGUELTIG']);
    assertHas(message, { severity: 'ERROR', field: 'finanzierungsbetrag', params: ['200.00', '10000.00'] });
    assert.match(message?.renderedMessage ?? '', /^Der Finanzierungsbetrag /);
    assert.isUndefined(answer['ergebnis']);
  });

  it('answers a missing webshop id and an unknown one differently', async () => {
    const missing = await get(`${V2}/modellrechnung/durchfuehren?finanzierungsbetrag=799`);
    const unknown = await get(`${V2}/modellrechnung/durchfuehren?finanzierungsbetrag=799&webshopId=2.de.1.1`);
    assert.deepEqual([missing.status, missing.refusal], [400, 'WEBSHOP_UNBEKANNT']);
    assert.deepEqual([unknown.status, unknown.refusal], [404, 'WEBSHOP_UNBEKANNT']);
  });
});

describe('the cheapest plan', () => {
  const path = `${V2}/modellrechnung/guenstigsterRatenplan?finanzierungsbetrag=799.00&webshopId=${SHOP}`;

  it('is the longest plan, in numbers and without any message', async () => {
    const { status, answer } = await get(path);
    assert.strictEqual(status, 200);
    assert.deepEqual(answer, {
      wsMessages: { messages: [] },
      uuid: null,
      anzahlRaten: 36,
      betragRate: 26.12,
      gesamtsumme: 940.35,
    });
  });

  it('is refused for an amount that is not financed', async () => {
    assert.strictEqual((await get(path.replace('799.00', '199.99'))).refusal, 'FINANZIERUNGSBETRAG_UNGUELTIG');
  });
});

describe('the consent texts', () => {
  it('are six texts of HTML with paragraphs, lists and links', async () => {
    const { status, answer } = await get(`${V2}/texte/zustimmung/${SHOP}`);
    const { wsMessages, uuid, ...texts } = answer;
    assert.deepEqual([status, wsMessages, uuid], [200, { messages: [] }, null]);
    assert.deepEqual(Object.keys(texts), [
      'zustimmungDatenuebertragungPaymentPage',
      'zustimmungDatenuebertragungServiceIntegration',
      'einwilligungsErklaerungServiceIntegration',
      'einwilligungsErklaerungPos',
      'zustimmungZurHandlungInEigenemNamen',
      'zustimmungEmailWerbung',
    ]);
    for (const text of Object.values(texts)) assert.match(String(text), /^<p>.*<\/p>$/);
    assert.match(
      String(texts['zustimmungDatenuebertragungPaymentPage']),
      /<ul><li>.*steht in den <a href="https:\/\/www\.teilzahlungsbank\.example\/datenschutz">Datenschutzhinweisen der Bank<\/a>\./,
    );
  });

  it('are refused for an unknown webshop', async () => {
    const { status, refusal, message } = await get(`${V2}/texte/zustimmung/2.de.1.1`);
    assert.deepEqual([status, refusal, message?.field], [404, 'WEBSHOP_UNBEKANNT', 'webshopkennung']);
  });
});

describe('the credential check', () => {
  it.each(['v1', 'v2'])('answers the right credentials with a number under %s', async (version) => {
    const { status, answer } = await get(checkOf(SHOP, version), { headers: CREDENTIALS });
    assertMatches([status, answer], [200, { wsMessages: { messages: [] }, uuid: null, restbetrag: anyNumber }]);
  });

  it.each([
    ['a wrong password', { ...CREDENTIALS, 'tbk-rk-token': 'wrong' }],
    ['a wrong shop header', { ...CREDENTIALS, 'tbk-rk-shop': '2.de.1.1' }],
    ['no credentials', {}],
  ])('refuses %s', async (_, headers) => {
    const { status, refusal } = await get(checkOf(SHOP), { headers });
    assert.deepEqual([status, refusal], [401, 'ZUGRIFFSFEHLER']);
  });

  it('answers an unknown webshop and a wrong password differently', async () => {
    const { status, refusal } = await get(checkOf('2.de.1.1'), {
      headers: { ...CREDENTIALS, 'tbk-rk-shop': '2.de.1.1' },
    });
    assert.deepEqual([status, refusal], [404, 'WEBSHOP_UNBEKANNT']);
  });
});

describe('what real clients send', () => {
  it.each([
    [
      'an empty array as the body of a GET',
      plansOf('799'),
      { body: '[]', headers: { 'content-type': 'application/json' } },
    ],
    [
      'a content length of 0 with a JSON content type',
      plansOf('799'),
      { body: '', headers: { 'content-type': 'application/json' } },
    ],
    ['superfluous query parameters', `${plansOf('799')}&_=1&foo[]=bar&empty`, {}],
    ['a trailing slash', plansOf('799').replace('?', '/?'), {}],
    ['a trailing slash after the webshop id', `${V2}/texte/zustimmung/${SHOP}/`, {}],
    ['credentials nobody asked for', `${V2}/texte/zustimmung/${SHOP}`, { headers: CREDENTIALS }],
  ])('is accepted: %s', async (_, path, options) => {
    assert.strictEqual((await get(path, options)).status, 200);
  });
});

describe('a request that is no operation', () => {
  it('is refused within the envelope of API B when the path is unknown', async () => {
    const { status, refusal, headers } = await get(`${V2}/gibt/es/nicht`);
    assert.deepEqual([status, refusal, headers['content-type']], [404, 'RESSOURCE_UNBEKANNT', 'application/json']);
    assert.strictEqual((await get(checkOf(SHOP, 'v3'))).status, 404);
  });

  it('is refused with the methods that exist when the method is wrong', async () => {
    const { status, refusal, headers } = await get(plansOf('799'), { method: 'POST', body: '[]' });
    assert.deepEqual([status, refusal, headers['allow']], [405, 'METHODE_UNGUELTIG', 'GET, HEAD, OPTIONS']);
    const options = await get(plansOf('799'), { method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers['allow']], [204, 'GET, HEAD, OPTIONS']);
  });

  it('is answered for HEAD as for GET, without the body', async () => {
    const good = await get(plansOf('799'), { method: 'HEAD' });
    assert.deepEqual([good.status, good.headers['content-type'], good.text], [200, 'application/json', '']);
    assert.strictEqual((await get(plansOf('1'), { method: 'HEAD' })).status, 400);
  });

  it('is answered without a stack trace, whatever the address is', async () => {
    for (const path of [
      `${V2}/texte/zustimmung/%E0%A4%A`,
      `${V2}/texte/zustimmung/..%2f..`,
      '//evil.example/x',
      `${V2}/%`,
      '/',
    ]) {
      const { statusCode, body } = await request(sandbox.url + path, { headers: { accept: 'application/json' } });
      assert.isBelow(statusCode, 500);
      assert.notMatch(await body.text(), /\bat .*\.(ts|js):\d+/);
    }
  });
});
