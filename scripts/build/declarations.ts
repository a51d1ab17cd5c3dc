import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, packageEntries } from './entries.js';
import { filesIn, importsIn, root, textOf } from '../imports.js';

/** Removes the declarations in dist that no public entry reaches: nobody can import them. */
export function removeUnreachableDeclarations(): void {
  const targets = Object.values(packageEntries()).flatMap(filesOf);
  const declarations = filesIn('dist').filter((file) => file.endsWith('.d.ts'));
  const isEntry = (file: string) =>
    targets.some((target) => {
      const [start = '', end] = target.replace(/^\.\//, '').replace(/\.js$/, '.d.ts').split('*');
      return end === undefined ? file === start : file.startsWith(start) && file.endsWith(end);
    });
  const reached = new Set(declarations.filter(isEntry));
  for (const file of reached)
    for (const { from } of importsIn(textOf(file)))
      if (from.startsWith('.')) reached.add(join(dirname(file), from.replace(/\.js$/, '.d.ts')));
  for (const file of declarations.filter((each) => !reached.has(each))) rmSync(join(root, file));
}
