// Measures the time from the start of the navigation until every instalment in view is painted, and what the page costs
// the browser, compared with a page that fetches the same answer and writes one line of text for each. Uses real
// Chromium and local servers only.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../scripts/check/browsers.mjs';
import { contenders } from './page/contenders.mjs';
import { openPages } from './page/server.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    counts: { type: 'string', default: '1,24,200' },
    profiles: { type: 'string', default: 'mobile,local' },
    service: { type: 'string', default: 'cached,asked,again' },
    contenders: { type: 'string', default: Object.keys(contenders).join() },
  },
});
const list = (text) => text.split(',');
/** The highest amount that was asked for. */
let unasked = 200_00;

/** 100 ms of round trip, 9 Mbit/s, a processor four times slower; and this machine as it is. */
const profiles = { mobile: { latency: 100, throughput: (9 * 1024 * 1024) / 8, slower: 4 }, local: undefined };

const { ratenkauf, sandbox, origin, requests, close } = await openPages((name, amounts) =>
  contenders[name]?.(amounts, ratenkauf),
);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });

/** Milliseconds and ratio to the floor of each contender, by profile, service and number of rates. */
const summary = new Map();

for (const profile of list(values.profiles)) {
  for (const service of list(values.service))
    for (const count of list(values.counts)) await compare(profile, service, Number(count));
}
await browser.close();
await close();
const counts = list(values.counts);
console.log(`\nrates in view, ms (× floor), median of ${values.rounds} rounds`);
console.log(`| | ${counts.join(' | ')} |\n|---|${counts.map(() => '---|').join('')}`);
for (const [what, figures] of summary) console.log(`| ${what} | ${figures.join(' | ')} |`);

/**
 * Prints a row for each contender. In a round all contenders load one after the other, every other round in reverse
 * order.
 */
async function compare(profile, service, count) {
  const names = [...new Set(['empty', 'floor', 'words', ...list(values.contenders)])];
  const loads = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const name of round % 2 ? names.toReversed() : names) {
      loads[name].push(await load(name, profiles[profile], await amountsFor(service, count), service === 'again'));
      if (service === 'asked') await answeredAll();
    }
  }
  const of = (name, figure) => median(loads[name].map((each) => each[figure]));
  console.log(
    `\n${profile}, answers ${service}, ${count} ${count === 1 ? 'rate' : 'rates'}, median of ${values.rounds} rounds`,
  );
  for (const name of names) {
    const row = {
      'shown ms': Math.round(of(name, 'shown')),
      least: Math.round(Math.min(...loads[name].map(({ shown }) => shown))),
      '× floor': median(loads[name].map(({ shown }, i) => shown / loads.floor[i].shown)).toFixed(2),
      'main thread ms': Math.round(of(name, 'task') - of('empty', 'task')),
      'script ms': Math.round(of(name, 'script')),
      'style ms': Math.round(of(name, 'style')),
      'layout ms': Math.round(of(name, 'layout')),
      '× words': ((of(name, 'task') - of('empty', 'task')) / (of('words', 'task') - of('empty', 'task'))).toFixed(2),
      'first paint ms': Math.round(of(name, 'painted')),
      'blocking ms': Math.round(of(name, 'blocking')),
      'memory kB': Math.round(of(name, 'memory') - of('empty', 'memory')),
      shift: of(name, 'shift').toFixed(4),
      requests: of(name, 'asked'),
    };
    const what = `${profile}, ${service}: ${name}`;
    summary.set(what, [...(summary.get(what) ?? []), `${row['shown ms']} (${row['× floor']})`]);
    console.log(
      `  ${name.padEnd(9)}`,
      Object.entries(row)
        .map(([what, figure]) => `${what} ${String(figure).padStart(5)}`)
        .join('  '),
    );
  }
}

/**
 * Amounts that the handler has asked for before, or, if the service is to be asked, 50 ms away, ones that nobody asked
 * for.
 */
async function amountsFor(service, count) {
  const isKnown = service !== 'asked';
  const amounts = Array.from({ length: count }, (_, i) => (isKnown ? 300_00 + 100 * i : unasked++));
  sandbox.faults.clear();
  if (isKnown) {
    for (let i = 0; i < count; i += 100)
      await fetch(
        `${origin}/ratenkauf/offers?${amounts
          .slice(i, i + 100)
          .map((amount) => `amount=${amount}`)
          .join('&')}`,
      );
  } else {
    sandbox.faults.add({ operation: '*', kind: 'slow', delayMs: 50, times: 1e6 });
  }
  return amounts;
}

/** Waits until the service is asked nothing more, so that what a page did not wait for does not delay the next one. */
async function answeredAll() {
  const latest = () => JSON.stringify(sandbox.requests().at(-1));
  let last;
  do {
    last = latest();
    await new Promise((resolve) => setTimeout(resolve, 300));
  } while (last !== latest());
}

/**
 * Loads a page in a new browser context, so that nothing is cached from earlier rounds; `again`: for the third time,
 * with another page between, because a browser keeps its compiled script from the second time on.
 */
async function load(name, profile, amounts, again) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const tab = await context.newPage();
  const cdp = await context.newCDPSession(tab);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tab.addInitScript(watch);
  if (profile) {
    const { latency, throughput, slower } = profile;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  }
  const open = async () => {
    await tab.goto(`${origin}/${name}?amounts=${amounts.join(',')}`, { waitUntil: 'commit' });
    return tab.evaluate(() => window.whenShown);
  };
  for (let before = 0; again && before < 2; before++) {
    await open();
    await tab.goto(`${origin}/empty`);
  }
  const [before, askedBefore] = [await metrics(cdp), requests()];
  const seen = await open();
  const after = await metrics(cdp);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { blocking, shift, painted } = await tab.evaluate(() => window.noticed);
  await context.close();
  const took = (what) => (after[what] - before[what]) * 1000;
  return {
    shown: seen,
    task: took('TaskDuration'),
    script: took('ScriptDuration'),
    style: took('RecalcStyleDuration'),
    layout: took('LayoutDuration'),
    memory: usedSize / 1024,
    blocking,
    painted,
    shift,
    asked: requests() - askedBefore - 1,
  };
}

async function metrics(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/**
 * Runs in the page before everything else: resolves `whenShown` with the time of the first frame in which all rates in
 * view are shown.
 */
function watch() {
  window.noticed = { blocking: 0, shift: 0, painted: 0 };
  new PerformanceObserver((entries) =>
    entries.getEntries().forEach(({ duration }) => (window.noticed.blocking += duration - 50)),
  ).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((entries) =>
    entries.getEntriesByName('first-contentful-paint').forEach(({ startTime }) => (window.noticed.painted = startTime)),
  ).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((entries) =>
    entries.getEntries().forEach(({ value }) => (window.noticed.shift += value)),
  ).observe({ type: 'layout-shift', buffered: true });
  window.whenShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The rates in view are not shown after a minute.')), 60_000);
    const look = () => {
      if (!window.shown?.()) return void requestAnimationFrame(look);
      // The frame is painted once the next task runs.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });
}
