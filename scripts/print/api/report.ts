// Prints the public face of the built package into docs/api: `npm run api`. A test fails when it is out of date, so
// that every change of it is seen in a diff.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesIn, root, textOf } from '../../imports.js';
import { flatten, namesIn, programOf, withoutComments } from './flatten.js';
import { tables } from './tables.js';

export const FOLDER = 'docs/api';

const about = (subject: string) => `// ${subject}. Printed by \`npm run api\`; see docs/decisions.md, 24.\n\n`;

interface Package {
  readonly exports: Readonly<Record<string, string | { readonly types?: string; readonly default: string }>>;
}

/** Returns the entries that have declarations of their own: name in the report, name for an import, declarations. */
function entriesOf({ exports }: Package): { file: string; name: string; declarations: string }[] {
  return Object.entries(exports).flatMap(([name, target]) => {
    const usual = typeof target === 'string' ? target : target.default;
    if (!usual.endsWith('.js') || usual.includes('*')) return [];
    const file = name === '.' ? 'index' : name.slice('./'.length).replaceAll('/', '-');
    return [
      { file, name: `ratenkauf-elements${name.slice(1)}`, declarations: usual.slice(2).replace(/\.js$/, '.d.ts') },
    ];
  });
}

/** What frameworks are told of an element is made from its own type, so the report has the names alone. */
const namesOfMembers = (text: string): string =>
  text.replaceAll(/^export interface (\w+(?:Props|Events)) \{\n(.*?)\n\}/gms, (_, name: string, members: string) => {
    const keys = [...members.matchAll(/^ +"?([\w-]+)"?\??:/gm)].map(([, key]) => key);
    return `// ${name}: ${keys.join(', ')}`;
  });

/** Returns the files of the report with their texts, as the build in dist has them. */
export async function report(): Promise<Map<string, string>> {
  const manifest = JSON.parse(textOf('package.json')) as Package;
  const entries = entriesOf(manifest);
  const defines = filesIn('dist/define').filter((file) => file.endsWith('.d.ts'));
  // Those for frameworks name the elements' types, which the main entry has; the types of all frameworks take seconds.
  const isOfFramework = ({ declarations }: { declarations: string }) => declarations.startsWith('dist/frameworks/');
  const own = entries.filter((entry) => !isOfFramework(entry)).map(({ declarations }) => declarations);
  const program = programOf(own.concat(defines));
  const names = new Map(
    entries.filter((entry) => !isOfFramework(entry)).map(({ name, declarations }) => [name, declarations]),
  );
  const files = new Map(
    entries.map((entry) => {
      const { file, name, declarations } = entry;
      const text = isOfFramework(entry) ? namesOfMembers(withoutComments(declarations)) : flatten(program, names, name);
      return [`${FOLDER}/${file}.d.ts`, `${about(name)}${text.trimEnd()}\n`];
    }),
  );
  const lines = [
    '# What package.json names by a pattern. Printed by `npm run api`; see docs/decisions.md, 24.',
    ...defines.map(
      (file) => `define ${file.slice('dist/define/'.length, -'.d.ts'.length)}: ${namesIn(program, file).join(', ')}`,
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
