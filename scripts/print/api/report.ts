// Prints the public face of the built package into docs/api: `npm run api`. A test fails when it is out of date, so
// that every change of it is seen in a diff.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageEntries, type Target } from '../../build/entries.js';
import { filesIn, root } from '../../imports.js';
import { openProgram } from '../read-types.js';
import { flatten, withoutComments } from './flatten.js';
import { tables } from './tables.js';

export const FOLDER = 'docs/api';

const about = (subject: string) => `// ${subject}. Printed by \`npm run api\`; see docs/decisions.md, 24.\n\n`;

/** Returns the entries that have declarations of their own, by their names for an import. */
function entriesOf(): Map<string, string> {
  const usualOf = (target: Target): string => (typeof target === 'string' ? target : usualOf(target['default'] ?? ''));
  return new Map(
    Object.entries(packageEntries())
      .map(([name, target]) => [`ratenkauf-elements${name.slice(1)}`, usualOf(target)] as const)
      .filter(([, file]) => file.endsWith('.js') && !file.includes('*'))
      .map(([name, file]) => [name, file.slice(2).replace(/\.js$/, '.d.ts')]),
  );
}

/** What frameworks are told of an element is made from its own type, so the report has the names alone. */
const namesOfMembers = (text: string): string =>
  text.replaceAll(/^export interface (\w+(?:Props|Events)) \{\n(.*?)\n\}/gms, (_, name: string, members: string) => {
    const keys = [...members.matchAll(/^ +"?([\w-]+)"?\??:/gm)].map(([, key]) => key);
    return `// ${name}: ${keys.join(', ')}`;
  });

/** Returns the files of the report with their texts, as the build in dist has them. */
export async function report(): Promise<Map<string, string>> {
  const entries = entriesOf();
  const defines = filesIn('dist/define').filter((file) => file.endsWith('.d.ts'));
  // Those for frameworks name the elements' types, which the main entry has; the types of all frameworks take seconds.
  const own = new Map([...entries].filter(([, file]) => !file.startsWith('dist/frameworks/')));
  const program = openProgram([...own.values(), ...defines]);
  const files = new Map(
    [...entries].map(([name, file]) => {
      const text = own.has(name) ? flatten(program, own, name) : namesOfMembers(withoutComments(file));
      const short = name.split('/').slice(1).join('-') || 'index';
      return [`${FOLDER}/${short}.d.ts`, `${about(name)}${text.trimEnd()}\n`];
    }),
  );
  const lines = [
    '# What package.json names by a pattern. Printed by `npm run api`; see docs/decisions.md, 24.',
    ...defines.map(
      (file) =>
        `define ${file.slice('dist/define/'.length, -'.d.ts'.length)}: ${[...program.exportsOf(file).keys()].sort().join(', ')}`,
    ),
    ...filesIn('dist/cdn').flatMap((file) =>
      /\.[\w-]{8}\.js$/.test(file) ? [] : [`cdn ${file.slice('dist/cdn/'.length)}`],
    ),
  ];
  files.set(`${FOLDER}/entries.txt`, `${lines.join('\n')}\n`);
  files.set(`${FOLDER}/tables.sql`, await tables());
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = await report();
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  console.log(`${files.size} files in ${FOLDER}`);
}
