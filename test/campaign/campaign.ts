// Runs many purchases while processes are killed and the service fails, then compares the books of bank, store and
// shop. Exits with 1 when they disagree; the printed seed reproduces the same decisions.
import { parseArgs } from 'node:util';
import { databaseKinds, type DatabaseKind } from '../processes/databases.js';
import type { Driven } from './plan.js';
import { reportOf } from './report.js';
import { runCampaign, type CampaignOptions } from './run.js';
import type { StormName } from './storms.js';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    store: { type: 'string', default: 'both' },
    /** Kinds of storms, separated by commas; all by default. */
    storms: { type: 'string' },
    /** Number of customers before each storm. */
    every: { type: 'string', default: '100' },
    /** Number of customers in the shops at the same time. */
    together: { type: 'string', default: '80' },
    /** Factor by which all clocks run faster; less on a busy machine. */
    pace: { type: 'string', default: '10' },
    /** Who calls the handler: `browsers`, or the shop's own `server` by id and with keys. */
    driven: { type: 'string', default: 'browsers' },
  },
});
const kinds = values.store === 'both' ? databaseKinds : [values.store as DatabaseKind];
for (const kind of kinds) {
  const options: CampaignOptions = {
    kind,
    purchases: Number(values.purchases),
    seed: Number(values.seed),
    storms: values.storms?.split(',') as StormName[] | undefined,
    customersAtOnce: Number(values.together),
    pace: Number(values.pace),
    customersAStorm: Number(values.every),
    driven: values.driven as Driven,
  };
  console.log(`${kind}: seed ${options.seed}`);
  const result = await runCampaign(options);
  console.log(reportOf(options, result));
  if (result.violations.length === 0) continue;
  process.exitCode = 1;
  const others = process.argv.slice(2).filter((each, at, all) => !isReplaced(each) && !isReplaced(all[at - 1] ?? ''));
  console.log(`  again: npm run campaign -- ${[...others, '--seed', options.seed, '--store', kind].join(' ')}`);
}

/** Returns true for an option that another one takes the place of when a campaign is repeated. */
function isReplaced(option: string): boolean {
  return option === '--seed' || option === '--store';
}
