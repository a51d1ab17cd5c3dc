// Measures the time from the start of the navigation until a listing of 24 teasers has painted every instalment, compared with a page that
// fetches the same answer and writes one line of text for each. Uses real Chromium and local servers only.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { chromiumArgs, ensureChromium } from '../scripts/browsers.mjs';
import { median } from './median.mjs';

const rounds = 15;
const amounts = Array.from({ length: 24 }, (_, i) => 300 + 10 * i);
const query = amounts.map((amount) => `amount=${amount}00`).join('&');

const page = (head, body) => `<!doctype html><html lang="de"><meta charset="utf-8"><title>Bench</title>${head}${body}`;
const files = {
  '/teasers': page(
    '<link rel="stylesheet" href="/ratenkauf.css"><script type="module" src="/ratenkauf-teaser.js"></script>',
    amounts.map((amount) => `<ratenkauf-teaser amount="${amount}.00"></ratenkauf-teaser>`).join(''),
  ),
  '/floor': page('<script type="module" src="/floor.js"></script>', '<p></p>'.repeat(amounts.length)),
  '/floor.js': `const { offers } = await (await fetch('/ratenkauf/offers?${query}')).json();
    document.querySelectorAll('p').forEach((p, i) => (p.textContent = offers[i].plan.monthlyRate));`,
  '/ratenkauf.css': readFileSync('dist/ratenkauf.css', 'utf8'),
  '/ratenkauf-teaser.js': readFileSync('dist/cdn/ratenkauf-teaser.js', 'utf8'),
};
const isDone = {
  teasers: () => [...document.querySelectorAll('ratenkauf-teaser')].every((each) => each.shadowRoot?.querySelector('.rated')),
  floor: () => [...document.querySelectorAll('p')].every((each) => each.textContent),
};

const sandbox = await startSandbox();
const ratenkauf = createRatenkauf({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
  publicUrl: 'http://localhost/ratenkauf',
});
const answer = toNodeHandler(ratenkauf);
const server = createServer((request, response) => {
  const file = files[request.url];
  if (file === undefined) return void answer(request, response);
  const type = request.url.endsWith('.js') ? 'text/javascript' : request.url.endsWith('.css') ? 'text/css' : 'text/html';
  response.setHeader('content-type', type).end(file);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });

const results = { teasers: [], floor: [] };
for (let round = 0; round < rounds; round++) {
  for (const name of Object.keys(results)) results[name].push(await millisecondsUntilDone(name));
}
await browser.close();
server.closeAllConnections();
server.close();
await ratenkauf.close();
await sandbox.close();

const [teasers, floor] = [median(results.teasers), median(results.floor)];
console.log(`listing of 24 rates, nothing kept in the browser, median of ${rounds} rounds`);
console.log(`teasers ${Math.round(teasers)} ms   floor ${Math.round(floor)} ms   teasers − floor ${Math.round(teasers - floor)} ms`);

/** Uses a new browser context, so that nothing is cached from earlier rounds. */
async function millisecondsUntilDone(name) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${origin}/${name}`, { waitUntil: 'commit' });
  await tab.waitForFunction(isDone[name], undefined, { polling: 'raf' });
  const took = await tab.evaluate(() => performance.now());
  await context.close();
  return took;
}
