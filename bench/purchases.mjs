// Measures what a purchase costs the shop's own server. The service is a stub that answers at once
// (purchases/service.mjs), so that its time is not in it.
// 1. Processor time of one instance for each step, on SQLite with no purchase stored and with a million, beside that of
// a process that does only the same
//    numbers of statements and calls, in the same batches: when the machine is busy, all of it takes more.
// 2. Purchases of customers who arrive at a fixed rate at two instances that share one PostgreSQL; each request goes to
// the other instance. `node --import tsx bench/purchases.mjs [rate] [seconds] [stored]`; ends with 1 if a purchase
// fails.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { startPostgres } from '../test/node/store/postgres.js';
import { costs, startInstance } from './purchases/costs.mjs';
import { createShopper, stepNames } from './purchases/shopper.mjs';
import { startInstantService } from './purchases/service.mjs';
import { cpuOf } from './server/load.mjs';

const [rate = 300, seconds = 15, stored = 1_000_000] = process.argv.slice(2).map(Number);
/** Most milliseconds of processor time of a step of our own, which is without that of the floor; median. */
const limit = 5;

const sandbox = await startSandbox();
const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-bench-'));
await onSqlite();
await onPostgres();
await rm(folder, { recursive: true });
await sandbox.close();

async function onSqlite() {
  const file = join(folder, 'shop.sqlite');
  const service = await startInstantService(sandbox);
  const first = await startInstance({ sandbox, service, database: file });
  const few = await costs(service, first, join(folder, 'bare-few.sqlite'));
  first.child.kill();
  const began = performance.now();
  fill(file);
  const second = await startInstance({ sandbox, service, database: file, isFirst: false });
  console.log(
    `${stored.toLocaleString('en')} purchases stored in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  const many = await costs(service, second, join(folder, 'bare-many.sqlite'));
  second.child.kill();
  service.close();
  console.log(
    `milliseconds of processor time of a step on SQLite, medians; load ${loadavg()[0].toFixed(1)}\n| stored | | ${stepNames.join(' | ')} |\n|---|---|${stepNames.map(() => '---|').join('')}`,
  );
  for (const [title, kinds] of [
    ['0', few],
    [stored.toLocaleString('en'), many],
  ]) {
    for (const [kind, figures] of Object.entries(kinds))
      console.log(`| ${title} | ${kind} | ${stepNames.map((name) => figures[name].toFixed(2)).join(' | ')} |`);
    for (const name of stepNames)
      if (kinds.own[name] > limit) console.log(`  ${name} takes more than ${limit} ms of our own`);
  }
}

/** Copies one of the purchases with ids of their own, spread over the last eighty days. */
function fill(file) {
  const database = new Database(file);
  // All of the indexes in memory: their keys are random.
  database.exec('pragma synchronous = off; pragma cache_size = -1000000');
  const columns = database
    .prepare("select name from pragma_table_info('ratenkauf_purchases')")
    .all()
    .map(({ name }) => name);
  const values = {
    ...Object.fromEntries(
      ['id', 'shopper', 'start_key', 'held_claim', 'token', 'technical_id'].map((name) => [
        name,
        'lower(hex(randomblob(32)))',
      ]),
    ),
    business_id: "printf('%06d', each.number % 1000000)",
    ...Object.fromEntries(
      ['created_at', 'updated_at', 'expires_at'].map((name) => [name, `${name} - abs(random() % 6912000000)`]),
    ),
  };
  const numbers = `with recursive each(number) as (select 1 union all select number + 1 from each where number < ${stored})`;
  const one = "(select * from ratenkauf_purchases where situation = 'confirmed' and is_resolved = 1 limit 1)";
  database.exec(
    `${numbers} insert into ratenkauf_purchases (${columns.join(', ')}) select ${columns.map((name) => values[name] ?? name).join(', ')} from each, ${one}`,
  );
  database.close();
}

async function onPostgres() {
  const database = await startPostgres();
  const service = await startInstantService(sandbox);
  const instances = [
    await startInstance({ sandbox, service, database: database.url }),
    await startInstance({ sandbox, service, database: database.url, isFirst: false }),
  ];
  const { consentVersion } = instances[0];
  await arrivals(service, instances, consentVersion, { rate: rate / 3, seconds: 5 });
  const before = await usage(database.url, instances);
  const callsBefore = service.calls();
  const { times, errors, took, count } = await arrivals(service, instances, consentVersion, { rate, seconds });
  const after = await usage(database.url, instances);
  const per = (key) => ((after[key] - before[key]) / count / 1000).toFixed(2);
  console.log(
    `two instances on one PostgreSQL (without fsync unless DATABASE_URL is set): ${count} purchases at ${rate}/s asked for, ${(count / took).toFixed(0)}/s done, ${errors.length} errors, ${((service.calls() - callsBefore) / count).toFixed(1)} calls of the service each`,
  );
  for (const message of new Set(errors)) console.log(`  ${message}`);
  console.log(
    `processor time of one purchase, ms: instances ${per('instances')}, PostgreSQL ${per('postgres')}, customers and service ${per('here')}`,
  );
  console.log('| step | median ms | p99 ms |\n|---|---|---|');
  for (const name of stepNames) {
    const sorted = times[name].sort((a, b) => a - b);
    console.log(
      `| ${name} | ${sorted[sorted.length >> 1].toFixed(1)} | ${sorted[Math.floor(sorted.length * 0.99)].toFixed(1)} |`,
    );
  }
  if (errors.length > 0) process.exitCode = 1;
  for (const { child } of instances) child.kill();
  service.close();
  await database.stop();
}

/** Lets customers arrive at a fixed rate, however long the ones before them take. */
async function arrivals(service, instances, consentVersion, { rate: perSecond, seconds: duration }) {
  const times = Object.fromEntries(stepNames.map((name) => [name, []]));
  const errors = [];
  const customers = [];
  let turn = 0;
  const ports = () => instances[(turn += 1) % instances.length].port;
  const buy = async () => {
    const shopper = createShopper({ service, ports, consentVersion });
    for (const name of stepNames) {
      const began = performance.now();
      await shopper[name]();
      times[name].push(performance.now() - began);
    }
  };
  const began = performance.now();
  while (performance.now() - began < duration * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (customers.length < due) customers.push(buy().catch((error) => errors.push(error.message)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(customers);
  return { times, errors, count: customers.length, took: (performance.now() - began) / 1000 };
}

/** Returns the processor times so far, in microseconds. */
async function usage(url, instances) {
  const { user, system } = process.cpuUsage();
  const own = await Promise.all(instances.map(({ child }) => cpuOf(child)));
  return { here: user + system, instances: own[0] + own[1], postgres: await usageOfPostgres(url) };
}

/** Reads it from the system, because PostgreSQL has a process for each connection; Linux only. */
async function usageOfPostgres(url) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select pid from pg_stat_activity');
  await client.end();
  const ticks = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return 10_000 * ticks.reduce((sum, each) => sum + each, 0);
}
