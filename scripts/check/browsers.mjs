// Finds the browsers for the tests; provides a Chromium if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { installBeside } from './install-beside.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** True if npm has Chromium for this platform. */
const hasPackagedChromium = process.platform === 'linux' && process.arch === 'x64';

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
];

/** For journeys, which start hundreds of pages: without a process for each of them. */
export const journeyArgs = [
  ...chromiumArgs,
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--no-zygote',
];

/**
 * Returns the path of a Chromium: the one in CHROME_PATH; the one that npm installs, of the same version on every
 * machine; where npm has none for the platform, an installed one, or one that apt installs now.
 */
export async function ensureChromium() {
  const path = process.env.CHROME_PATH ?? (await packagedChromium()) ?? installedChromium() ?? aptChromium();
  if (path) return path;
  throw new Error('No Chromium. Set CHROME_PATH, or run: npx playwright-core install --with-deps chromium');
}

/**
 * Returns the path of the oldest Chromium that is supported, which test/other-browsers names; undefined where npm has
 * none for the platform. Installs it when it is not there, below node_modules.
 */
export async function ensureOldestChromium() {
  if (!hasPackagedChromium) return undefined;
  const { version } = JSON.parse(readFileSync(join(root, 'test/other-browsers/package-lock.json'), 'utf8')).packages[
    'node_modules/@sparticuz/chromium'
  ];
  const program = join(root, 'node_modules/.cache/other-browsers', `chromium-${version}`);
  if (existsSync(program)) return program;
  // It loads the same libraries as the other one.
  await packagedChromium();
  const folder = installBeside('other-browsers');
  const packed = readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
  writeFileSync(`${program}.${process.pid}`, brotliDecompressSync(packed), { mode: 0o755 });
  renameSync(`${program}.${process.pid}`, program);
  return program;
}

/** Returns the path of an installed Firefox. */
export const installedFirefox = () => process.env.FIREFOX_PATH ?? which('firefox-esr', 'firefox');

/** Returns the paths of WebKit's driver, its display server and its browser; undefined if one of them is missing. */
export function installedWebKit() {
  const driver = which('WebKitWebDriver');
  const xvfb = which('Xvfb');
  const binary = ['x86_64', 'aarch64']
    .flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(
        (name) => `/usr/lib/${machine}-linux-gnu/${name}/MiniBrowser`,
      ),
    )
    .find(existsSync);
  return driver && xvfb && binary ? { driver, xvfb, binary } : undefined;
}

/** Returns the path of an installed Chromium. */
export const installedChromium = () =>
  process.env.CHROME_PATH ??
  which('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ??
  ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(existsSync);

/** Installs Chromium where apt does that for this user. */
function aptChromium() {
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';
  return spawnSync(install, { shell: true, stdio: 'inherit' }).status === 0 ? installedChromium() : undefined;
}

function which(...names) {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

/** Returns the folder into which the Chromium of the npm package is unpacked. */
export function packagedChromiumFolder() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  return resolve(process.env.XDG_CACHE_HOME ?? join(root, 'node_modules/.cache'), `chromium-${version}`);
}

/**
 * Unpacks @sparticuz/chromium: a Chromium in an npm package (Linux, x64), with the libraries and the font that a bare
 * machine lacks.
 */
async function packagedChromium() {
  if (!hasPackagedChromium) return undefined;
  const folder = packagedChromiumFolder();
  mkdirSync(folder, { recursive: true });
  // It unpacks into the temporary folder and reuses any existing files there; the runtime's name makes it include its
  // libraries.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    // Its own font configuration only covers /tmp, and Chromium crashes if it finds no font at all.
    const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
    const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`;
    writeFileSync(
      join(folder, 'fonts/fonts.conf'),
      `<?xml version="1.0"?>\n<fontconfig>${dirs}${cache}</fontconfig>\n`,
    );
    return path;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
