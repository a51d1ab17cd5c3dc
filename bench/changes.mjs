// Measures a teaser whose amount changes 50 times: the time from the last change until its rate is shown, requests, and
// rates of another amount. The floor asks for the last amount only, at once, and writes one figure. `node
// bench/changes.mjs [seeds]`; real Chromium and local servers only.
import { chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../scripts/check/browsers.mjs';
import { contenders } from './page/contenders.mjs';
import { openPages } from './page/server.mjs';
import { median } from './median.mjs';
import { random } from './random.mjs';

const seeds = Number(process.argv[2] ?? 31);
const changes = 50;
/** Milliseconds between two changes; 0: all in one task. */
const intervals = [0, 16, 60];
/** Milliseconds that the service takes. */
const delays = [0, 50];

/** How each page changes its amount, and the amount (cents) whose rate it shows; both run in the page. */
const ways = {
  floor: () => {
    const line = document.querySelector('article > p:last-child');
    let shown;
    window.shownAmount = () => shown;
    window.change = async (amount, isLast) => {
      line.textContent = '';
      shown = undefined;
      if (!isLast) return;
      const { offers } = await (await fetch(`/ratenkauf/offers?amount=${amount}`)).json();
      line.textContent = offers[0].plan.monthlyRate;
      shown = offers[0].amount;
    };
  },
  teasers: () => {
    const teaser = document.querySelector('ratenkauf-teaser');
    window.shownAmount = () => {
      const euros = /Nettodarlehensbetrag\s*([\d.,]+)/.exec(
        teaser.shadowRoot.querySelector('.box dl')?.textContent ?? '',
      )?.[1];
      return euros && Number(euros.replace(/\D/g, ''));
    };
    window.change = (amount) => teaser.setAttribute('amount', (amount / 100).toFixed(2));
  },
};

const { sandbox, origin, close } = await openPages((name, amounts) => contenders[name]?.(amounts));
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const tabs = {};
for (const [name, way] of Object.entries(ways)) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const tab = { page, requests: 0 };
  page.on('request', (request) => request.url().includes('/offers?') && tab.requests++);
  await page.goto(`${origin}/${name}?amounts=79900`);
  await page.waitForFunction('window.shown()');
  await page.evaluate(way);
  tabs[name] = tab;
}

console.log(
  '| service takes ms | changes | contender | shown after the last change, ms | longest | ms above the floor | requests | most | rates of another amount |',
);
console.log(`|${'---|'.repeat(9)}`);
let seed = 0;
for (const delay of delays) {
  sandbox.faults.clear();
  if (delay) sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: delay, times: 1e6 });
  for (const interval of intervals) await compare(delay, interval);
}
await browser.close();
await close();

/** Prints a row for each contender; they change in turns. */
async function compare(delay, interval) {
  const results = Object.fromEntries(Object.keys(tabs).map((name) => [name, []]));
  for (let i = 0; i < seeds; i++) {
    for (const [name, tab] of Object.entries(tabs)) {
      const next = random(++seed);
      const amounts = Array.from({ length: changes }, () => 20_000 + Math.floor(next() * 980_001));
      await tab.page.bringToFront();
      await tab.page.waitForTimeout(300);
      tab.requests = 0;
      const result = await tab.page.evaluate(changeAll, { amounts, interval });
      results[name].push({ ...result, requests: tab.requests });
    }
  }
  const times = interval ? `${interval} ms apart` : 'in one task';
  for (const [name, all] of Object.entries(results)) {
    const of = (figure) => all.map((each) => each[figure]);
    const above = median(all.map(({ ms }, i) => ms - results.floor[i].ms));
    const [ms, longest, more] = [median(of('ms')), Math.max(...of('ms')), above].map(Math.round);
    const cells = [
      delay,
      times,
      name,
      ms,
      longest,
      more,
      median(of('requests')),
      Math.max(...of('requests')),
      of('wrong').reduce((sum, each) => sum + each),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** Runs in the page: changes the amount, and looks all the time whether a rate of another amount is shown. */
async function changeAll({ amounts, interval }) {
  let wrong = 0;
  let current;
  const look = () => {
    const shown = window.shownAmount();
    if (shown !== undefined && shown !== current) wrong++;
    return shown === current;
  };
  const start = performance.now();
  for (const [i, amount] of amounts.entries()) {
    current = amount;
    void window.change(amount, i === amounts.length - 1);
    look();
    if (interval && i < amounts.length - 1)
      await new Promise((resolve) => setTimeout(resolve, start + (i + 1) * interval - performance.now()));
    if (i < amounts.length - 1) look();
  }
  const last = performance.now();
  while (!look()) {
    if (performance.now() > last + 5000) throw new Error(`No rate for ${current}.`);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { ms: performance.now() - last, wrong };
}
