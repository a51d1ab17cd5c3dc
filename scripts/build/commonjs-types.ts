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
    .filter((file) => file.endsWith('.d.cts'))
    .map((file) => join(root, file));
  const sources = written.map((file) => file.replace(/\.d\.cts$/, '.d.ts'));
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: ['node'] };
  const program = ts.createProgram(sources, options);
  for (const [index, file] of written.entries()) {
    const source = sources[index] ?? '';
    writeFileSync(
      file,
      declarationsFor(`./${basename(source).replace(/\.d\.ts$/, '.js')}`, exportsOf(program, source)),
    );
  }
}

/** A name that an entry exports as a value, such as a function; `isType` if it is also one, such as a class. */
interface ExportedValue {
  readonly name: string;
  readonly isType: boolean;
}

function exportsOf(program: ts.Program, file: string): ExportedValue[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing, or does not exist: build the package first.`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if ((symbol.flags & ts.SymbolFlags.Value) === 0) return [];
    const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0;
    const { length } = isType ? (checker.getDeclaredTypeOfSymbol(symbol).aliasTypeArguments ?? []) : [];
    if (length > 0)
      throw new Error(`${exported.name} has type parameters, which scripts/build/commonjs-types.ts leaves out.`);
    return [{ name: exported.name, isType }];
  });
}

/** A value takes the place of what `export type *` has of its name, so that a class needs its type once more. */
function declarationsFor(module: string, values: readonly ExportedValue[]): string {
  const from = `'${module}' with { 'resolution-mode': 'import' }`;
  const lines = [
    `import type * as entry from ${from};`,
    `export type * from ${from};`,
    ...values.map(({ name }) => `export declare const ${name}: typeof entry.${name};`),
    ...values.filter(({ isType }) => isType).map(({ name }) => `export type ${name} = entry.${name};`),
  ];
  return `${lines.join('\n')}\n`;
}
