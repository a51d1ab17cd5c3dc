import { Window } from 'happy-dom';
import { assert, describe, it } from 'vitest';
import { storefrontScript } from '../../../../src/shops/shopware/extension.js';

type Send = (address: string, init: RequestInit) => Promise<Response>;
type Script = (document: unknown, fetch: Send, load: (file: string) => Promise<void>) => Promise<void>;

/** The script as a function: a test has no page that could load it. */
const script = new (Object.getPrototypeOf(async () => {}).constructor as new (...code: string[]) => Script)(
  'document',
  'fetch',
  'load',
  storefrontScript.replace('await import(', 'await load('),
);

/** Opens the confirm page of a customer whose purchase has a state; resolves with what the customer sees. */
async function open(held: object | undefined, language = 'de') {
  const { document } = new Window();
  document.documentElement.lang = language;
  document.body.innerHTML = `
    <div data-ratenkauf="/ratenkauf" data-ratenkauf-token="/app-system/X/generate-token" data-ratenkauf-payment="/checkout/confirm"></div>
    <button id="confirmFormSubmit"></button>`;
  const asked: [string, string | null][] = [];
  const loaded: string[] = [];
  const send: Send = async (address, init) => {
    asked.push([address, new Headers(init.headers).get('shopware-app-token')]);
    if (address.startsWith('/app-system')) return Response.json({ token: 'token of the page', shopId: 'shop' });
    return held ? Response.json(held) : Response.json({ error: 'x' }, { status: 404 });
  };
  await script(document, send, async (file) => void loaded.push(file));
  const place = document.querySelector('[data-ratenkauf]')!;
  return {
    asked,
    loaded,
    shown: [...place.children].map(({ localName }) => localName),
    attributes: [...place.children].map((element) => element.getAttribute('checkout')),
    text: place.textContent,
    isOff: document.querySelector('#confirmFormSubmit')!.hasAttribute('disabled'),
  };
}

describe('the confirm page of a storefront of Shopware', () => {
  it('asks the shop who the customer is, and the app server with that for the token of the elements', async () => {
    const { asked, attributes, loaded } = await open({ token: 'held', state: 'none' });
    assert.deepEqual(asked, [
      ['/app-system/X/generate-token', null],
      ['/ratenkauf/shopware/checkout', 'token of the page'],
    ]);
    assert.deepEqual([attributes, loaded], [['held'], ['/ratenkauf/assets/ratenkauf.js']]);
  });

  it('shows the option until the bank has approved, and only then the plan with Shopware’s order button', async () => {
    const seen = async (state: string) => {
      const { shown, isOff } = await open({ token: 'held', state });
      return [shown.map((name) => name.replace('ratenkauf-', '')).join(' '), isOff ? 'off' : 'on'].join(', ');
    };
    assert.equal(await seen('none'), 'checkout, off');
    assert.equal(await seen('initialized'), 'checkout, off');
    assert.equal(await seen('approved'), 'summary, on');
    assert.equal(await seen('confirming'), 'summary, off');
    assert.equal(await seen('declined'), 'summary checkout, off');
    assert.equal(await seen('void'), 'summary checkout, off');
    // The purchase of an earlier order.
    assert.equal(await seen('confirmed'), 'checkout, off');
  });

  it('says that instalments are not possible if the app server does not answer, in the language of the page', async () => {
    const german = await open(undefined);
    assert.deepEqual([german.shown, german.isOff], [['p'], true]);
    assert.match(german.text, /Ratenkauf ist gerade nicht möglich/);
    assert.match((await open(undefined, 'en-GB')).text, /not available at the moment/);
  });
});
