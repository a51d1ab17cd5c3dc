// Lets a browser see one set of fonts only: in another font, text breaks elsewhere, and lines that are not laid out with
// care have another height.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagedChromiumFolder } from './browsers.mjs';

/** Each set: where its fonts are, who brings them, and its families without serifs, with serifs, of one width. */
const sets = {
  bundled: {
    folder: join(packagedChromiumFolder(), 'fonts/fonts'),
    from: '@sparticuz/chromium',
    families: ['Open Sans', 'Open Sans', 'Open Sans'],
  },
  DejaVu: {
    folder: '/usr/share/fonts/truetype/dejavu',
    from: 'fonts-dejavu-core',
    families: ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono'],
  },
  Liberation: {
    folder: '/usr/share/fonts/truetype/liberation',
    from: 'fonts-liberation',
    families: ['Liberation Sans', 'Liberation Serif', 'Liberation Mono'],
  },
};

/** The set in which everything is tested; what depends on the font is tested in all of them. */
export const usualFonts = process.env.FONTS ?? 'bundled';

/** Returns the names of the sets that this machine has; if it has none, one that stands for its own fonts. */
export function installedFonts() {
  const names = Object.keys(sets).filter((name) => existsSync(sets[name].folder));
  return names.length > 0 ? names : [usualFonts];
}

/** Returns the packages with the sets that this machine lacks. */
export const missingFonts = () =>
  Object.values(sets)
    .filter(({ folder }) => !existsSync(folder))
    .map(({ from }) => from);

/**
 * Returns the environment of a browser, made from another one, in which it sees only this set; all fonts of the machine
 * if that lacks the set.
 */
export function fontEnvironment(name, environment = process.env) {
  const { folder, families } = sets[name] ?? unknown(name);
  if (!existsSync(folder)) return environment;
  const home = fileURLToPath(new URL(`../../node_modules/.cache/fonts/${name}`, import.meta.url));
  mkdirSync(home, { recursive: true });
  const file = join(home, 'fonts.conf');
  // Replaced as a whole, because another process may start a browser now.
  writeFileSync(`${file}.${process.pid}`, configuration(folder, join(home, 'cache'), families));
  renameSync(`${file}.${process.pid}`, file);
  return { ...environment, FONTCONFIG_FILE: file };
}

function unknown(name) {
  throw new Error(`There are no fonts "${name}". Known: ${Object.keys(sets).join(', ')}`);
}

/** As Debian does, every family that is not there stands for the one without serifs. */
function configuration(folder, cache, families) {
  const generic = ['sans-serif', 'serif', 'monospace'];
  const aliases = generic.map(
    (name, index) => `<alias><family>${name}</family><prefer><family>${families[index]}</family></prefer></alias>`,
  );
  const others = generic.map(
    (name) => `<test qual="all" name="family" compare="not_eq"><string>${name}</string></test>`,
  );
  const last = `<edit name="family" mode="append_last"><string>${families[0]}</string></edit>`;
  return `<?xml version="1.0"?>
<fontconfig>
<dir>${folder}</dir>
<cachedir>${cache}</cachedir>
${aliases.join('\n')}
<match>${others.join('')}${last}</match>
</fontconfig>
`;
}
