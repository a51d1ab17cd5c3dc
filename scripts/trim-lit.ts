import type { Plugin } from 'vite';

const cuts: readonly (readonly [RegExp, string])[] = [
  [/\b\w\.(?:lit\w+|reactiveElement)(?:Polyfill|Hydrate)Support\b/g, '(void 0)'],
  [/\(\w\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap/g, '0'],
  [/this\[Symbol\.metadata\]/g, 'null'],
  [/Error\("(?:CSSResult is not|Value passed to 'css'|invalid template|The args function|Unexpected status)[^)]*\)/g, 'Error()'],
  [/\(void 0===\w\.ShadyCSS\|\|\w\.ShadyCSS\.nativeShadow\)&&/g, ''],
];

/**
 * Vite plugin: takes out of lit what has no use in a file that nothing but our elements is made of: hooks for polyfills and for hydration,
 * the list of versions, metadata of decorators, and what lit and its Task tell authors of elements. The minifier removes what then does nothing.
 * Fails the build when a version of lit has nothing of what is to be taken out.
 */
export const trimLit = (): Plugin => {
  const unmet = new Set(cuts);
  return {
    name: 'trim-lit',
    transform(code, id) {
      if (!/\/node_modules\/(?:@lit\/reactive-element|@lit\/task|lit-html|lit-element)\//.test(id)) return null;
      const trimmed = cuts.reduce((text, cut) => {
        const rest = text.replace(cut[0], cut[1]);
        if (rest !== text) unmet.delete(cut);
        return rest;
      }, code);
      return { code: trimmed, map: null };
    },
    buildEnd(error) {
      if (!error && unmet.size > 0) this.error(`lit has no ${[...unmet].map(([pattern]) => String(pattern)).join(' and no ')}: adapt scripts/trim-lit.ts to its version.`);
    },
  };
};
