import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { filesOf, packageEntries } from './entries.js';
import { root } from '../imports.js';

/**
 * Writes the declarations that a compiler reads for `require`, beside those for `import`. Node loads the same file for
 * both; a compiler set to `node16` or `node18` does not know that, and refuses the declarations of an ES module.
 */
export function writeCommonjsTypes(): void {
  const written = Object.values(packageEntries())
    .flatMap(filesOf)
    .filter((file) => file.endsWith('.d.cts'));
  const sources = written.map((file) => join(root, file).replace(/cts$/, 'ts'));
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: ['node'] };
  const program = ts.createProgram(sources, options);
  for (const source of sources) writeFileSync(source.replace(/ts$/, 'cts'), declarationsFor(program, source));
}

/** A value takes the place of what `export type *` has of its name, so that a class needs its type once more. */
function declarationsFor(program: ts.Program, file: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing, or does not exist: build the package first.`);
  const exported = checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    flags: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol).flags : symbol.flags,
  }));
  const values = exported.filter(({ flags }) => flags & ts.SymbolFlags.Value);
  const from = `'./${basename(file).replace(/\.d\.ts$/, '.js')}' with { 'resolution-mode': 'import' }`;
  const lines = [
    `import type * as entry from ${from};`,
    `export type * from ${from};`,
    ...values.map(({ name }) => `export declare const ${name}: typeof entry.${name};`),
    ...values.flatMap(({ name, flags }) => (flags & ts.SymbolFlags.Type ? `export type ${name} = entry.${name};` : [])),
  ];
  return `${lines.join('\n')}\n`;
}
