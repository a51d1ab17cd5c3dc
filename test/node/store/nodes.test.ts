// Begins first: it takes long.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { bundle, programOf, provideOtherNodes, testedNodes } from '../package/other-nodes.js';
import { lockFile } from './lock.js';
import { sneak } from './samples.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';

let programs: string;
beforeAll(async () => {
  if (testedNodes.length > 0) provideOtherNodes();
  programs = await bundle(['survivor', 'suite/alone']);
});
afterAll(() => rm(programs, { recursive: true }));

interface Written {
  readonly acknowledged: readonly string[];
  readonly refused: readonly string[];
  readonly turns: number;
}

/** Starts a process with a store on a file; `write` returns the acknowledged ones of several concurrent writes. */
async function startWriter(node: string, file: string) {
  const child = spawn(node, ['--no-warnings', join(programs, 'survivor.mjs'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<unknown> => JSON.parse((await lines.next()).value as string);
  const { library } = (await read()) as { library: string };
  return {
    library,
    write: async (times: number) => {
      child.stdin.write(String(times));
      return (await read()) as Written;
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const nodes: (readonly [name: string, node: () => string, library: string])[] = [
  [
    `this Node (${process.version})`,
    () => process.execPath,
    process.getBuiltinModule?.('node:sqlite') ? 'node:sqlite' : 'libsql',
  ],
  ...testedNodes.map((name) => [name, () => programOf(name), 'node:sqlite'] as const),
];

describe.each(nodes)('SQLite on %s', (name, node, library) => {
  it('keeps what it has acknowledged after another process held the lock for too long, and the process is killed', async () => {
    const file = join(programs, `${nodes.findIndex((each) => each[0] === name)}.sqlite`);
    const writer = await startWriter(node(), file);
    assert.equal(writer.library, library);
    const locker = await lockFile(file);
    const during = await writer.write(1);
    assert.deepEqual([during.acknowledged, during.refused], [[], ['locked']]);
    assert.isAbove(during.turns, 10, 'the event loop goes on while a write waits');
    await locker.release();
    const after = await writer.write(5);
    assert.lengthOf(after.acknowledged, 5);
    await writer.kill();
    const kept = await sneak(
      { dialect: () => sqliteDialect(file), address: file },
      'select id from ratenkauf_purchases',
    );
    assert.sameMembers(
      kept.map(({ id }) => id as string),
      [...after.acknowledged],
    );
  });
});

describe.each(testedNodes)('the suite of the stores on %s', (name) => {
  it('passes', async () => {
    const { stdout } = await promisify(execFile)(programOf(name), [
      '--no-warnings',
      join(programs, 'suite', 'alone.mjs'),
    ]).catch((error: { stdout: string }) => {
      throw new Error(
        error.stdout
          .split('\n')
          .filter((line) => !line.includes('✔'))
          .join('\n')
          .slice(0, 5_000),
      );
    });
    assert.match(stdout, /pass [1-9]\d{2}\n/);
  });
});

if (testedNodes.length === 0)
  console.log(
    'Other versions of Node are tried with ALL_TESTS=1, on Linux and x64, for which npm has packages of them.',
  );
