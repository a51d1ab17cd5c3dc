#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { CommandError, runCommand, UsageError, type CommandLine } from '../run-command.js';
import { packageManagerOf } from './package-manager.js';
import { askFor, askWhether, defaults, type InitAnswers } from './questions.js';
import { isServer, serverNames, servers } from './servers.js';
import { planShop, writeShop, type ShopPlan } from './write-shop.js';

const USAGE = `ratenkauf-elements init [--server NAME] [--dir FOLDER] [--yes] [--help]

ratenkauf-elements serve --help and ratenkauf-elements health belong to the service beside a shop in any language;
ratenkauf-elements doctor --help to the diagnosis of a running shop, ratenkauf-elements try-shop --help to the trial of a shop's functions.

Writes a small shop that sells by instalments, with the sandbox in place of the bank. Files that are there are never changed.
`;

const options = {
  server: {
    type: 'string',
    about: Object.entries(servers)
      .map(([name, { title }]) => `${name.padEnd(8)} ${title}`)
      .join('\n            '),
  },
  dir: { type: 'string', about: 'the folder, created if it is missing (default: this one)' },
  yes: { type: 'boolean', about: `asks nothing: ${defaults.server} and this folder, if not given otherwise` },
} as const;

const NOTHING = 'Nothing was written.';

/** What the command line says. */
interface Command {
  readonly given: Partial<InitAnswers>;
  readonly mayAsk: boolean;
}

function readCommand({ values, positionals }: CommandLine<typeof options>): Command {
  const [command, ...others] = positionals;
  if (command !== 'init' || others.length > 0)
    throw new UsageError(
      command === undefined
        ? 'Say what to do: init, serve, health, doctor or try-shop.'
        : `There is no command "${positionals.join(' ')}", only init, serve, health, doctor and try-shop.`,
    );
  const { server, dir, yes = false } = values;
  if (server !== undefined && !isServer(server))
    throw new UsageError(`There is no server "${server}". Choose one of ${serverNames}.`);
  const given = { ...(server && { server }), ...(dir && { folder: dir }) };
  const mayAsk = !yes && process.stdin.isTTY;
  if (!yes && !mayAsk && (!given.server || !given.folder))
    throw new UsageError('There is no terminal to ask in. Add --yes, or --server and --dir.');
  return { given, mayAsk };
}

/** Before Node 22.13, SQLite is a package. The range is that of this package. */
function packagesForThisNode(): Record<string, string> {
  if (process.getBuiltinModule('node:sqlite')) return {};
  const { peerDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    peerDependencies: { libsql: string };
  };
  return { libsql: peerDependencies.libsql };
}

function report({ server, folder }: InitAnswers, plan: ShopPlan): void {
  const { files, missing, byHand, ignored, retyped, joins } = plan;
  const { script, command, project } = servers[server];
  const manager = packageManagerOf(folder, process.env.npm_config_user_agent);
  const enter = folder === '.' ? '' : `cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)} && `;
  const program = manager.program(joins && project ? project.command : command);
  const commands = missing
    ? [missing.length > 0 ? manager.add(missing) : manager.install, program]
    : [manager.install, manager.script(script)];
  console.log(`Written: ${[...files.keys()].join(', ')}`);
  if (missing)
    console.log(
      retyped ? 'package.json has the type "module" now, and stays as it is else.' : 'package.json stays as it is.',
    );
  if (ignored) console.log(`Add to .gitignore: ${ignored}`);
  if (byHand.size > 0) console.log(`Add by hand:\n\n${listOf(byHand)}`);
  console.log(`\nNext:\n\n  ${enter}${commands[0]}\n  ${commands[1]}\n`);
}

const listOf = (byHand: ShopPlan['byHand']) => [...byHand].map(([file, what]) => `  ${file}: ${what}`).join('\n');

async function init({ given, mayAsk }: Command): Promise<void> {
  const { stdin, stdout } = process;
  const isAsked = mayAsk && (!given.server || !given.folder);
  const choice = isAsked ? await askFor(given, stdin, stdout) : { ...defaults, ...given };
  const templates = fileURLToPath(new URL('templates', import.meta.url));
  const plan = await planShop({ ...choice, templates, packages: packagesForThisNode() });
  if (plan.byHand.size > 0 && !plan.joins) {
    const own = `${resolve(choice.folder)} is a shop already, and its files are never changed. They need`;
    const others = `the other files (${[...plan.files.keys()].join(', ')})`;
    if (!mayAsk)
      throw new CommandError(
        `${own}\n\n${listOf(plan.byHand)}\n\nNothing was written. In a terminal, without --yes, the command asks ` +
          `whether to write ${others}.`,
      );
    console.log(`${own}\n\n${listOf(plan.byHand)}\n`);
    if (!(await askWhether(`Write ${others}, and leave these to you?`, stdin, stdout))) return console.log(NOTHING);
  }
  await writeShop(choice.folder, plan);
  report(choice, plan);
}

await runCommand(USAGE, options, async (given) => {
  const command = readCommand(given);
  try {
    await init(command);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    console.error(`\n${NOTHING}`);
    process.exitCode = 1;
  }
});
