import { assert, describe, it } from 'vitest';
import type { BankLink, RichText } from '../../../src/contract/rich-text.js';
import type { FilteredAnswer } from '../../../src/contract/routes.js';
import { createLinkFilter } from '../../../src/server/rich-text/links.js';
import { ConfigError } from '../../../src/server.js';
import { rejectionOf } from '../../support/matching.js';
import { startPurchases } from '../purchases/shop.js';
import { always, startShop } from '../http/server-shop.js';

const html = (...addresses: string[]) =>
  addresses.map((address) => `<p>Siehe <a href="${address}">hier</a>.</p>`).join('');
const linksIn = (text: unknown): string[] =>
  [...JSON.stringify(text).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? '');
const own = 'https://www.bank.example/datenschutz';
const foreign = 'https://evil.example/bank.example';
const linkHosts = ['Bank.example'];

describe("links in the bank's texts", () => {
  it.each([
    ['https://bank.example/x?y=1#z', true],
    ['https://www.bank.example:8443/', true],
    ['https://BANK.example', true],
    ['mailto:post@bank.example', true],
    ['https://notbank.example/', false],
    ['https://bank.example.evil.example/', false],
    ['https://bank.example.', false],
    ['https://evil.example/?bank.example', false],
    ['mailto:post@evil.example', false],
    ['mailto:post@bank.example,other@evil.example', false],
    ['mailto:post@evil.example?cc=post@bank.example', false],
    ['mailto:post@bank.example?bcc=other@evil.example', false],
    ['mailto:post%40bank.example', false],
  ])('to %s are allowed where bank.example is configured: %s', (address, isOne) => {
    const text: RichText = [
      {
        tag: 'p',
        content: ['Siehe ', { tag: 'a', href: new URL(address).href, content: [{ tag: 'strong', content: ['hier'] }] }],
      },
    ];
    const { filterLinks } = createLinkFilter({ linkHosts: ['bank.example'], host: 'https://pay.example' });
    assert.deepEqual(
      filterLinks(text),
      isOne ? text : [{ tag: 'p', content: ['Siehe ', { tag: 'strong', content: ['hier'] }] }],
    );
  });

  const linkTo = (href: string): RichText => [{ tag: 'a', href, content: ['hier'] }];

  it('are shown as plain words where the address must not be followed', () => {
    const wrong = [
      'https://%',
      'https://',
      'https://[',
      'https://a b/',
      'http://bank.example/',
      'javascript:alert(1)',
      'https://user@bank.example/',
      'https://user:word@bank.example/',
      'https://:word@bank.example/',
      'mailto:',
      '',
      '//bank.example/',
    ];
    for (const address of wrong)
      for (const hosts of [undefined, ['bank.example']]) {
        const { filterLinks, filterLink } = createLinkFilter({ linkHosts: hosts, host: 'http://localhost:4010' });
        assert.deepEqual(filterLinks(linkTo(address)), ['hier'], address);
        assert.isUndefined(filterLink(address), address);
      }
  });

  it.each([
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://a.localhost/',
    'https://127.0.0.1:8443/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0.0.0.0/',
    'mailto:root@localhost',
  ])('lead to this machine only with a sandbox on it: %s', (address) => {
    const real = createLinkFilter({ linkHosts: undefined, host: 'https://pay.example' });
    assert.deepEqual(real.filterLinks(linkTo(address)), ['hier']);
    assert.isUndefined(real.filterLink(address));
    for (const linkHosts of [undefined, ['bank.example']]) {
      const sandbox = createLinkFilter({ linkHosts, host: 'http://127.0.0.1:4010' });
      assert.notDeepEqual(sandbox.filterLinks(linkTo(address)), ['hier']);
    }
  });

  it('lead to a page of the sandbox without encryption, and to no other', () => {
    const { filterLink } = createLinkFilter({ linkHosts: ['bank.example'], host: 'http://localhost:4010' });
    assert.equal(filterLink('http://localhost:4010/information'), 'http://localhost:4010/information');
    assert.equal(filterLink('https://bank.example/information'), 'https://bank.example/information');
    assert.isUndefined(filterLink('http://bank.example/information'));
    assert.isUndefined(filterLink('mailto:post@bank.example'));
  });

  it.each([
    ['https://www.bank.example/information', true],
    ['https://evil.example/information', false],
    ['https://user@bank.example/information', false],
    ['https://%', false],
    ['http://localhost:4010/information', true],
  ])('to the pre-contractual information are filtered like all others: %s: %s', async (address, isShown) => {
    const { approve, sandbox, client } = await startPurchases({ service: { linkHosts } });
    sandbox.faults.add(
      always({
        operation: 'vorgang.lesen',
        kind: 'status',
        status: 200,
        body: {
          wsMessages: { messages: [] },
          allgemeineVorgangsdaten: {
            status: 'FINANZIERUNGSVORSCHLAG_GEMACHT',
            urlVorvertraglicheInformationen: address,
          },
        },
      }),
    );
    await approve();
    const { state, financing } = await client.purchase();
    assert.equal(state, 'approved');
    assert.equal(financing?.preContractualInformation, isShown ? address : undefined);
  });

  it('cannot reach an answer without the filter: the compiler fails', () => {
    const text = linkTo(own);
    const { filterLinks, filterLink } = createLinkFilter({ host: 'https://pay.example' });
    const consent: FilteredAnswer<'consent'> = { version: 'x', text: filterLinks(text) };
    // @ts-expect-error -- as the bank sent it
    const unfiltered: FilteredAnswer<'consent'> = { version: 'x', text };
    const information: BankLink | undefined = filterLink(own);
    // @ts-expect-error -- any text
    const address: BankLink = own;
    assert.deepEqual([consent, information], [unfiltered, address]);
  });

  it('lead only to the configured hosts in every answer of the handler, and the version of the consent does not depend on them', async () => {
    const fault = always({
      operation: 'texte.zustimmung',
      kind: 'status',
      status: 200,
      body: { wsMessages: { messages: [] }, zustimmungDatenuebertragungPaymentPage: html(own, foreign) },
    });
    const shops = [await startShop(), await startShop({ service: { linkHosts } })] as const;
    for (const { sandbox } of shops) sandbox.faults.add(fault);
    const [usual, limited] = await Promise.all(shops.map(({ client }) => client.consent()));
    assert.deepEqual([linksIn(usual?.text), linksIn(limited?.text)], [[own, foreign], [own]]);
    assert.equal(limited?.version, usual?.version);
    assert.equal(JSON.stringify(limited?.text).split('hier').length, 3, 'its words stay');
  });

  it('lead only to the configured hosts in the reason why the bank has declined', async () => {
    const { start, comeBack, sandbox, client } = await startPurchases({ service: { linkHosts: [] } });
    const technicalId = await start();
    sandbox.faults.add({
      operation: 'vorgang.entscheidung',
      kind: 'status',
      status: 200,
      body: {
        wsMessages: { messages: [] },
        entscheidung: { entscheidungsergebnis: 'ROT', textbaustein: html(own), laufzeitgrenzen: null },
      },
    });
    await comeBack(technicalId, { outcome: 'rejection' });
    const { state, bankText } = await client.purchase();
    assert.equal(state, 'declined');
    assert.include(JSON.stringify(bankText), 'hier');
    assert.deepEqual(linksIn(bankText), []);
  });

  it('the configuration refuses hosts that are none', async () => {
    for (const wrong of [
      ['bank.example/x'],
      ['https://bank.example'],
      ['bank.example:443'],
      [''],
      ['*.bank.example'],
      ['a b'],
      'bank.example',
    ]) {
      const error = await rejectionOf(startShop({ service: { linkHosts: wrong as string[] } }));
      assert.instanceOf(error, ConfigError);
      assert.match(error.problems[0]?.field ?? '', /^service\.linkHosts/);
    }
  });
});
