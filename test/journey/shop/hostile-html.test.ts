import { assert, it } from 'vitest';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { notesOf } from '../support/notes.js';
import { openShop, openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { allOrFirst } from '../../support/all.js';

const { visit, blank, sandbox } = await openStage();

const hostile = `<p>Anfang <b>fett<i>beides</b> schräg</i> &lt;img src=x onerror="window.ran=1"&gt;</p>
<script>window.ran = 'script'</script><img src=x onerror="window.ran='img'"><iframe srcdoc="<script>parent.ran=1</script>"></iframe>
<svg onload="window.ran='svg'"><script>window.ran='svg script'</script><text>Bildtext</text><style>*{display:none}</style></svg>
<style>body{display:none}</style><div style="position:fixed;inset:0" onclick="window.ran='div'">Kasten</div>
<a href="javascript:window.ran='link'">Falscher Verweis</a> <a href="  jAvAsCrIpT&#58;window.ran=1">Noch einer</a>
<a href="https://www.bank.example/gut" onclick="window.ran='click'" target="_self">Guter Verweis</a>
<a href="data:text/html,<script>1</script>">Daten</a><form action="https://elsewhere.example"><button>Senden</button></form>
<ul><li>Eins<li>Zwei<ol><li>Zwei-Eins</ul></p></div></ol><table><tr><td>Zelle A<td>Zelle B</table>
<math><mtext></p><img src=x onerror=window.ran=2></math><noscript><img src=x onerror=window.ran=3></noscript>
<template><img src=x onerror=window.ran=4></template><p>Ende <![CDATA[und Schluss]]>`;

const words = [
  'Anfang',
  'fett',
  'beides',
  'schräg',
  '<img src=x onerror="window.ran=1">',
  'Bildtext',
  'Kasten',
  'Falscher Verweis',
].concat([
  'Noch einer',
  'Guter Verweis',
  'Daten',
  'Senden',
  'Eins',
  'Zwei',
  'Zwei-Eins',
  'Zelle A',
  'Zelle B',
  'Ende',
  'und Schluss',
]);

async function visitWithHostileExample() {
  const query = new URLSearchParams({ webshopId: knownShop.webshopId, finanzierungsbetrag: '799.00' });
  const headers = { 'tbk-rk-shop': knownShop.webshopId };
  const response = await fetch(`${sandbox.url}/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?${query}`, { headers });
  const answer = (await response.json()) as object;
  sandbox.faults.add({
    operation: 'modellrechnung.durchfuehren',
    kind: 'status',
    status: 200,
    body: { ...answer, repraesentativesBeispiel: hostile },
  });
  const shop = await openShop({ serviceHost: sandbox.url });
  const visited = await visit(`${shop}/produkt/watt`);
  await settled(visited.page);
  return { ...visited, shop };
}

it.each(['in the teaser’s example', 'in the dialog'])(
  'runs nothing of the bank’s HTML %s and keeps its words',
  async (place) => {
    const { page, complaints, requests, shop } = await visitWithHostileExample();
    const inTeaser = place.includes('teaser');
    if (!inTeaser) await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
    const disclosure = inTeaser ? teaserOf(page).locator('details') : page.getByRole('dialog').locator('.example');
    await disclosure.locator('summary').click();
    const example = disclosure.locator('[lang=de]');
    await example.getByText('und Schluss').waitFor();

    const shown = await example.innerText();
    for (const word of words) assert.ok(shown.includes(word), `${word} is missing in: ${shown}`);
    assert.notMatch(shown, /'script'|display:none/, 'what a browser does not show is shown');
    const tags = await example.evaluate((element) => [
      ...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName)),
    ]);
    const known = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'];
    assert.deepEqual(
      tags.filter((tag) => !known.includes(tag)),
      [],
    );
    const attributes = await example.evaluate((element) =>
      [...element.querySelectorAll('p, br, strong, em, ul, ol, li, a')].flatMap(({ attributes: all }) =>
        [...all].map(({ name, value }) => `${name}=${value}`),
      ),
    );
    assert.deepEqual(attributes.sort(), ['href=https://www.bank.example/gut', 'rel=noreferrer', 'target=_blank']);

    for (const word of ['Falscher Verweis', 'Noch einer', 'Kasten', 'Daten', 'Senden'])
      await example.getByText(word).first().dispatchEvent('click');
    assert.strictEqual(await page.evaluate(() => 'ran' in window), false);
    assert.deepEqual([(await notesOf(page)).violations, complaints], [[], []]);
    assert.deepEqual(
      requests.filter((address) => !address.startsWith(shop)),
      [],
    );
    assert.strictEqual(page.url(), `${shop}/produkt/watt`);
  },
);

it.each(allOrFirst(1, ['querySelectorAll', 'getElementsByTagName']))(
  'shows all rates of a page where an image has taken the name of document.%s',
  async (name) => {
    const shop = await openShop({ serviceHost: sandbox.url });
    const { page, complaints } = await blank();
    const prices = ['299.00', '399.00', '499.00', '599.00', '699.00', '799.00'];
    const teasers = prices.map((price) => `<ratenkauf-teaser amount="${price}"></ratenkauf-teaser>`);
    const body = `<!doctype html><html lang="de"><title>Liste</title><img name="${name}" alt="">${teasers.join('')}
      <script type="module" src="${shop}/ratenkauf/assets/ratenkauf-teaser.js"></script>`;
    await page.route(`${shop}/liste`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await page.goto(`${shop}/liste`);
    assert.equal(await page.evaluate((taken) => typeof Reflect.get(document, taken), name), 'object');
    for (const index of prices.keys()) {
      const teaser = page.locator('ratenkauf-teaser').nth(index);
      await teaser.scrollIntoViewIfNeeded();
      await teaser.locator('.rated').waitFor({ timeout: 5000 });
      assert.match(await seen(teaser), /^ab \d+,\d\d € \/ Monat/);
    }
    assert.deepEqual(complaints, []);
  },
);
