import type { Plugin } from 'vite';

/** Packages that a page gets. */
const packages = ['lit', 'lit-element', 'lit-html', '@lit/reactive-element'];

/**
 * Vite plugin that refuses a file with a module that no page should load, or one that needs another file before its
 * first use.
 */
export const onlyLit = (): Plugin => ({
  name: 'only-lit',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(file.modules))
        if (renderedLength > 0 && !belongs(id)) this.error(`${file.fileName} contains ${id}.`);
      // What is fetched after a click may share what is already there.
      if (file.isEntry && file.imports.length > 0)
        this.error(`${file.fileName} is not whole: it loads ${file.imports.join(', ')}.`);
    }
  },
});

function belongs(id: string): boolean {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  // Modules added by the bundler itself have no path.
  return name
    ? packages.includes(name)
    : id.startsWith('\0') || /\/src\/(define|elements|contract|languages|rules)\//.test(id);
}
