// Runs test/browser in Chromium, or in those named by BROWSERS=chromium,firefox,webkit or BROWSERS=all, as far as they
// are installed. With ALL_TESTS=1, or CI, it runs in all three; with ALL_TESTS=1 a missing one is an error instead of a
// warning. Chromium has the fonts of the journeys, whatever the machine has; Firefox and WebKit have those of the machine.
// What depends on the fonts is in files called *layout.test.ts: with ALL_TESTS=1, these run in each set of fonts instead
// (--group fonts for these alone).
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { summaryReporter, defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import {
  chromiumArgs,
  ensureChromium,
  installedChromium,
  installedFirefox,
  installedWebKit,
} from '../scripts/check/browsers.mjs';
import { fontEnvironment, installedFonts, usualFonts } from '../scripts/check/fonts.mjs';
import { resultsReporter } from '../scripts/check/results-reporter.mjs';
import { typescriptPlugin } from '../scripts/check/typescript-plugin.mjs';
import { webkitLauncher } from '../scripts/check/webkit-launcher.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The package that brings Chromium changes the environment, which would give other browsers its fonts. */
const environment = { ...process.env };
const titles = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };
const all = Object.keys(titles);
const { BROWSERS = process.env.ALL_TESTS || process.env.CI ? 'all' : 'chromium' } = process.env;
const asked = BROWSERS === 'all' ? all : BROWSERS.split(',').map((name) => name.trim());
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`BROWSERS=${BROWSERS}: name some of ${all.join(', ')}, or all.`);

function chromium(executablePath, env) {
  return chromeLauncher({
    puppeteer,
    // A page in the background gets no animation frames; in separate contexts, each page is in the foreground.
    createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    launchOptions: { executablePath, args: chromiumArgs, env },
  });
}

function firefox(executablePath, env) {
  return chromeLauncher({
    puppeteer,
    createPage: async ({ context }) => onFixedScreen(await context.newPage()),
    concurrency: 1,
    launchOptions: { browser: 'firefox', executablePath, env },
  });
}

/** What starts each engine, with a set of fonts if one is named; undefined if it is not installed. */
const launchers = {
  chromium: async () => {
    // The one of npm is the same on every machine, and takes a quarter less of the processor's time.
    const path = (process.env.ALL_TESTS && installedChromium()) || (await ensureChromium());
    return (fonts = usualFonts) => chromium(path, fontEnvironment(fonts));
  },
  firefox: () => {
    const path = installedFirefox();
    // In its sandbox, Firefox reads fonts of the system only.
    const unboxed = { MOZ_DISABLE_CONTENT_SANDBOX: '1' };
    return path && ((fonts) => firefox(path, fonts ? { ...environmentWith(fonts), ...unboxed } : environment));
  },
  webkit: () => {
    const webkit = installedWebKit();
    return webkit && ((fonts) => webkitLauncher({ ...webkit, environment: environmentWith(fonts) }));
  },
};

/** The environment of Firefox and WebKit; without a set of fonts, they have those of the machine. */
const environmentWith = (fonts) => (fonts ? fontEnvironment(fonts, environment) : environment);

/**
 * Some versions of Firefox, like Debian's before its updates, can resize a page but not change the screen orientation,
 * which puppeteer requests as well.
 */
function onFixedScreen(page) {
  const setViewport = page.setViewport.bind(page);
  page.setViewport = (viewport) =>
    setViewport(viewport).catch((error) => {
      if (!error.message.includes('emulation.setScreenOrientationOverride')) throw error;
    });
  return page;
}

const engines = [];
const missing = [];
for (const name of asked) {
  const launcher = await launchers[name]();
  if (launcher) engines.push({ title: titles[name], launcher });
  else missing.push(name);
}
if (missing.length > 0) {
  console.log(`Not tested, because not installed: ${missing.join(', ')}`);
  if (process.env.ALL_TESTS) throw new Error(`Browsers are missing: ${missing.join(', ')}`);
}

/** The tests read one variable of the environment, ALL_TESTS. */
const compiled = typescriptPlugin({
  rootDir: root,
  target: 'es2022',
  tsconfig: `${root}tsconfig.json`,
  define: { 'process.env': JSON.stringify({ ALL_TESTS: process.env.ALL_TESTS ?? '' }) },
});

/** What depends on the fonts. */
const layouts = `${root}test/browser/**/*layout.test.ts`;
const inEachFont = {
  name: 'fonts',
  files: layouts,
  browsers: installedFonts().flatMap((fonts) =>
    engines.map(({ title, launcher }) => Object.assign(launcher(fonts), { name: `${title} with ${fonts}` })),
  ),
};

export default {
  rootDir: root,
  files: [`${root}test/browser/**/*.test.ts`, ...(process.env.ALL_TESTS ? [`!${layouts}`] : [])],
  groups: process.env.ALL_TESTS ? [inEachFont] : [],
  nodeResolve: { exportConditions: ['browser', 'production'] },
  plugins: [compiled],
  reporters: [defaultReporter(), summaryReporter(), resultsReporter(process.env.RESULTS_FILE)],
  // The engines run in parallel, one page each: a page in the background gets no focus and no animation frames.
  concurrentBrowsers: Math.min(3, availableParallelism()),
  concurrency: 1,
  // Messages of the elements for page developers; many tests provoke them.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('[ratenkauf]'),
  // Time limits only end tests that hang: on a slow or busy machine, tests may take long.
  browserStartTimeout: 180_000,
  testsStartTimeout: 180_000,
  testsFinishTimeout: 900_000,
  testFramework: { config: { timeout: 90_000 } },
  browsers: engines.map(({ launcher }) => launcher()),
};
