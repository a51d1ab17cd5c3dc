// Counts what a reader of the server's code has to follow: files, functions and stays of a call, and the statements
// that it makes. Each function of `src` tells when it is entered (walk/entries.mjs). A stay is a function entry in
// another file than the one before; what goes on after an `await` is none. `node --import tsx bench/walk.mjs [title]`
// prints the way of one call, a file a line.
import { setTimeout as delay } from 'node:timers/promises';
import { startShop } from './walk/shop.mjs';

const [shown] = process.argv.slice(2);
/** What a call needs besides its subject: deadlines, guards, SQL and rules. */
const helpers = /^src\/(?:rules|server\/store)\/|\/(?:deadline|admission|telemetry|program-calls|idempotency)\.ts$/;
/** Milliseconds without a function entry after which nothing is going on any more. */
const quiet = 300;

let way = [];
let statements = [];
let last = performance.now();
globalThis.entered = (file, number) => {
  last = performance.now();
  way.push([file, number]);
};

const shop = await startShop((sql) => statements.push(sql));
const table = [];

/** Counts one call; `isAll` also what goes on in the background afterwards. */
async function walk(title, call, isAll = false) {
  await calm();
  way = [];
  statements = [];
  const result = await call();
  if (isAll) await calm();
  const [walked, made] = [way, statements];
  table.push(rowOf(title, walked, made));
  if (shown === title) print(walked, made);
  return result;
}

async function calm() {
  while (performance.now() - last < quiet) await delay(quiet);
}

function rowOf(title, walked, made) {
  const without = walked.filter(([file]) => !helpers.test(file));
  return {
    call: title,
    files: new Set(walked.map(([file]) => file)).size,
    functions: new Set(walked.map(([file, number]) => `${file} ${number}`)).size,
    stays: stays(walked).length,
    'files without helpers': new Set(without.map(([file]) => file)).size,
    'stays without helpers': stays(without).length,
    statements: made.length,
  };
}

const stays = (walked) => walked.filter(([file], index) => file !== walked[index - 1]?.[0]).map(([file]) => file);

function print(walked, made) {
  for (const file of stays(walked)) console.log(file);
  for (const sql of made) console.log(sql.slice(0, 100));
}

const offer = async (amount) => (await shop.ask(`/offers?amount=${amount}`)).text();
await offer(30_000);
await walk('cold amount', () => offer(50_000));
await walk('cached amounts', () => offer('50000&amount=30000'));
const first = await shop.approved('first');
await shop.confirm(first);
const second = await shop.approved('second');
const { transactionId } = await walk('confirmation', () => shop.confirm(second));
const refund = { amount: 10_00, key: 'refund' };
await walk('refund by a program', () => shop.ratenkauf.transactions.refund(transactionId, refund));
shop.sandbox.holdBookings(false);
shop.sandbox.bookPending();
shop.pass(60_000);
const notice = () => shop.ask(`/notification?vorgangskennung=${transactionId}`);
await walk('its booking, in the background', notice, true);

const columns = Object.keys(table[0]);
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`);
for (const row of table) console.log(`| ${Object.values(row).join(' | ')} |`);
await shop.close();
