import { CommandError, givenSettings, runCommand, UsageError } from '../run-command.js';
import type { ServiceLog } from './log/log.js';
import { startService, type Service } from './service.js';
import { problemsOf, usualAdminListen } from './settings/configuration.js';
import { readSettings } from './settings/read.js';
import { checkDriver } from './settings/database.js';
import { SettingsError } from './settings/settings-error.js';
import { settingNames, settings, variableOf, type SettingValues } from './settings/table.js';
import { problemsOfWebshops, webshopsOf, type WebshopSettings } from './settings/webshops.js';
import type { TryOut } from './try-out.js';
import { checkWebshop } from './webshop.js';

const ABOUT = `ratenkauf-elements serve [--sandbox] [--check]
       ratenkauf-elements health

The whole library as a service beside a shop in any language. Settings come from the environment, and from the JSON file that RATENKAUF_CONFIG names.

health asks the running service whether it is ready, and ends with 0 or 1.

Each setting may also be the name of a file with its value: RATENKAUF_PASSWORD_FILE. Of several webshops in one process, each has settings of its own: RATENKAUF_WEBSHOPS__OUTLET__PUBLIC_URL.

${settingNames
  .map((name) => `  ${variableOf(name)}${'isNeeded' in settings[name] ? ' *' : ''}\n      ${settings[name].about}`)
  .join('\n')}

  * needed
`;

const options = {
  sandbox: {
    type: 'boolean',
    about: 'needs no setting: with a sandbox in place of the bank, and a page that shows a monthly payment',
  },
  check: {
    type: 'boolean',
    about: 'says what is wrong with the settings, and ends; with --sandbox, only of those that are given',
  },
} as const;

const write = (entry: object) => console.error(JSON.stringify(entry));

const log: ServiceLog = (entry) => write(Object.assign({ time: new Date().toISOString() }, entry));

/** Reads the settings of the process, of which none is needed. */
function readGiven(): SettingValues {
  const { values, problems } = readSettings(givenSettings);
  const all = [problems, problemsOf(values)].flat();
  if (all.length > 0) throw new SettingsError(all);
  return values;
}

/** Reads everything that is needed. */
function readAll(): readonly WebshopSettings[] {
  const read = readSettings(givenSettings);
  const all = [read.problems, problemsOfWebshops(read)].flat();
  if (all.length > 0) throw new SettingsError(all);
  return webshopsOf(read);
}

/** Ends the service at a signal; a second signal ends the process at once. */
function endAtSignals(service: Service, closeRest: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    void service
      .stop()
      .then(closeRest)
      .then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/** Starts a sandbox, and completes the settings for it; it is closed if that, or what follows, fails. */
async function besideSandbox<Result>(then: (tried: TryOut) => Promise<Result>): Promise<Result> {
  const { tryOut } = await import('./try-out.js');
  const tried = await tryOut(readGiven());
  return then(tried).catch(async (error: unknown) => {
    await tried.sandbox.close();
    throw error;
  });
}

const webshopsOfTryOut = ({ values }: TryOut): readonly WebshopSettings[] => webshopsOf({ values, webshops: {} });

/** Checks the settings of each webshop, without touching database, bank or shop. */
async function check(webshops: readonly WebshopSettings[]): Promise<void> {
  for (const webshop of webshops) await checkWebshop(webshop);
  await checkDrivers(webshops);
}

async function checkDrivers(webshops: readonly WebshopSettings[]): Promise<void> {
  for (const webshop of webshops) await checkDriver(webshop);
}

async function checkOnly({ sandbox: isSandbox }: { readonly sandbox: boolean }): Promise<void> {
  if (isSandbox)
    await besideSandbox(async (tried) => {
      await check(webshopsOfTryOut(tried));
      await tried.sandbox.close();
    });
  else await check(readAll());
  console.log('The settings are right.');
}

async function serve({ sandbox: isSandbox }: { readonly sandbox: boolean }): Promise<void> {
  if (isSandbox) return besideSandbox(serveSandbox);
  const webshops = readAll();
  await checkDrivers(webshops);
  endAtSignals(await startService({ webshops, log, handlerLog: write }), async () => {});
}

async function serveSandbox(tried: TryOut): Promise<void> {
  const { sandbox, values, made, page } = tried;
  const webshops = webshopsOfTryOut(tried);
  const service = await startService({ webshops, log, handlerLog: write, page });
  endAtSignals(service, () => sandbox.close());
  console.log(`A page:    ${new URL(values.publicUrl ?? '').origin}/`);
  console.log(`Admin API: ${service.adminUrl}/  (key: ${made.adminKeys?.[0] ?? 'as configured'})`);
  console.log(`Events:    ${values.eventsUrl}  (secret: ${made.eventSecrets?.[0] ?? 'as configured'})`);
  console.log(`Sandbox:   ${sandbox.url}/`);
  // Rates need no database, so there is something to see all the same.
  await checkDrivers(webshops).catch(({ problems: [problem] }: SettingsError) =>
    console.log(`Rates only: ${problem?.expected}`),
  );
}

async function isHealthy(): Promise<boolean> {
  const { adminListen = usualAdminListen } = readGiven();
  const address = adminListen.replace(/^(0\.0\.0\.0|\[::\]):/, 'localhost:');
  const answer = await fetch(`http://${address}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  return answer?.ok === true;
}

await runCommand(ABOUT, options, async ({ values: { check: isOnlyChecked, sandbox = false }, positionals }) => {
  const [command, ...others] = positionals;
  if (others.length > 0 || (command !== 'serve' && command !== 'health'))
    throw new UsageError('Say what to do: serve or health.');
  const work = isOnlyChecked ? checkOnly : serve;
  if (command === 'health') process.exitCode = (await isHealthy()) ? 0 : 1;
  else
    await work({ sandbox }).catch((error: unknown) => {
      throw error instanceof SettingsError ? new CommandError(error.message) : error;
    });
});
