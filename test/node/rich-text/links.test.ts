import { assert, describe, it } from 'vitest';
import type { RichText } from '../../../src/contract/rich-text.js';
import { createLinkFilter } from '../../../src/server/rich-text/links.js';
import { ConfigError } from '../../../src/server/ratenkauf.js';
import { richTextFromHtml } from '../../../src/server/rich-text/rich-text-from-html.js';
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
  ])('with the host bank.example named: %s is one: %s', (address, isOne) => {
    const text: RichText = [
      {
        tag: 'p',
        content: ['Siehe ', { tag: 'a', href: new URL(address).href, content: [{ tag: 'strong', content: ['hier'] }] }],
      },
    ];
    const filtered = createLinkFilter(['bank.example'])(text);
    assert.deepEqual(
      filtered,
      isOne ? text : [{ tag: 'p', content: ['Siehe ', { tag: 'strong', content: ['hier'] }] }],
    );
  });

  it('name no user and no password', () => {
    assert.deepEqual(
      linksIn(richTextFromHtml(html('https://bank.example@evil.example/', 'https://a:b@bank.example/', own))),
      [own],
    );
  });

  it('lead to the named hosts only in everything that the handler says, and the version of the consent stays that of the words', async () => {
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

  it('lead to the named hosts only where the bank says why it declined', async () => {
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
    const { state, declinedText } = await client.purchase();
    assert.equal(state, 'declined');
    assert.include(JSON.stringify(declinedText), 'hier');
    assert.deepEqual(linksIn(declinedText), []);
  });

  it.each([
    ['bank.example/x'],
    ['https://bank.example'],
    ['bank.example:443'],
    [''],
    ['*.bank.example'],
    ['a b'],
    'bank.example',
  ])('the configuration refuses %j', async (wrong) => {
    const error = await startShop({ service: { linkHosts: wrong as string[] } }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.instanceOf(error, ConfigError);
    assert.match(error.problems[0]?.field ?? '', /^service\.linkHosts/);
  });
});
