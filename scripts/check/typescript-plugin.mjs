// Lets the test runner of the elements serve TypeScript: each file is compiled when a browser asks for it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';

const isTypeScript = (path) => path.endsWith('.ts');

/** `define` are names that are replaced in the code, as in esbuild. */
export function typescriptPlugin({ rootDir, tsconfig, target, define }) {
  const tsconfigRaw = readFileSync(tsconfig, 'utf8');
  const fileAt = (path) => join(rootDir, decodeURIComponent(path));
  return {
    name: 'typescript',
    resolveMimeType: ({ path }) => (isTypeScript(path) ? 'js' : undefined),
    /** TypeScript imports `./a.ts` by the name `./a.js`. */
    resolveImport({ source, context: { path } }) {
      if (!isTypeScript(path) || !/^\.{1,2}\/.*\.js$/.test(source)) return undefined;
      const meant = source.replace(/js$/, 'ts');
      return existsSync(join(dirname(fileAt(path)), meant)) ? meant : undefined;
    },
    async transform({ path, body }) {
      if (!isTypeScript(path)) return undefined;
      const sourcefile = fileAt(path);
      const options = { loader: 'ts', sourcemap: 'inline', sourcefile, target, tsconfigRaw, define };
      return (await transform(body, options)).code;
    },
  };
}
