// Runs everything but the tests: builds, then runs all checks, one per processor at a time.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

export const build = { name: 'build', run: ['scripts/build/build.mjs'] };

/** Returns the arguments with which Node runs a program of a package. */
const program = (line) => `node_modules/${line}`.split(' ');

// One checker, because several check what they share several times.
const typesOf = (config) => program(`@typescript/native/bin/tsc -p ${config} --checkers 1`);

/** The slowest first, so that the others fit beside it. */
const checks = [
  { name: 'format', run: program('oxfmt/bin/oxfmt --check'), readsBuild: false },
  { name: 'lint', run: program('oxlint/bin/oxlint --type-aware --deny-warnings') },
  { name: 'lint of syntax', run: program('eslint/bin/eslint.js src --max-warnings 0'), readsBuild: false },
  // Its list of CSS properties is older than the properties in use; the browsers of the tests support them.
  {
    name: 'templates',
    run: program('lit-analyzer/cli.js src/elements/**/*.ts --strict --maxWarnings 0 --rules.no-invalid-css off'),
    readsBuild: false,
  },
  { name: 'types', run: typesOf('tsconfig.json') },
  { name: 'templates of init', run: typesOf('templates/tsconfig.json') },
  // What a shop's own compiler sees, with the declarations of the package checked as well. The most demanding one finds
  // what the others find, but for what is only wrong with their resolution.
  { name: 'shop, bundler', run: typesOf('test/typing/tsconfig.json'), isLeftToCi: true },
  { name: 'shop, nodenext', run: typesOf('test/typing/tsconfig.nodenext.json') },
  { name: 'shop, CommonJS', run: typesOf('test/typing/commonjs/tsconfig.json'), isLeftToCi: true },
  { name: 'unused code', run: program('knip/bin/knip.js --treat-config-hints-as-errors') },
  { name: 'package', run: program('publint/src/cli.js --strict') },
  { name: 'size', run: ['bench/size.mjs'] },
];
/** The import rules and the public face, because the other tests have a command of their own. */
const boundaries = {
  name: 'boundaries',
  run: program('vitest/vitest.mjs run --config test/vitest.config.ts --project node boundaries exports api-report'),
};

/** `npm test` runs these beside the build: they do not read it. */
export const checksOfSources = checks.filter(({ readsBuild = true }) => !readsBuild);
/** `npm test` runs these beside the tests. */
export const checksOfBuild = checks.filter(
  (check) => !checksOfSources.includes(check) && (process.env.ALL_TESTS || !check.isLeftToCi),
);

if (process.argv[1] === import.meta.filename) {
  const begun = performance.now();
  const results = await resultsOf([build], 1);
  if (results[0].result === 'passed')
    results.push(...(await resultsOf([...checks, boundaries], availableParallelism())));
  const failed = results.filter(({ result }) => result === 'failed').map(({ name }) => name);
  const seconds = secondsSince(begun);
  console.log(
    failed.length > 0 ? `\nFailed after ${seconds}: ${failed.join(', ')}` : `\nAll is well, after ${seconds}.`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** Runs checks, some at a time, and says of each how it ended, and what it wrote if it failed; resolves with the same. */
export async function resultsOf(steps, atATime, say = console.log) {
  const waiting = [...steps];
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, seconds } = await runs(step);
      say(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(17)} ${seconds}`);
      if (code !== 0) say(output);
      results.push({ name: step.name, result: code === 0 ? 'passed' : 'failed' });
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return results;
}

/** Runs a program of Node; resolves with how it ended, how long it took, and what it wrote unless that was shown. */
export async function runs({ run, isShown = false }, env = process.env) {
  const begun = performance.now();
  const stdio = isShown ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, run, { stdio: ['ignore', stdio, stdio], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output: output.trimEnd(), seconds: secondsSince(begun) };
}

export function secondsSince(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
