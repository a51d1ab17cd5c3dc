// Runs everything but the tests: builds, then runs all checks, one per processor at a time. With --beside-build,
// another process builds meanwhile: then it runs only the checks that read no build. With --beside-tests, another
// process has built and runs the tests: then it runs the other checks. In both cases it runs one check at a time, and
// no tests; beside tests, some checks run only with ALL_TESTS=1.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const beside = process.argv.slice(2).find((argument) => argument.startsWith('--beside'));
const build = { name: 'build', run: ['scripts/build/build.mjs'] };

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

const started = performance.now();
const failed = await failuresBeside();
const seconds = secondsSince(started);
console.log(failed.length > 0 ? `\nFailed after ${seconds}: ${failed.join(', ')}` : `\nAll is well, after ${seconds}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function failuresBeside() {
  if (beside === '--beside-build') return failuresOf(checks.filter(isOfSources), 1);
  const isWanted = ({ isLeftToCi }) => process.env.ALL_TESTS || !isLeftToCi;
  if (beside === '--beside-tests')
    return failuresOf(
      checks.filter((check) => !isOfSources(check) && isWanted(check)),
      1,
    );
  return (await runs(build)) ? failuresOf([...checks, boundaries], availableParallelism()) : [build.name];
}

function isOfSources({ readsBuild = true }) {
  return !readsBuild;
}

async function failuresOf(steps, atATime) {
  const waiting = [...steps];
  const failures = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runs(step))) failures.push(step.name);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return failures;
}

/** Runs one step, prints its result and resolves with true if it succeeded; prints its output only if it failed. */
function runs({ name, run }) {
  const begun = performance.now();
  const child = spawn(process.execPath, run, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(17)} ${secondsSince(begun)}`);
      if (code !== 0) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

function secondsSince(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
