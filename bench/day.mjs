// Simulates a day with a sale: what the instances of a shop have to do, and what the service sees. First measures what
// one answer costs on this machine, in processor time, which hardly depends on what else it does; then draws every page
// view, the same ones in each run. `node bench/day.mjs [mean page views per second]`
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { costs, startInstance } from './purchases/costs.mjs';
import { startInstantService } from './purchases/service.mjs';
import { stepNames } from './purchases/shopper.mjs';
import { random } from './random.mjs';
import { cpuOf, load } from './server/load.mjs';

const mean = Number(process.argv[2] ?? 20);
/**
 * The shop: prices, the most viewed ones far more often (Zipf), views that are listings of 24 prices, and views that
 * end in a purchase.
 */
const shop = { prices: 5000, listings: 0.3, perListing: 24, purchases: 0.002 };
/** A sale of ten minutes, at 50 times the mean. */
const sale = { from: 20 * 60, minutes: 10, times: 50 };
/** Minutes for which an instance gives an answer without asking the service again. */
const fresh = 10;

const cost = await measure();
const instanceCounts = [1, 2, 4, 8];
console.log(
  `\n${mean} page views/s on average, ${shop.prices.toLocaleString('en')} prices, ${100 * shop.listings} % of the views are listings of ${shop.perListing}, ${100 * shop.purchases} % end in a purchase`,
);
const runs = instanceCounts.map((instances) => day(instances));
const periods = [
  ['whole day', 0, 1440],
  ['night, 3 to 4', 180, 240],
  ['noon, 12 to 13', 720, 780],
  ['evening, 19 to 20', 1140, 1200],
  ['sale', sale.from, sale.from + sale.minutes],
  ['busiest minute for the service', undefined],
];
console.log(
  `| | views/s | purchases/s | cores | ${instanceCounts.map((count) => `calls/s, ${count} instance${count > 1 ? 's' : ''}`).join(' | ')} | calls/s, shared |\n|---|---|---|---|${instanceCounts.map(() => '---|').join('')}---|`,
);
for (const [title, from, to] of periods) console.log(`| ${title} | ${rowOf(from, to).join(' | ')} |`);

/**
 * Returns the processor time of answers in milliseconds: one price and 24 from the cache, a price that has to be asked
 * for, a purchase.
 */
async function measure() {
  const sandbox = await startSandbox();
  const child = fork(new URL('./server/contender.mjs', import.meta.url), ['ours, toNodeHandler', sandbox.url]);
  const port = await new Promise((resolve) => child.once('message', resolve));
  const offersOf = (amounts) => `/ratenkauf/offers?${amounts.map((amount) => `amount=${amount}`).join('&')}`;
  let next = 100_000;
  const paths = {
    one: offersOf([79_900]),
    listing: offersOf(Array.from({ length: shop.perListing }, (_, i) => 30_000 + 1000 * i)),
    asked: () => offersOf([(next += 1)]),
  };
  const found = {};
  for (const [name, path] of Object.entries(paths)) {
    await load({ port, path, ms: 2000 });
    const before = await cpuOf(child);
    const { count } = await load({ port, path, ms: 2000 });
    found[name] = ((await cpuOf(child)) - before) / count / 1000;
  }
  child.kill();
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-bench-'));
  const service = await startInstantService(sandbox);
  const instance = await startInstance({ sandbox, service, database: join(folder, 'shop.sqlite') });
  const steps = await costs(service, instance);
  instance.child.kill();
  service.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
  found.purchase = stepNames.reduce((sum, name) => sum + steps[name], 0);
  console.log(
    `processor time: one price ${found.one.toFixed(3)} ms, listing ${found.listing.toFixed(3)} ms, price that is asked for ${found.asked.toFixed(2)} ms, purchase ${found.purchase.toFixed(1)} ms`,
  );
  const perCore = (ms) => Math.floor(1000 / ms).toLocaleString('en');
  console.log(
    `one core: ${perCore(found.one)} product pages/s, ${perCore(found.listing)} listings/s, ${perCore(found.asked)} new prices/s, ${perCore(found.purchase)} purchases/s`,
  );
  return found;
}

/**
 * Returns the views per second of each minute: few at night, most in the afternoon, and the sale; on average `mean`.
 */
function curve() {
  const base = Array.from(
    { length: 1440 },
    (_, minute) => 1 + 0.9 * Math.sin(((minute - 840) / 1440) * 2 * Math.PI + Math.PI / 2),
  );
  const inSale = (minute) => minute >= sale.from && minute < sale.from + sale.minutes;
  const rest = base.reduce((sum, each, minute) => sum + (inSale(minute) ? 0 : each), 0);
  const left = 1440 - sale.minutes * sale.times;
  return base.map((each, minute) => mean * (inSale(minute) ? sale.times : (each * left) / rest));
}

/**
 * Draws the views of a day; returns for each minute the views, listings, and calls of the service, of all instances and
 * with shared rates.
 */
function day(instances) {
  const next = random(7);
  const priceOf = zipf(next);
  const askedAt = Array.from({ length: instances }, () => new Float64Array(shop.prices).fill(-Infinity));
  const sharedAt = new Float64Array(shop.prices).fill(-Infinity);
  return curve().map((perSecond, minute) => {
    const counted = { views: Math.round(perSecond * 60), listings: 0, calls: 0, shared: 0 };
    for (let view = 0; view < counted.views; view++) {
      const at = minute + view / counted.views;
      const own = askedAt[Math.floor(next() * instances)];
      const isListing = next() < shop.listings;
      if (isListing) counted.listings += 1;
      for (let count = isListing ? shop.perListing : 1; count > 0; count--) {
        const price = priceOf();
        if (at - own[price] < fresh) continue;
        own[price] = at;
        counted.calls += 1;
        if (at - sharedAt[price] < fresh) continue;
        sharedAt[price] = at;
        counted.shared += 1;
      }
    }
    return counted;
  });
}

/** Returns a function that draws a price: the one in place n with a probability like 1/n. */
function zipf(next) {
  const sums = [];
  for (let place = 1; place <= shop.prices; place++) sums.push((sums.at(-1) ?? 0) + 1 / place);
  return () => {
    const wanted = next() * sums.at(-1);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function rowOf(from, to) {
  const sumOf = (minutes, key) => minutes.reduce((sum, each) => sum + each[key], 0) / minutes.length / 60;
  const part = (minutes, key) =>
    from === undefined
      ? [minutes.reduce((most, each) => (each[key] > most[key] ? each : most))]
      : minutes.slice(from, to);
  const whole = part(runs[0], 'calls');
  const [views, listings, calls] = ['views', 'listings', 'calls'].map((key) => sumOf(whole, key));
  const purchases = views * shop.purchases;
  const cores =
    ((views - listings) * cost.one + listings * cost.listing + calls * cost.asked + purchases * cost.purchase) / 1000;
  const perSecond = runs.map((minutes) => sumOf(part(minutes, 'calls'), 'calls'));
  const shared = sumOf(part(runs[2], 'shared'), 'shared');
  return [views, purchases, cores, ...perSecond, shared].map((each) => each.toFixed(each < 10 ? 2 : 0));
}
