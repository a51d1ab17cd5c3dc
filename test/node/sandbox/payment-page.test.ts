import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import fc from 'fast-check';
import { maskedIban, readIban, readIncome } from '../../../src/sandbox/page/application-form.js';
import { startSandbox, testPersons, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { filledForm, paymentPage } from './bodies.js';
import { ask, shopAt } from './purchases.js';
import { rejectionOf } from '../../support/matching.js';

const STRANGER = { personendaten: { anrede: '', vorname: 'Ralf', nachname: 'Ratenkauf', geburtsdatum: null } };

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-28T11:00:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

const filled = { ...filledForm, einkommen: '1.750,50', iban: 'DE12 5001 0517 0648 4898 90' };
const open = (id: string, rest = '') => ask(sandbox.url + paymentPage(id) + rest);
const send = (id: string, aktion: string, fields: Record<string, string> = {}) =>
  ask(sandbox.url + paymentPage(id), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, aktion }).toString(),
  });

describe('the payment page', () => {
  it('shows merchant, amount and all terms, ticks no consent, and asks only for what the shop has not sent', async () => {
    const { status, headers, text } = await open(await shop.started());
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control']],
      [200, 'text/html;charset=utf-8', 'no-store'],
    );
    const order = ['Beispielshop (Test)', '799,00', 'A-1001', 'Beuthener Str. 25, 90471 Nürnberg'];
    for (const part of ['<html lang="de">', ...order, '37,20', '892,89', '11,46', testPersons.approved.iban])
      assert.include(text, part);
    const terms = text.matchAll(/type="radio" name="laufzeit" value="(\d+)" (checked)?/g);
    assert.deepEqual(
      [...terms].map(([, months, checked]) => months + (checked ? '!' : '')),
      ['3', '6', '8', '10', '12', '18', '24!', '30', '36'],
    );
    const boxes = [...text.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
    assert.deepEqual([boxes.length, boxes.filter((box) => / checked/.test(box))], [4, []]);
    assert.notInclude(text, 'name="geburtsdatum"');
    assert.include((await open(await shop.started(STRANGER))).text, 'name="geburtsdatum"');
  });

  it('has no script and no third party, and links only back to this shop', async () => {
    const { headers, text } = await open(await shop.started());
    assert.notMatch(text, /<script|\son\w+=|style=|checked[^>]*type="checkbox"/);
    assert.isTrue(
      [...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].every(
        ([, address = '']) => address.startsWith('/') || address.startsWith('#'),
      ),
    );
    assert.strictEqual(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https://shop.example; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.include(
      (await ask(`${sandbox.url}/ratenkauf/content/intern/seite.css`)).headers['content-type'],
      'text/css',
    );
    const [, icon = ''] = /rel="icon" href="([^"]+)"/.exec(text) ?? [];
    assert.strictEqual((await ask(sandbox.url + icon)).headers['content-type'], 'image/svg+xml');
    assert.deepEqual(
      sandbox.requests().map(({ operation }) => operation),
      ['vorgang.anlegen', 'zahlungsseite.anzeigen'],
    );
  });

  it('leads to the overview, the decision and back to the shop', async () => {
    const id = await shop.started(STRANGER);
    const agreed = await send(id, 'weiter', filled);
    assert.deepEqual([agreed.status, agreed.headers['location']], [303, `${paymentPage(id)}&schritt=uebersicht`]);
    assert.strictEqual(sandbox.purchases()[0]?.status, 'ZUGESTIMMT');
    const { text } = await open(id, '&schritt=uebersicht');
    for (const part of ['23 monatliche Raten zu 37,20', '28. April 2026', 'DE12 •••• 9890', '1.750,50'])
      assert.include(text, part);
    assert.notInclude(text, '50010517');
    const applied = await send(id, 'beantragen');
    assert.deepEqual([applied.status, applied.headers['location']], [303, 'https://shop.example/return/success']);
    assert.deepInclude(sandbox.purchases()[0], { status: 'ENTSCHIEDEN', decision: 'GRUEN', grantedMonths: 24 });
  });

  it.each([
    ['499,99', 'rejection', { decision: 'ROT', grantedMonths: null }],
    ['999,99', 'success', { decision: 'GRUEN', grantedMonths: 36 }],
  ])('leads with an income of %s to the address of %s', async (einkommen, address, decided) => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', { ...filled, einkommen });
    const { headers } = await send(id, 'beantragen');
    assert.strictEqual(headers['location'], `https://shop.example/return/${address}`);
    assert.deepInclude(sandbox.purchases()[0], decided as object);
  });

  it.each(['', '&schritt=uebersicht'])(
    'lets the customer leave at every step, whatever the fields contain%s',
    async (step) => {
      const id = await shop.started(STRANGER);
      if (step) await send(id, 'weiter', filled);
      const { status, headers } = await send(id, 'abbrechen', { iban: 'falsch' });
      assert.deepEqual([status, headers['location']], [303, 'https://shop.example/return/abort']);
      assert.include((await open(id)).text, 'Schritt 1 von 2');
    },
  );

  it.each([
    ['geburtsdatum', '31.02.1972', 'Geburtsdatum'],
    ['geburtsdatum', '', 'Geburtsdatum'],
    ['telefon', 'abc', 'Telefonnummer'],
    ['einkommen', '', 'Nettoeinkommen'],
    ['einkommen', 'viel', 'Nettoeinkommen'],
    ['einkommen', '1750.5.', 'Nettoeinkommen'],
    ['laufzeit', '7', 'Laufzeiten'],
    ['iban', ' ', 'Bitte geben Sie Ihre IBAN an\\.'],
    ['iban', 'DE12500105170648489891', 'Bitte prüfen Sie Ihre IBAN: Sie ist nicht gültig\\.'],
    ['lastschriftmandat', '', 'Lastschriftmandat'],
    ['datenspeicherung', 'nein', 'Speicherung'],
    ['bonitaetspruefung', '', 'Bonitätsprüfung'],
    ['geraetedaten', '', 'Gerätedaten'],
  ])('shows the form again with the error and all valid input: %s = %j', async (name, value, text) => {
    const id = await shop.started(STRANGER);
    const answer = await send(id, 'weiter', { ...filled, telefon: '0911 1234567', [name]: value });
    assert.strictEqual(answer.status, 200);
    assert.match(
      answer.text,
      new RegExp(`<title>Fehler: [^]*role="alert"[^]*<a href="#${name}">[^<]*${text}[^]*id="${name}-error"`),
    );
    assert.strictEqual(answer.text.match(/class="error"/g)?.length, 1);
    const kept = {
      geburtsdatum: filled.geburtsdatum,
      telefon: '0911 1234567',
      einkommen: filled.einkommen,
      iban: filled.iban,
    };
    for (const [field, right] of Object.entries({ ...kept, ...(name in kept ? { [name]: value } : {}) }))
      assert.include(answer.text, `name="${field}" value="${right}"`);
    assert.strictEqual(
      answer.text.match(/<input type="checkbox"[^>]* checked/g)?.length,
      value === filled.iban || name in kept || name === 'laufzeit' ? 4 : 3,
    );
    assert.strictEqual(sandbox.purchases()[0]?.status, 'INITIALISIERT');
  });

  it('keeps what was agreed when the customer goes back to change it', async () => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', { ...filled, laufzeit: '12', telefon: '+49 (911) 1234567' });
    const { text } = await open(id);
    for (const part of [
      'value="05.04.1972"',
      'value="1750,50"',
      'value="DE12500105170648489890"',
      'value="+49 (911) 1234567"',
      'value="12" checked',
    ])
      assert.include(text, part);
  });

  it('shows no overview and decides nothing before the form is filled in', async () => {
    const id = await shop.started(STRANGER);
    assert.include((await open(id, '&schritt=uebersicht')).text, 'Schritt 1 von 2');
    assert.strictEqual((await send(id, 'beantragen')).headers['location'], paymentPage(id));
    assert.include((await send(id, 'unsinn')).text, 'role="alert"');
    assert.isNull(sandbox.purchases()[0]?.decision);
  });

  it('keeps the birth date that the shop has sent, whatever the form contains', async () => {
    const id = await shop.started({ personendaten: { ...STRANGER.personendaten, geburtsdatum: '2015-01-01' } });
    await send(id, 'weiter', filled);
    assert.include((await send(id, 'beantragen')).headers['location'], 'rejection');
  });

  it('redirects every further application to where the first one led', async () => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', filled);
    const targets = await Promise.all(Array.from({ length: 10 }, () => send(id, 'beantragen')));
    assert.deepEqual(
      new Set(targets.map(({ headers }) => headers['location'])),
      new Set(['https://shop.example/return/success']),
    );
    await send(id, 'weiter', { ...filled, einkommen: '1' });
    assert.strictEqual((await send(id, 'abbrechen')).headers['location'], 'https://shop.example/return/success');
    assert.strictEqual(sandbox.purchases()[0]?.decision, 'GRUEN');
  });

  it('says, when it is opened again, what has become of the purchase, and links back from what is decided', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await shop.started());
    const [approved = '', rejected = '', confirmed = '', cancelled = '', expired = ''] = ids;
    for (const id of [approved, confirmed]) sandbox.complete(id);
    sandbox.complete(rejected, { outcome: 'rejection' });
    await shop.confirm(confirmed);
    sandbox.cancel(cancelled);
    for (const [id, ...words] of [
      [approved, 'genehmigt', 'href="https://shop.example/return/success"'],
      [rejected, 'nicht möglich', 'href="https://shop.example/return/rejection"'],
      [confirmed, 'abgeschlossen'],
      [cancelled, 'storniert'],
    ] as const) {
      const { status, text } = await open(id);
      assert.strictEqual(status, 200);
      for (const word of words) assert.include(text, word);
    }
    assert.include((await send(cancelled, 'weiter', filled)).text, 'storniert');
    sandbox.clock.advance(30);
    for (const { status, headers, text } of [
      await open(expired),
      await send(expired, 'beantragen'),
      await open('"><script>'),
      await ask(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf`),
    ]) {
      assert.deepEqual([status, headers['content-type']], [404, 'text/html;charset=utf-8']);
      assert.deepEqual([text.includes('nicht verfügbar'), text.includes('script')], [true, false]);
    }
  });

  it('shows input of shops and customers as text, whatever it contains', async () => {
    const evil = '<img src=x>"\'&';
    const id = await shop.started({
      personendaten: { vorname: evil, nachname: evil },
      kontakt: { email: 'a"<b>@example.org' },
    });
    const { text } = await send(id, 'weiter', { ...filled, telefon: `"><script>alert(1)</script>` });
    assert.notMatch(text, /<img|<script|<b>/);
    assert.include(text, '&lt;img src=x&gt;&quot;');
  });

  it('shows faults as pages of HTML', async () => {
    const id = await shop.started(STRANGER);
    await send(id, 'weiter', filled);
    sandbox.faults.add({ operation: 'zahlungsseite.anzeigen', kind: 'status', status: 503 });
    const { status, headers, text } = await open(id);
    assert.deepEqual(
      [status, headers['content-type'], text.includes('noch einmal')],
      [503, 'text/html;charset=utf-8', true],
    );
    sandbox.faults.add({ operation: 'zahlungsseite.absenden', kind: 'answer-lost' });
    assert.deepInclude(await rejectionOf(send(id, 'beantragen')), { code: 'UND_ERR_SOCKET' });
    assert.strictEqual(sandbox.purchases()[0]?.decision, 'GRUEN');
  });

  it('names a return address with an IPv6 host in its policy by the scheme', async () => {
    const urls = {
      urlErfolg: 'http://[::1]:3000/a',
      urlAbbruch: 'http://localhost:3000/b',
      urlAblehnung: 'http://localhost:3000/c',
    };
    const { headers } = await open(await shop.started({ ruecksprungadressen: urls }));
    assert.include(headers['content-security-policy'], "form-action 'self' http: http://localhost:3000;");
  });
});

describe('the pre-contractual information', () => {
  const information = (id: string) =>
    ask(`${sandbox.url}/ratenkauf/content/intern/vorvertraglicheInformationen.jsf?vorgangskennung=${id}`);

  it('is there from the overview on: first for the requested credit, then for the granted one', async () => {
    const id = await shop.started(STRANGER);
    assert.strictEqual((await information(id)).status, 404);
    await send(id, 'weiter', { ...filled, einkommen: '600' });
    assert.include((await information(id)).text, '892,89');
    await send(id, 'beantragen');
    const { status, text } = await information(id);
    assert.deepEqual(
      [status, text.includes('940,35'), text.includes('892,89'), text.includes('14 Tagen')],
      [200, true, false, true],
    );
    assert.strictEqual((await information('none')).status, 404);
  });
});

describe('what is typed', () => {
  it.each([
    ['1750', 1750_00],
    ['1.750', 1750_00],
    ['1.750,5 €', 1750_50],
    ['1750.50', 1750_50],
    ['0', 0],
    ['1.7.50', undefined],
    ['-5', undefined],
    ['1,750.00', undefined],
    ['99999999', undefined],
  ])('as income %j counts as %s cents', (text, cents) => {
    assert.strictEqual(readIncome(text), cents);
  });

  it('as IBAN may have blanks and small letters, but no wrong and no exchanged digits', () => {
    const { iban } = testPersons.approved;
    assert.strictEqual(readIban(' de12 5001 0517 0648 4898 90 '), iban);
    assert.deepEqual(
      [readIban('GB29NWBK60161331926819'), readIban('DE1250010517064848989'), readIban('GB29')],
      ['GB29NWBK60161331926819', undefined, undefined],
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (index, by) => {
        const wrong = iban.slice(0, index) + ((Number(iban[index]) + by) % 10) + iban.slice(index + 1);
        assert.isUndefined(readIban(wrong));
      }),
    );
    assert.strictEqual(maskedIban(iban), 'DE12 •••• 9890');
  });
});
