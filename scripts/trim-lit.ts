import type { Plugin } from 'vite';

/**
 * What lit has for polyfills and for hydration, for browsers without constructed style sheets, which we do not support,
 * and the words of its errors for its developers; and what stands there instead. What lit does for elements is
 * untouched. A name that the minifier may have chosen is matched as `\w`.
 */
const cuts: readonly (readonly [RegExp, string])[] = [
  [/\b\w\.(?:lit\w+|reactiveElement)(?:Polyfill|Hydrate)Support\b/g, '(void 0)'],
  [/=\w\.ShadowRoot&&\([^)]*ShadyCSS[^)]*\)&&"adoptedStyleSheets"in .*?"replace"in CSSStyleSheet\.prototype/, '=!0'],
  [/Error\("(?:CSSResult is not|Value passed to 'css'|invalid template)[^)]*\)/g, 'Error()'],
];

const litsFiles = /\/node_modules\/(?:@lit\/reactive-element|lit-html|lit-element)\//;

/**
 * Returns the code of a module of lit without these parts, or undefined for a module that is not lit's. `onCut` is
 * called for each part that was left out.
 */
export function withoutHooks(code: string, id: string, onCut: (part: RegExp) => void = () => {}): string | undefined {
  if (!litsFiles.test(id)) return undefined;
  return cuts.reduce((text, [part, instead]) => {
    const rest = text.replace(part, instead);
    if (rest !== text) onCut(part);
    return rest;
  }, code);
}

/**
 * Vite plugin that leaves these parts of lit out of a bundle. Fails the build when a version of lit no longer contains
 * one of them.
 */
export const trimLit = (): Plugin => {
  const unmet = new Set(cuts.map(([part]) => part));
  return {
    name: 'trim-lit',
    transform(code, id) {
      const trimmed = withoutHooks(code, id, (part) => unmet.delete(part));
      return trimmed === undefined ? null : { code: trimmed, map: null };
    },
    buildEnd(error) {
      if (!error && unmet.size > 0)
        this.error(`lit has no ${[...unmet].join(' and no ')}: adapt scripts/trim-lit.ts to its version.`);
    },
  };
};
