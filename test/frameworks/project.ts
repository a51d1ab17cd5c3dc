import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/free-port.js';
import { folderWith } from '../journey/frameworks/recipe.js';
import { listening } from '../journey/support/listening.js';
import { hasOtherNodes, programOf, provideOtherNodes } from '../node/package/other-nodes.js';
import { packed } from '../node/package/packed.js';
import { root } from '../../scripts/imports.js';

/** A project that was made from a recipe, with everything installed from the registry. */
export interface Project {
  readonly folder: string;
  /** Runs a program of an installed package; resolves with exit code and output. */
  run(program: string, ...args: string[]): Promise<{ code: number | null; output: string }>;
  /** Runs it and throws its output if it fails. */
  must(program: string, ...args: string[]): Promise<void>;
  /**
   * Starts a server on a free port until the end of the test; resolves once it answers. `{port}` in the arguments and
   * the environment is the port.
   */
  serve(program: string, args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Server>;
}

/** A running server. */
export interface Server {
  readonly address: string;
  /** Returns all that it has printed. */
  output(): string;
}

/** Some frameworks need a newer Node than the oldest that we support. */
function newestNode(): string {
  provideOtherNodes();
  return hasOtherNodes ? programOf('node-24') : process.execPath;
}

/** Programs that install packages: npm, or yarn without node_modules. */
export type Installer = 'npm' | 'yarn';

/** Yarn is a package itself, in a folder beside the projects. */
const yarnFolder = join(root, 'node_modules/.cache/yarn');
const yarnSettings = (registry: string) =>
  `nodeLinker: pnp\nenableTelemetry: false\nenableScripts: true\nnpmMinimalAgeGate: 0\nnpmRegistryServer: "${registry}"\n`;

/**
 * Makes a project of files and packages (`name@version`) in a temporary folder; the package itself is the one that npm
 * packs.
 */
export async function projectOf(
  files: ReadonlyMap<string, string>,
  packages: readonly string[],
  installer: Installer = 'npm',
): Promise<Project> {
  const folder = folderWith(files, []);
  const programs = [join(folder, 'node_modules/.bin'), join(yarnFolder, 'node_modules/.bin')];
  const path = [...programs, dirname(newestNode()), process.env.PATH].join(delimiter);
  const environment = {
    ...process.env,
    PATH: path,
    NODE_ENV: undefined,
    VITEST: undefined,
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
  };
  const start = (program: string, args: readonly string[], added: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...environment, ...added },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, ended, output: () => output };
  };
  const run = async (program: string, ...args: string[]) => start(program, args).ended;
  const must = async (program: string, ...args: string[]) => {
    const { code, output } = await run(program, ...args);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  };
  if (!files.has('package.json')) writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  if (installer === 'npm')
    await must('npm', 'install', '--no-audit', '--no-fund', '--save-exact', packed(), ...packages);
  else {
    await must('npm', 'install', '--no-audit', '--no-fund', '--prefix', yarnFolder, '@yarnpkg/cli-dist@4.18.1');
    const { output } = await run('npm', 'config', 'get', 'registry');
    writeFileSync(join(folder, '.yarnrc.yml'), yarnSettings(output.trim()));
    writeFileSync(join(folder, 'yarn.lock'), '');
    await must('yarn', 'add', '--exact', `ratenkauf-elements@file:${packed()}`, ...packages);
  }

  return {
    folder,
    run,
    must,
    async serve(program, args, added) {
      const port = String(await freePort());
      const address = `http://localhost:${port}`;
      const withPort = (text: string | undefined) => text?.replace('{port}', port);
      const given = Object.entries({ PORT: port, HOST: '127.0.0.1', NODE_ENV: 'production', ...added });
      const { child, ended, output } = start(
        program,
        args.map((each) => each.replace('{port}', port)),
        Object.fromEntries(given.map(([name, value]) => [name, withPort(value)])),
      );
      onTestFinished(async () => {
        // The server may have started others: the whole group ends.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        await ended;
      });
      await listening(
        address,
        ended.then((end) => Promise.reject(new Error(end.output))),
      );
      return { address, output };
    },
  };
}
