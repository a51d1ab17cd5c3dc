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
 * Vite plugin that removes the parts of lit that our elements do not need in a bundle: hooks for polyfills and hydration, the version list,
 * decorator metadata, and development hints of lit and its Task. The minifier then removes the code that has no effect any more. Fails the
 * build when a version of lit no longer contains a part to remove.
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
