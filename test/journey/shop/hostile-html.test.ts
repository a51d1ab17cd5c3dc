import { assert, it } from 'vitest';
import { knownShop } from 'ratenkauf-elements/sandbox';
import { notesOf } from '../support/notes.js';
import { openShop, openStage } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';

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
  ...['Anfang', 'fett', 'beides', 'schräg', '<img src=x onerror="window.ran=1">', 'Bildtext', 'Kasten', 'Daten'],
  ...['Falscher Verweis', 'Noch einer', 'Guter Verweis', 'Senden', 'Eins', 'Zwei', 'Zwei-Eins', 'Zelle A', 'Zelle B'],
  ...['Ende', 'und Schluss'],
];

it('nothing of the bank’s HTML runs in teaser and dialog, and its words are kept', async () => {
  const query = new URLSearchParams({ webshopId: knownShop.webshopId, finanzierungsbetrag: '799.00' });
  const headers = { 'tbk-rk-shop': knownShop.webshopId };
  const response = await fetch(`${sandbox.url}/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?${query}`, { headers });
  const body = Object.assign((await response.json()) as object, { repraesentativesBeispiel: hostile });
  sandbox.faults.add({ operation: 'modellrechnung.durchfuehren', kind: 'status', status: 200, body });
  const shop = await openShop({ serviceHost: sandbox.url });
  const { page, complaints, requests } = await visit(`${shop}/produkt/watt`);
  await settled(page);
  for (const place of ['teaser', 'dialog']) {
    if (place === 'dialog') await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
    const disclosure =
      place === 'teaser' ? teaserOf(page).locator('details').first() : page.getByRole('dialog').locator('.example');
    await disclosure.locator('summary').click();
    const example = disclosure.locator('[lang=de]');
    await example.getByText('und Schluss').waitFor();

    const shown = await example.innerText();
    for (const word of words) assert.include(shown, word);
    assert.notMatch(shown, /'script'|display:none/, 'what a browser does not show is shown');
    const [tags, attributes] = await example.evaluate((element) => {
      const all = [...element.querySelectorAll('*')];
      const named = all.flatMap((each) => [...each.attributes].map(({ name, value }) => `${name}=${value}`));
      return [all.map(({ localName }) => localName), named.sort()] as const;
    });
    assert.includeMembers(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'], tags);
    assert.deepEqual(attributes, ['href=https://www.bank.example/gut', 'rel=noreferrer', 'target=_blank']);
    for (const word of ['Falscher Verweis', 'Noch einer', 'Kasten', 'Daten', 'Senden'])
      await example.getByText(word).first().dispatchEvent('click');
  }
  assert.isFalse(await page.evaluate(() => 'ran' in window));
  assert.deepEqual([(await notesOf(page)).violations, complaints], [[], []]);
  assert.isEmpty(requests.filter((address) => !address.startsWith(shop)));
  assert.strictEqual(page.url(), `${shop}/produkt/watt`);
});

it('a page where an image has taken the name of document.querySelectorAll shows all its rates', async () => {
  const { page, complaints } = await blank();
  const prices = ['299.00', '499.00', '799.00'];
  const teasers = prices.map((price) => `<ratenkauf-teaser amount="${price}"></ratenkauf-teaser>`);
  const body = `<!doctype html><html lang="de"><title>Liste</title><img name="querySelectorAll" alt="">${teasers.join('')}
    <script type="module" src="/ratenkauf/assets/ratenkauf-teaser.js"></script>`;
  await page.route('**/liste', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('/liste');
  assert.equal(await page.evaluate('typeof document.querySelectorAll'), 'object');
  for (const index of prices.keys()) await page.locator('ratenkauf-teaser').nth(index).locator('.rated').waitFor();
  assert.deepEqual(complaints, []);
});
