// Photographs every element in every state, and the pages of demo, back office and sandbox, at four widths, in light, dark and
// forced colours. Writes a contact sheet, looks/index.html. Exits with 1 if a state cannot be shown.
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { chromiumArgs, ensureChromium } from '../../scripts/check/browsers.mjs';
import { photograph, type CameraOptions, type Outcome } from './camera.js';
import { checkoutLooks, consentLooks } from './elements/checkout.js';
import { proofsLooks, statusLooks, transactionLooks, transactionsLooks } from './elements/merchant.js';
import { plansLooks, teaserLooks } from './elements/offers.js';
import { summaryLooks } from './elements/summary.js';
import { schemes, screens, type Look, type Scheme } from './look.js';
import { pageLooks } from './pages.js';
import { writeSheet } from './sheet.js';
import { openStage } from './stage.js';

const folder = fileURLToPath(new URL('../../looks', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    state: { type: 'string' },
  },
});
const widths = values.width?.map(Number) ?? screens.map(({ width }) => width);
const schemeNames = (values.scheme ?? Object.keys(schemes)) as Scheme[];
const looks: readonly Look[] = [
  ...teaserLooks,
  ...plansLooks,
  ...checkoutLooks,
  ...consentLooks,
  ...summaryLooks,
  ...transactionsLooks,
  ...statusLooks,
  ...transactionLooks,
  ...proofsLooks,
  ...pageLooks,
];
const groups = [...new Set(looks.map(({ group }) => group))];
const selected = looks.filter(
  ({ group, name }) => (positionals.length === 0 || positionals.includes(group)) && name.includes(values.state ?? ''),
);

const mistaken = [
  ...positionals.filter((each) => !groups.includes(each)),
  ...schemeNames.filter((each) => !(each in schemes)),
  ...widths.filter((each) => !screens.some(({ width }) => width === each)),
];
if (mistaken.length > 0)
  throw new Error(
    `Unknown: ${mistaken.join(', ')}. There are: ${groups.join(', ')}; --width ${screens.map(({ width }) => width).join(', ')}; --scheme ${Object.keys(schemes).join(', ')}; --state.`,
  );

const started = performance.now();
await rm(folder, { recursive: true, force: true });
const stage = await openStage();
const browser = await puppeteer.launch({
  executablePath: await ensureChromium(),
  args: [...chromiumArgs, '--force-color-profile=srgb'],
});
const outcomes = await photographAll(selected, { browser, stage, folder, widths, schemeNames });
await browser.close();
await stage.close();
const sheet = await writeSheet(folder, outcomes);
report(outcomes);

/** Takes as many looks at a time as the machine has processors, and two more, since pages also wait. */
async function photographAll(all: readonly Look[], options: CameraOptions): Promise<Outcome[]> {
  const results = new Map<Look, Outcome>();
  const waiting = [...all];
  const worker = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      const outcome = await photograph(look, options);
      results.set(look, outcome);
      if (outcome.problem) console.log(`✗ ${look.group}: ${look.name}: ${outcome.problem}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, worker));
  return all.flatMap((look) => results.get(look) ?? []);
}

function report(all: readonly Outcome[]): void {
  for (const { look, pictures } of all)
    for (const { width, tooWide } of pictures.filter((each) => each.tooWide > 0 && each.scheme === schemeNames[0]))
      console.log(`! ${look.group}: ${look.name}: ${tooWide} px wider than a screen of ${width} px`);
  const failures = all.filter(({ problem }) => problem).length;
  console.log(
    `${all.flatMap(({ pictures }) => pictures).length} pictures of ${all.length} states in ${Math.round((performance.now() - started) / 1000)} s: ${sheet}`,
  );
  if (failures > 0) console.log(`${failures} states cannot be shown.`);
  process.exitCode = failures > 0 ? 1 : 0;
}
