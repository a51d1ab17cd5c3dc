import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What somebody types to install and start a shop. */
export interface PackageManager {
  /** Installs what the package.json names. */
  readonly install: string;
  /** Adds packages to it. */
  add(packages: readonly string[]): string;
  /** Runs a script of the package.json. */
  script(name: string): string;
  /** Runs a command with the programs of the installed packages. */
  program(command: string): string;
}

const managers = {
  npm: {
    install: 'npm install',
    add: (packages) => `npm install ${packages.join(' ')}`,
    script: (name) => (name === 'start' ? 'npm start' : `npm run ${name}`),
    program: (command) => (command.startsWith('node ') ? command : `npx ${command}`),
  },
  pnpm: {
    install: 'pnpm install',
    add: (packages) => `pnpm add ${packages.join(' ')}`,
    script: (name) => `pnpm ${name}`,
    program: (command) => (command.startsWith('node ') ? command : `pnpm exec ${command}`),
  },
  // Without node_modules (Plug'n'Play), only a process that yarn has started finds packages.
  yarn: {
    install: 'yarn install',
    add: (packages) => `yarn add ${packages.join(' ')}`,
    script: (name) => `yarn ${name}`,
    program: (command) => `yarn ${command}`,
  },
  bun: {
    install: 'bun install',
    add: (packages) => `bun add ${packages.join(' ')}`,
    script: (name) => `bun run ${name}`,
    program: (command) => (command.startsWith('node ') ? command : `bun x ${command}`),
  },
} satisfies Readonly<Record<string, PackageManager>>;

type ManagerName = keyof typeof managers;

const lockFiles: Readonly<Record<string, ManagerName>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};

/**
 * Returns the package manager of a folder: the one that its package.json or a lock file names, in it or in a folder
 * above, up to the repository's. Where nothing does, it is the one that `userAgent` names, as package managers tell the
 * programs that they start (`npm_config_user_agent`).
 */
export function packageManagerOf(folder: string, userAgent = ''): PackageManager {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const name = namedIn(place);
    if (name !== undefined) return managers[name];
    if (existsSync(join(place, '.git')) || place === dirname(place)) break;
  }
  const [program = ''] = userAgent.split('/');
  return managers[isManager(program) ? program : 'npm'];
}

function namedIn(place: string): ManagerName | undefined {
  const [field = ''] = /"packageManager"\s*:\s*"(\w+)@/.exec(textOf(join(place, 'package.json')))?.slice(1) ?? [];
  if (isManager(field)) return field;
  return Object.entries(lockFiles).find(([file]) => existsSync(join(place, file)))?.[1];
}

const isManager = (name: string): name is ManagerName => Object.hasOwn(managers, name);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
