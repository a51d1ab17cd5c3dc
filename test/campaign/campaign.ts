// Runs many purchases while processes are killed and the service fails, then compares the books of bank, store and
// shop. Exits with 1 when they disagree; the printed seed reproduces the same decisions.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { VerificationName } from '../../src/server.js';
import { databaseKinds, type DatabaseKind } from '../processes/databases.js';
import type { Evidence } from './evidence.js';
import { situations, type Driven, type Situation } from './plan.js';
import { reportOf, totalReport, totalsOf, type Totals } from './report.js';
import { runCampaign, type CampaignOptions } from './run.js';
import type { StormName } from './storms.js';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Number of campaigns on each store; each has the next seed. */
    runs: { type: 'string', default: '1' },
    store: { type: 'string', default: 'both' },
    /** Situations, separated by commas; `all` for all. */
    situations: { type: 'string' },
    /** Kinds of storms, separated by commas; `none` for none. */
    storms: { type: 'string' },
    /** Number of customers before each storm. */
    every: { type: 'string' },
    /** Number of customers in the shops at the same time. */
    together: { type: 'string', default: '80' },
    /** Factor by which all clocks run faster; less on a busy machine. */
    pace: { type: 'string', default: '10' },
    /** Who calls the handler: `browsers`, or the shop's own `server` by id and with keys. */
    driven: { type: 'string', default: 'browsers' },
    verification: { type: 'string', default: 'authorization' },
    /** File into which the entries of all books are written as JSON; the store's name is added to it. */
    evidence: { type: 'string' },
  },
});
const kinds = values.store === 'both' ? databaseKinds : [values.store as DatabaseKind];
const named = values.situations?.split(',') as Situation[] | undefined;
const situationsNamed = values.situations === 'all' ? situations : named;
const storms = values.storms?.split(',').filter((name) => name !== 'none') as StormName[] | undefined;
const totals = new Map<DatabaseKind, Totals[]>();
for (let run = 0; run < Number(values.runs); run += 1)
  for (const kind of kinds) {
    const options: CampaignOptions = {
      kind,
      purchases: Number(values.purchases),
      seed: Number(values.seed) + run,
      situations: situationsNamed && new Set(situationsNamed),
      storms,
      customersAtOnce: Number(values.together),
      pace: Number(values.pace),
      ...(values.every && { customersAStorm: Number(values.every) }),
      verification: values.verification as VerificationName,
      driven: values.driven as Driven,
    };
    totals.set(kind, [...(totals.get(kind) ?? []), await campaign(options)]);
  }
for (const [kind, all] of totals) console.log(`in all on ${kind}: ${totalReport(all)}`);

async function campaign(options: CampaignOptions): Promise<Totals> {
  const { kind, seed } = options;
  const began = Date.now();
  console.log(`${kind}: seed ${seed}`);
  const result = await runCampaign({
    ...options,
    onLeft: ({ customers, purchases, deaths }) => {
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`  ${customers} customers have left, ${purchases} purchases, ${deaths} killed, ${seconds} s`);
    },
  });
  console.log(reportOf(options, result));
  if (values.evidence !== undefined)
    await writeFile(`${values.evidence}-${seed}-${kind}.json`, asJson(result.evidence));
  if (result.violations.length > 0) {
    process.exitCode = 1;
    const others = process.argv.slice(2).filter((each, at, all) => !isReplaced(each) && !isReplaced(all[at - 1] ?? ''));
    console.log(`  again: npm run campaign -- ${[...others, '--seed', seed, '--store', kind].join(' ')}`);
  }
  console.log(`in all: ${totalReport([totalsOf(options, result)])}`);
  return totalsOf(options, result);
}

/** Returns true for an option that another one takes the place of when a campaign is repeated. */
function isReplaced(option: string): boolean {
  return ['--seed', '--store', '--runs'].includes(option);
}

/** Writes sets and maps as lists. */
function asJson(evidence: Evidence): string {
  return JSON.stringify(
    evidence,
    (_, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value),
    1,
  );
}
