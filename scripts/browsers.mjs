// Finds a Chromium for the test runner; provisions one if there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const which = (names) => {
  for (const dir of (process.env.PATH ?? '').split(':')) for (const n of names) if (dir && existsSync(join(dir, n))) return join(dir, n);
  return undefined;
};
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export function installedChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return which(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome-headless-shell']) ?? (existsSync(MAC) ? MAC : undefined);
}
export const installedFirefox = () => process.env.FIREFOX_PATH ?? which(['firefox-esr', 'firefox']);
export const installedWebKit = () => {
  const driver = which(['WebKitWebDriver']), xvfb = which(['Xvfb']);
  const binary = ['4.1', '6.0', '4.0'].flatMap((v) => [`/usr/lib/x86_64-linux-gnu/webkit2gtk-${v}/MiniBrowser`, `/usr/lib/aarch64-linux-gnu/webkit2gtk-${v}/MiniBrowser`, `/usr/lib/x86_64-linux-gnu/webkitgtk-${v}/MiniBrowser`]).find(existsSync);
  return driver && xvfb && binary ? { driver, xvfb, binary } : undefined;
};
const apt = (...pkgs) => {
  if (process.getuid?.() !== 0 || !which(['apt-get'])) return false;
  const opt = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  return spawnSync('apt-get', ['update', '-qq'], opt).status === 0 && spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...pkgs], opt).status === 0;
};
/** @sparticuz/chromium: a headless Chromium inside an npm tarball (linux x64), with the shared libraries a bare image lacks. */
async function npmChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  let version; try { version = JSON.parse(readFileSync(new URL('../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8')).version; } catch { return undefined; }
  const dir = join(process.env.XDG_CACHE_HOME ?? join(process.cwd(), 'node_modules', '.cache'), `chromium-${version}`);
  mkdirSync(dir, { recursive: true });
  const keep = process.env.TMPDIR; process.env.TMPDIR = dir;              // it unpacks into os.tmpdir() and reuses whatever is there
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';                      // makes it unpack NSS & co. and set LD_LIBRARY_PATH
  try { return await (await import('@sparticuz/chromium')).default.executablePath(); } catch { return undefined; }
  finally { if (keep === undefined) delete process.env.TMPDIR; else process.env.TMPDIR = keep; }
}
export async function ensureChromium() {
  let p = installedChromium();
  if (!p) p = await npmChromium();
  if (!p && apt('chromium')) p = installedChromium();
  if (!p) throw new Error('No Chromium. Set CHROME_PATH, or run: apt-get install -y chromium   (or: npx playwright-core install --with-deps chromium)');
  return p;
}
export const chromiumArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
if (import.meta.url === `file://${process.argv[1]}`) { const p = await ensureChromium(); console.log(p, execFileSync(p, ['--no-sandbox', '--version']).toString().trim()); console.log('firefox', installedFirefox(), 'webkit', JSON.stringify(installedWebKit())); }
