import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { triesAll } from './support/all.js';

const root = join(import.meta.dirname, '..');
const tests = 'test/node/**/*.test.ts';

/**
 * Suites of test/node share processes, because every process reads and compiles the whole server again. Suites whose
 * first line says so get a process each, so that their mocks, leftovers or measurements do not affect others. Vitest
 * starts them first.
 */
const alone = filesThatBegin('test/node', '// Alone in its process:');

/** Journeys whose first line says so are not even opened without it: each starts a shop and a browser. */
const onlyInCi = triesAll ? [] : filesThatBegin('test/journey', '// Only with ALL_TESTS=1:');

function filesThatBegin(folder: string, words: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(join(root, file), 'utf8').startsWith(words));
}

/** Tests wait for processes, and the element tests run beside them: more at once than processors only makes them late. */
const atOnce = Math.min(3, availableParallelism());

/** Time limits only end tests that hang: on a slow or busy machine, tests may take long. */
const inNode = {
  environment: 'node',
  setupFiles: 'test/support/undici-clock.ts',
  maxWorkers: atOnce,
  // Of the tests of a file that may run at once; each starts processes of its own.
  maxConcurrency: atOnce,
  // A tenth of the time goes without it into collecting what short tests leave behind.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

const tags = [{ name: 'ci', description: 'Runs only with ALL_TESTS=1; see inCi in test/support/all.ts.' }];

export default defineConfig({
  test: {
    tags,
    projects: [
      { test: { ...inNode, name: 'alone', include: alone } },
      { test: { ...inNode, name: 'node', include: [tests], exclude: alone, isolate: false } },
      {
        test: {
          ...inNode,
          name: 'journey',
          include: ['test/journey/**/*.test.ts'],
          exclude: onlyInCi,
          isolate: false,
          // After the others: several of their suites wait, which costs the least beside the checks and the element
          // tests.
          sequence: { groupOrder: 1 },
          globalSetup: 'test/journey/support/provision.ts',
        },
      },
    ],
  },
});
