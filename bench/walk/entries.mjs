// A hook of the module loader, behind that of tsx: each function of `src`, without the sandbox, first calls
// `globalThis.entered` with its file and its number in it.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const file = url.startsWith('file:') ? relative(root, fileURLToPath(url.split('?')[0])) : '';
  const isCounted = file.startsWith('src/') && !file.startsWith('src/sandbox/') && file.endsWith('.ts');
  return isCounted ? { ...loaded, source: withEntries(String(loaded.source), file) } : loaded;
}

function withEntries(source, file) {
  const name = JSON.stringify(file);
  const insertions = [];
  let count = 0;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const call = `globalThis.entered?.(${name}, ${(count += 1)})`;
      const [begin, end] = [node.body.getStart(), node.body.getEnd()];
      if (ts.isBlock(node.body)) insertions.push([begin + 1, `${call};`]);
      else insertions.push([begin, `(${call}, `], [end, ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return insertions
    .sort(([one], [other]) => other - one)
    .reduce((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), source);
}
