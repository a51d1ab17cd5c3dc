import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { maskedIban, readIban, readIncome } from '../../../src/sandbox/payment-page/application-form.js';
import { startSandbox, testPersons, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { ask, shopAt } from './purchases.js';

const PAGE = '/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=';
const STRANGER = { personendaten: { anrede: '', vorname: 'Ralf', nachname: 'Ratenkauf', geburtsdatum: null } };

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

const filled = {
  geburtsdatum: '05.04.1972', telefon: '', einkommen: '1.750,50', laufzeit: '24', iban: 'DE12 5001 0517 0648 4898 90',
  lastschriftmandat: 'ja', datenspeicherung: 'ja', bonitaetspruefung: 'ja', geraetedaten: 'ja',
};
const open = (id: string, rest = '') => ask(`${sandbox.url}${PAGE}${id}${rest}`);
const send = (id: string, aktion: string, fields: Record<string, string> = {}) =>
  ask(`${sandbox.url}${PAGE}${id}`, {
    method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ ...fields, aktion }).toString(),
  });

describe('the payment page', () => {
  it('shows merchant, amount and the whole ladder, and asks only what the shop has not told', async () => {
    const id = await shop.started();
    const { status, headers, text } = await open(id);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html;charset=utf-8', 'no-store']);
    for (const part of ['<html lang="de">', 'Beispielshop (Test)', '799,00', 'A-1001', 'Beuthener Str. 25, 90471 Nürnberg', '37,20', '892,89', '11,46', testPersons.approved.iban]) {
      expect(text).toContain(part);
    }
    expect([...text.matchAll(/type="radio" name="laufzeit" value="(\d+)" (checked)?/g)].map(([, months, checked]) => months + (checked ? '!' : ''))).toEqual([
      '3', '6', '8', '10', '12', '18', '24!', '30', '36',
    ]);
    expect(text).not.toContain('name="geburtsdatum"');
    expect((await open(await shop.started(STRANGER))).text).toContain('name="geburtsdatum"');
  });

  it('has no script, no third party, and leads nowhere but back to this shop', async () => {
    const { headers, text } = await open(await shop.started());
    expect(text).not.toMatch(/<script|\son\w+=|style=|checked[^>]*type="checkbox"/);
    expect([...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].every(([, address = '']) => address.startsWith('/') || address.startsWith('#'))).toBe(true);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' https://shop.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect((await ask(`${sandbox.url}/ratenkauf/content/intern/seite.css`)).headers['content-type']).toContain('text/css');
    expect(sandbox.requests().map(({ operation }) => operation)).toEqual(['vorgang.anlegen', 'zahlungsseite.anzeigen']);
  });

  it('never ticks a consent for the customer', async () => {
    const { text } = await open(await shop.started());
    const boxes = [...text.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
    expect([boxes.length, boxes.filter((box) => / checked/.test(box))]).toEqual([4, []]);
  });

  it('leads over the overview to the decision and back to the shop', async () => {
    const id = await shop.started(STRANGER);
    const agreed = await send(id, 'weiter', filled);
    expect([agreed.status, agreed.headers['location']]).toEqual([303, `${PAGE}${id}&schritt=uebersicht`]);
    expect(sandbox.purchases()[0]?.status).toBe('ZUGESTIMMT');
    const { text } = await open(id, '&schritt=uebersicht');
    for (const part of ['23 monatliche Raten zu 37,20', '28. April 2026', 'DE12 •••• 9890', '1.750,50']) expect(text).toContain(part);
    expect(text).not.toContain('50010517');
    const applied = await send(id, 'beantragen');
    expect([applied.status, applied.headers['location']]).toEqual([303, 'https://shop.example/return/success']);
    expect(sandbox.purchases()[0]).toMatchObject({ status: 'ENTSCHIEDEN', decision: 'GRUEN', grantedMonths: 24 });
  });

  it('leads to the rejection address below 500 euros, and to another term below 1000', async () => {
    const [rejected, adjusted] = [await shop.started(STRANGER), await shop.started(STRANGER)];
    await send(rejected, 'weiter', { ...filled, einkommen: '499,99' });
    expect((await send(rejected, 'beantragen')).headers['location']).toBe('https://shop.example/return/rejection');
    await send(adjusted, 'weiter', { ...filled, einkommen: '999,99' });
    expect((await send(adjusted, 'beantragen')).headers['location']).toBe('https://shop.example/return/success');
    expect(sandbox.purchases().map(({ decision, grantedMonths }) => [decision, grantedMonths])).toEqual([['ROT', null], ['GRUEN', 36]]);
  });

  it.each(['', '&schritt=uebersicht'])('lets the customer leave at every step, without looking at the fields%s', async (step) => {
    const id = await shop.started(STRANGER);
    if (step) await send(id, 'weiter', filled);
    const { status, headers } = await send(id, 'abbrechen', { iban: 'falsch' });
    expect([status, headers['location']]).toEqual([303, 'https://shop.example/return/abort']);
    expect((await open(id)).text).toContain('Schritt 1 von 2');
  });

  it.each([
    ['geburtsdatum', '31.02.1972', 'Geburtsdatum'], ['geburtsdatum', '', 'Geburtsdatum'], ['telefon', 'abc', 'Telefonnummer'], ['einkommen', '', 'Nettoeinkommen'],
    ['einkommen', 'viel', 'Nettoeinkommen'], ['einkommen', '1750.5.', 'Nettoeinkommen'], ['laufzeit', '7', 'Laufzeiten'], ['iban', '', 'IBAN'],
    ['iban', 'DE12500105170648489891', 'IBAN'], ['lastschriftmandat', '', 'Lastschriftmandat'], ['datenspeicherung', 'nein', 'Speicherung'],
    ['bonitaetspruefung', '', 'Bonitätsprüfung'], ['geraetedaten', '', 'Gerätedaten'],
  ])('shows the form again with what is wrong and all that was right: %s = %j', async (name, value, text) => {
    const id = await shop.started(STRANGER);
    const answer = await send(id, 'weiter', { ...filled, telefon: '0911 1234567', [name]: value });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(new RegExp(`<title>Fehler: [^]*role="alert"[^]*<a href="#${name}">[^<]*${text}[^]*id="${name}-fehler"`));
    expect(answer.text.match(/class="error"/g)?.length).toBe(1);
    const kept = { geburtsdatum: filled.geburtsdatum, telefon: '0911 1234567', einkommen: filled.einkommen, iban: filled.iban };
    for (const [field, right] of Object.entries({ ...kept, ...(name in kept ? { [name]: value } : {}) })) expect(answer.text).toContain(`name="${field}" value="${right}"`);
    expect(answer.text.match(/<input type="checkbox"[^>]* checked/g)?.length).toBe(value === filled.iban || name in kept || name === 'laufzeit' ? 4 : 3);
    expect(sandbox.purchases()[0]?.status).toBe('INITIALISIERT');
  });

  it('keeps what was agreed when the customer goes back to change it', async () => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', { ...filled, laufzeit: '12', telefon: '+49 (911) 1234567' });
    const { text } = await open(id);
    for (const part of ['value="05.04.1972"', 'value="1750,50"', 'value="DE12500105170648489890"', 'value="+49 (911) 1234567"', 'value="12" checked']) expect(text).toContain(part);
  });

  it('shows no overview and decides nothing before the form is filled in', async () => {
    const id = await shop.started(STRANGER);
    expect((await open(id, '&schritt=uebersicht')).text).toContain('Schritt 1 von 2');
    expect((await send(id, 'beantragen')).headers['location']).toBe(PAGE + id);
    expect((await send(id, 'unsinn')).text).toContain('role="alert"');
    expect(sandbox.purchases()[0]?.decision).toBeNull();
  });

  it('does not let a form change the birth date the shop has told', async () => {
    const id = await shop.started({ personendaten: { vorname: 'Rita', nachname: 'Ratenkauf', geburtsdatum: '2015-01-01' } });
    await send(id, 'weiter', filled);
    expect((await send(id, 'beantragen')).headers['location']).toContain('rejection');
  });

  it('sends whoever applies twice to where the first application led', async () => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', filled);
    const targets = await Promise.all(Array.from({ length: 10 }, () => send(id, 'beantragen')));
    expect(new Set(targets.map(({ headers }) => headers['location']))).toEqual(new Set(['https://shop.example/return/success']));
    await send(id, 'weiter', { ...filled, einkommen: '1' });
    expect((await send(id, 'abbrechen')).headers['location']).toBe('https://shop.example/return/success');
    expect(sandbox.purchases()[0]?.decision).toBe('GRUEN');
  });

  it.each([
    ['approved', {}, 'genehmigt', 'https://shop.example/return/success'],
    ['rejected', { outcome: 'rejection' as const }, 'nicht möglich', 'https://shop.example/return/rejection'],
  ])('tells whoever opens it again that the purchase is %s, and the way back', async (_, completion, words, address) => {
    const id = await shop.started();
    sandbox.complete(id, completion);
    const { status, text } = await open(id);
    expect([status, text.includes(words), text.includes(`href="${address}"`)]).toEqual([200, true, true]);
  });

  it('is calm about purchases that are confirmed, cancelled, unknown or deleted', async () => {
    const [confirmed, cancelled, expired] = [await shop.started(), await shop.started(), await shop.started()];
    sandbox.complete(confirmed);
    await shop.confirm(confirmed);
    sandbox.cancel(cancelled);
    expect([(await open(confirmed)).text.includes('abgeschlossen'), (await open(cancelled)).text.includes('storniert')]).toEqual([true, true]);
    expect((await send(cancelled, 'weiter', filled)).text).toContain('storniert');
    sandbox.clock.advance(30);
    for (const { status, headers, text } of [await open(expired), await send(expired, 'beantragen'), await open('"><script>'), await ask(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf`)]) {
      expect([status, headers['content-type'], text.includes('nicht verfügbar'), text.includes('script')]).toEqual([404, 'text/html;charset=utf-8', true, false]);
    }
  });

  it('writes what shops and customers say as text, whatever it is', async () => {
    const evil = '<img src=x>"\'&';
    const id = await shop.started({ personendaten: { vorname: evil, nachname: evil }, kontakt: { email: 'a"<b>@example.org' } });
    const { text } = await send(id, 'weiter', { ...filled, telefon: `"><script>alert(1)</script>` });
    expect(text).not.toMatch(/<img|<script|<b>/);
    expect(text).toContain('&lt;img src=x&gt;&quot;');
  });

  it('suffers faults as pages', async () => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', filled);
    sandbox.faults.add({ operation: 'zahlungsseite.anzeigen', kind: 'status', status: 503 });
    const { status, headers, text } = await open(id);
    expect([status, headers['content-type'], text.includes('noch einmal')]).toEqual([503, 'text/html;charset=utf-8', true]);
    sandbox.faults.add({ operation: 'zahlungsseite.absenden', kind: 'answer-lost' });
    await expect(send(id, 'beantragen')).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(sandbox.purchases()[0]?.decision).toBe('GRUEN');
  });

  it('names a return address with an IPv6 host in its policy by the scheme', async () => {
    const urls = { urlErfolg: 'http://[::1]:3000/a', urlAbbruch: 'http://localhost:3000/b', urlAblehnung: 'http://localhost:3000/c' };
    const { headers } = await open(await shop.started({ ruecksprungadressen: urls }));
    expect(headers['content-security-policy']).toContain("form-action 'self' http: http://localhost:3000;");
  });
});

describe('the pre-contractual information', () => {
  const information = (id: string) => ask(`${sandbox.url}/ratenkauf/content/intern/vorvertraglicheInformationen.jsf?vorgangskennung=${id}`);

  it('is about the credit applied for, then about the one granted, and about nothing before', async () => {
    const id = await shop.started(STRANGER);
    expect((await information(id)).status).toBe(404);
    await send(id, 'weiter', { ...filled, einkommen: '600' });
    expect((await information(id)).text).toContain('892,89');
    await send(id, 'beantragen');
    const { status, text } = await information(id);
    expect([status, text.includes('940,35'), text.includes('892,89'), text.includes('14 Tagen')]).toEqual([200, true, false, true]);
    expect((await information('none')).status).toBe(404);
  });
});

describe('what is typed', () => {
  it.each([['1750', 1750_00], ['1.750', 1750_00], ['1.750,5 €', 1750_50], ['1750.50', 1750_50], ['0', 0], ['1.7.50', undefined], ['-5', undefined], ['1,750.00', undefined], ['99999999', undefined]])(
    'as income %j is %s cents', (text, cents) => {
      expect(readIncome(text)).toBe(cents);
    });

  it('as IBAN is taken with blanks and small letters, but with no digit wrong and no two exchanged', () => {
    const { iban } = testPersons.approved;
    expect(readIban(' de12 5001 0517 0648 4898 90 ')).toBe(iban);
    expect([readIban('GB29NWBK60161331926819'), readIban('DE1250010517064848989'), readIban('GB29')]).toEqual(['GB29NWBK60161331926819', undefined, undefined]);
    fc.assert(fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (index, by) => {
      const wrong = iban.slice(0, index) + ((Number(iban[index]) + by) % 10) + iban.slice(index + 1);
      expect(readIban(wrong)).toBeUndefined();
    }));
    expect(maskedIban(iban)).toBe('DE12 •••• 9890');
  });
});
