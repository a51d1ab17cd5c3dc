// Finds the browsers for the tests; provisions a Chromium if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const chromiumArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** Path of a Chromium: the one named by CHROME_PATH, an installed one, the one inside an npm package, or one installed by apt as root. */
export async function ensureChromium() {
  const path = installedChromium() ?? (await packagedChromium()) ?? (apt('chromium') ? installedChromium() : undefined);
  if (path) return path;
  throw new Error(
    'No Chromium. Set CHROME_PATH, or run: apt-get install -y chromium (or: npx playwright-core install --with-deps chromium)',
  );
}

/** Path of Chromium's headless shell, the same engine without the parts of a window; of another Chromium where it is not installed. */
export const ensureChromiumShell = async () => process.env.CHROME_PATH ?? which('chromium-headless-shell') ?? ensureChromium();

/** Path of an installed Firefox. */
export const installedFirefox = () => process.env.FIREFOX_PATH ?? which('firefox-esr', 'firefox');

/** WebKit's driver, the display it needs and the browser it drives; undefined unless all three are there. */
export function installedWebKit() {
  const driver = which('WebKitWebDriver');
  const xvfb = which('Xvfb');
  const binary = ['x86_64', 'aarch64']
    .flatMap((machine) => ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => `/usr/lib/${machine}-linux-gnu/${name}/MiniBrowser`))
    .find(existsSync);
  return driver && xvfb && binary ? { driver, xvfb, binary } : undefined;
}

/** Installs Debian packages when this process may; tells whether it worked. */
export function apt(...packages) {
  if (process.getuid?.() !== 0 || !which('apt-get')) return false;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const run = (...args) => spawnSync('apt-get', args, options).status === 0;
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function installedChromium() {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    process.env.CHROME_PATH ??
    which('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ??
    [mac].find(existsSync)
  );
}

function which(...names) {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

/** @sparticuz/chromium: a Chromium inside an npm tarball (Linux, x64), with the libraries and the font that a bare machine lacks. */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = resolve(process.env.XDG_CACHE_HOME ?? join(root, 'node_modules/.cache'), `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  // It unpacks into the temporary folder and takes whatever is there already; the runtime's name makes it bring its libraries.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    // Its own font configuration looks into /tmp only, and a Chromium that finds no font at all crashes.
    const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
    const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`;
    writeFileSync(join(folder, 'fonts/fonts.conf'), `<?xml version="1.0"?>\n<fontconfig>${dirs}${cache}</fontconfig>\n`);
    return path;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
