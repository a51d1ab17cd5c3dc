// Measures what long lists cost the page's main thread, and whether a customer who scrolls quickly sees empty places:
// the longest task while the list loads, while it is completed in idle time, and while it is scrolled, shown or sorted.
// The floor is the same page with the same words as plain static cards.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumArgs, ensurePinnedChromium } from '../scripts/browsers.mjs';
import { lists } from './page/lists.mjs';
import { openPages } from './page/server.mjs';
import { longestTask } from './page/tasks.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    count: { type: 'string', default: '200' },
    slower: { type: 'string', default: '4' },
    lists: { type: 'string', default: Object.keys(lists).join() },
  },
});
const amounts = Array.from({ length: Number(values.count) }, (_, i) => 300_00 + 100 * i);
const contenders = ['floor', 'teasers'];

const { ratenkauf, origin, close } = await openPages((name) => {
  const [list, contender] = decodeURIComponent(name).split('/');
  return lists[list]?.pageOf(contender, amounts, ratenkauf);
});
for (let i = 0; i < amounts.length; i += 100)
  await fetch(
    `${origin}/ratenkauf/offers?${amounts
      .slice(i, i + 100)
      .map((amount) => `amount=${amount}`)
      .join('&')}`,
  );
const browser = await chromium.launch({ executablePath: await ensurePinnedChromium(), args: chromiumArgs });

console.log(
  `${values.count} cards, a processor ${values.slower} times slower, median (worst) of ${values.rounds} rounds; load of the machine at the start: ${loadavg()[0].toFixed(1)}`,
);
console.log('| list | contender | longest task before, ms | then, ms | frames | blank frames | most in a frame |');
console.log('|---|---|---|---|---|---|---|');
for (const list of values.lists.split(',')) await compare(list);
console.log(`load at the end: ${loadavg()[0].toFixed(1)}`);
await browser.close();
await close();

/** Prints a row for each contender; in a round both are measured, every other round in reverse order. */
async function compare(list) {
  const seen = Object.fromEntries(contenders.map((name) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++)
    for (const name of round % 2 ? contenders.toReversed() : contenders) seen[name].push(await visit(list, name));
  for (const name of contenders) {
    const of = (figure) => seen[name].map((each) => each[figure]);
    const figure = (what) => `${Math.round(median(of(what)))} (${Math.round(Math.max(...of(what)))})`;
    console.log(
      `| ${list} | ${name} | ${figure('first')} | ${figure('then')} | ${median(of('frames'))} | ${figure('blank')} | ${figure('most')} |`,
    );
  }
}

/** Opens a list, and does with it what customers do with it, as soon as the rates in view are there. */
async function visit(list, contender) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const tab = await context.newPage();
  const cdp = await context.newCDPSession(tab);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
  const first = await longestTask(cdp, async () => {
    await tab.goto(encodeURI(`${origin}/${list}/${contender}`));
    await tab.evaluate(() => window.ready());
  });
  let outcome;
  const then = await longestTask(cdp, async () => {
    outcome = await tab.evaluate(() => window.use());
    await tab.evaluate(() => window.whenComplete());
  });
  await context.close();
  return { first, then, ...outcome };
}
