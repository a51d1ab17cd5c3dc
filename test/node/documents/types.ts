import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root, textOf } from '../../../scripts/imports.js';
import { type Block, placeOf } from './blocks.js';

const contexts = 'test/node/documents/contexts';

/** Returns the names that a context has and a block uses without declaring them. */
function namesFrom(context: string, code: string): string[] {
  const names = [...textOf(`${contexts}/${context}.ts`).matchAll(/^export declare const (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const declares = (name: string) =>
    new RegExp(`\\b(?:const|let|function|class)\\s+${name}\\b|^import [^;]*\\b${name}\\b[^;]*from`, 'm').test(code);
  return names.filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(code) && !declares(name));
}

/** Returns the module of a block: its own lines, after what its context gives it in the first of them. */
function moduleOf({ code, context }: Block, folder: string): string {
  const names = context === undefined ? [] : namesFrom(context, code);
  const from = relative(folder, join(root, contexts, `${context}.js`));
  return `${names.length > 0 ? `import { ${names.join(', ')} } from '${from}'; ` : ''}${code}\nexport {};\n`;
}

const options = {
  target: 'es2024',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  jsx: 'preserve',
  allowJs: true,
  checkJs: true,
  skipLibCheck: true,
  noEmit: true,
  noUncheckedSideEffectImports: true,
};

/**
 * Returns the errors of the compiler in blocks of TypeScript (strict) and JavaScript (as an editor checks it), by place
 * in their pages.
 */
export async function typeErrorsIn(blocks: readonly Block[]): Promise<string[]> {
  const strict = (
    await errorsOf(
      blocks.filter(({ language }) => language !== 'js'),
      true,
    )
  ).sort();
  return [
    ...strict,
    ...(
      await errorsOf(
        blocks.filter(({ language }) => language === 'js'),
        false,
      )
    ).sort(),
  ];
}

async function errorsOf(blocks: readonly Block[], strict: boolean): Promise<string[]> {
  if (blocks.length === 0) return [];
  // In the repository, so that the package finds itself by its name.
  const folder = mkdtempSync(join(root, '.docs-blocks-'));
  try {
    const names = new Map(
      blocks.map((block, index) => [
        `block${index}.${block.language === 'js' ? 'mjs' : block.language === 'tsx' ? 'tsx' : 'mts'}`,
        block,
      ]),
    );
    for (const [name, block] of names) writeFileSync(join(folder, name), moduleOf(block, folder));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, strict }, files: [...names.keys()] }),
    );
    const told = await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: root },
    ).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    return told
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
      .map((line) => line.replace(/^(.*?\/)?(block\d+\.\w+)/, (_, __, name: string) => placeIn(names, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const placeIn = (names: ReadonlyMap<string, Block>, name: string): string => {
  const block = names.get(basename(name));
  return block ? placeOf(block) : name;
};
