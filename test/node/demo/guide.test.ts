import { assert, describe, it } from 'vitest';
import { codeNames, codes } from '../../../demo/guide/code.js';
import { personNames, persons } from '../../../demo/guide/persons.js';
import { readCustomer, valuesFor } from '../../../demo/checkout/address-form.js';
import { backOfficePath } from '../../../demo/back-office/paths.js';
import { openShop, own, textOf } from './visit.js';

const guide = /<aside class="guide"[^]*?<\/aside>/;

describe('the bar above the pages', () => {
  it.each(['/', '/en/product/watt', '/warenkorb', '/haendlerbereich/anmelden', '/nirgends'])(
    'says at %s that the shop is a demo',
    async (path) => {
      const { get } = openShop({ sandbox: 'http://127.0.0.1:4010/' });
      const [bar = ''] = guide.exec(await textOf(await get(path))) ?? [];
      assert.match(bar, /Hier wird nichts verkauft|Nothing is sold here/);
      assert.include(bar, 'href="http://127.0.0.1:4010/"');
      assert.include(bar, path.startsWith('/en') ? '/en/demo/test-persons' : '/demo/testpersonen');
    },
  );

  it('does not name a sandbox where there is none', async () => {
    const { get } = openShop();
    assert.notInclude(await textOf(await get('/')), '>Sandbox<');
  });

  it.each(codeNames)('leads to the code of the page: %s', async (name) => {
    const { get } = openShop();
    const text = await textOf(await get(`/demo/code/${name}`));
    for (const file of codes[name].files) assert.include(text, `demo/${file}`);
    for (const [tag] of codes[name].snippet.matchAll(/(?<=<)ratenkauf-[a-z]+/g))
      assert.isAtLeast(text.split(`&lt;${tag}`).length, 3, tag);
  });

  it('shows no other files', async () => {
    const { get } = openShop();
    for (const name of ['..%2fapp.ts', 'app', 'constructor'])
      assert.strictEqual((await get(`/demo/code/${name}`)).status, 404, name);
  });
});

describe('the theme', () => {
  const themeIn = async (page: Response) => /aria-pressed="true">([^<]+)/.exec(await textOf(page))?.[1];
  const from = (page: string) => ({ ...own, referer: page });

  it('is kept on every page, also in the back office, until the visitor chooses the default', async () => {
    const { get, post } = openShop();
    assert.strictEqual(await themeIn(await get('/')), 'Standard');
    const chosen = await post('/demo/ansicht', { theme: 'dense' }, from('http://localhost/produkt/watt?a=1'));
    assert.deepEqual([chosen.status, chosen.headers.get('location')], [303, '/produkt/watt?a=1']);
    for (const path of ['/produkt/watt', '/warenkorb', backOfficePath('de', 'login')])
      assert.match(await textOf(await get(path)), /^<!doctype html>\n<html lang="de" data-theme="dense">/, path);
    assert.strictEqual(await themeIn(await get('/en')), 'Dense');
    await post('/en/demo/theme', { theme: 'default' });
    assert.strictEqual(await themeIn(await get('/')), 'Standard');
  });

  it('keeps a dark brand dark', async () => {
    const { get, post } = openShop();
    await post('/demo/ansicht', { theme: 'brand-dark' });
    assert.include(await textOf(await get('/')), '<meta name="color-scheme" content="dark">');
  });

  it('refuses unknown names, and never redirects to another site', async () => {
    const { get, post } = openShop();
    for (const page of ['https://elsewhere.example/', 'http://localhost:81/', 'nonsense', '']) {
      const answer = await post('/demo/ansicht', { theme: '"><script>' }, from(page));
      assert.strictEqual(answer.headers.get('location'), '/', page);
    }
    for (const page of ['http://localhost//evil.example/a?b=1', 'http://localhost/\\\\evil.example/a?b=1']) {
      const answer = await post('/demo/ansicht', { theme: 'dense' }, from(page));
      assert.strictEqual(answer.headers.get('location'), '/evil.example/a?b=1', page);
    }
    await post('/demo/ansicht', { theme: 'default' });
    assert.strictEqual(await themeIn(await get('/')), 'Standard');
  });
});

describe('the test persons', () => {
  it.each(personNames)('have an address that the shop takes: %s', (name) => {
    const { customer } = persons[name];
    assert.deepEqual(
      readCustomer(Object.fromEntries(Object.entries(valuesFor(customer)).filter(([, value]) => value))),
      { customer },
    );
  });

  it('are filled in with one click, and an empty basket gets a chair', async () => {
    const { get, post } = openShop();
    const answer = await post('/demo/testpersonen', { person: 'rejected' });
    assert.strictEqual(answer.headers.get('location'), '/kasse');
    const page = await textOf(await get('/kasse'));
    assert.match(page, /value="Ablehnung"/);
    assert.match(page, /Lotse/);
    await post('/demo/testpersonen', { person: 'approved' });
    assert.match(await textOf(await get('/warenkorb')), /class="badge">1</);
  });
});
