#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askFor, defaults, type Choice } from './questions.js';
import { isServer, serverNames, servers } from './servers.js';
import { InitError, writeShop, type WrittenShop } from './write-shop.js';

const USAGE = `Usage: ratenkauf-elements init [--server NAME] [--dir FOLDER] [--yes] [--help]

Writes a small shop that sells by instalments, with the sandbox in place of the financing service. Files that are there are never changed.

  --server  ${Object.entries(servers)
    .map(([name, { title }]) => `${name.padEnd(8)} ${title}`)
    .join('\n            ')}
  --dir     the folder, created if it is missing (default: this one)
  --yes     asks nothing: ${defaults.server} and this folder, if not given otherwise
  --help    shows this text
`;

const options = {
  server: { type: 'string' },
  dir: { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Wrong use of the command: the usage is shown with it. */
class UsageError extends Error {}

/** Returns what the command line says; undefined if it asks for help. */
function readCommand(): { given: Partial<Choice>; asks: boolean } | undefined {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return undefined;
  const [command, ...others] = positionals;
  if (command !== 'init' || others.length > 0)
    throw new UsageError(
      command === undefined ? 'Say what to do: init.' : `There is no command "${positionals.join(' ')}", only init.`,
    );
  const { server, dir, yes = false } = values;
  if (server !== undefined && !isServer(server))
    throw new UsageError(`There is no server "${server}". Choose one of ${serverNames}.`);
  const given = { ...(server && { server }), ...(dir && { folder: dir }) };
  const asks = !yes && (!given.server || !given.folder);
  if (asks && !process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask in. Add --yes, or --server and --dir.');
  return { given, asks };
}

/** Before Node 22.13, SQLite is a package. The range is that of this package. */
function packagesForThisNode(): Record<string, string> {
  if (process.getBuiltinModule('node:sqlite')) return {};
  const { peerDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    peerDependencies: { libsql: string };
  };
  return { libsql: peerDependencies.libsql };
}

function report({ server, folder }: Choice, { files, missing }: WrittenShop): void {
  const { start, startByItself } = servers[server];
  const enter = folder === '.' ? '' : `cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)} && `;
  const commands = missing ? [`npm install ${missing.join(' ')}`, startByItself] : ['npm install', start];
  console.log(`Written: ${files.join(', ')}`);
  if (missing) console.log('package.json stays as it is.');
  console.log(`\nNext:\n\n  ${enter}${commands[0]}\n  ${commands[1]}\n`);
}

async function init(given: Partial<Choice>, asks: boolean): Promise<void> {
  const choice = asks ? await askFor(given, process.stdin, process.stdout) : { ...defaults, ...given };
  const templates = fileURLToPath(new URL('templates', import.meta.url));
  report(choice, await writeShop({ ...choice, templates, packages: packagesForThisNode() }));
}

function fail(error: unknown): void {
  const { name, message, code } = error as NodeJS.ErrnoException;
  const isWrongUse = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
  if (!isWrongUse && !(error instanceof InitError) && name !== 'AbortError') throw error;
  console.error(
    name === 'AbortError'
      ? '\nNothing was written.'
      : `ratenkauf-elements: ${message}${isWrongUse ? `\n\n${USAGE}` : ''}`,
  );
  process.exitCode = isWrongUse ? 2 : 1;
}

try {
  const command = readCommand();
  if (command) await init(command.given, command.asks);
  else console.log(USAGE);
} catch (error) {
  fail(error);
}
