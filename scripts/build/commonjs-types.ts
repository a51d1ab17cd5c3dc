import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { filesOf, packageEntries } from './entries.js';
import { root } from '../imports.js';
import { openProgram } from '../print/read-types.js';

/**
 * Writes the declarations that a compiler reads for `require`, beside those for `import`. Node loads the same file for
 * both; a compiler set to `node16` or `node18` does not know that, and refuses the declarations of an ES module.
 */
export function writeCommonjsTypes(): void {
  const written = Object.values(packageEntries())
    .flatMap(filesOf)
    .filter((file) => file.endsWith('.d.cts'));
  const sources = written.map((file) => file.replace(/cts$/, 'ts'));
  const { exportsOf } = openProgram(sources);
  for (const source of sources)
    writeFileSync(join(root, source.replace(/ts$/, 'cts')), declarationsFor(source, exportsOf(source)));
}

/** A value takes the place of what `export type *` has of its name, so that a class needs its type once more. */
function declarationsFor(file: string, exported: ReadonlyMap<string, ts.Symbol>): string {
  const values = [...exported].filter(([, { flags }]) => flags & ts.SymbolFlags.Value);
  const from = `'./${basename(file).replace(/\.d\.ts$/, '.js')}' with { 'resolution-mode': 'import' }`;
  const lines = [
    `import type * as entry from ${from};`,
    `export type * from ${from};`,
    ...values.map(([name]) => `export declare const ${name}: typeof entry.${name};`),
    ...values.flatMap(([name, { flags }]) =>
      flags & ts.SymbolFlags.Type ? `export type ${name} = entry.${name};` : [],
    ),
  ];
  return `${lines.join('\n')}\n`;
}
