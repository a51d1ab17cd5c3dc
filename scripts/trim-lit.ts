import type { Plugin } from 'vite';

/**
 * What lit has for polyfills, for hydration, for decorators and for its developers, for browsers older than those we
 * support (without constructed style sheets), and for templates that begin within SVG or MathML, which no element has;
 * and what stands there instead. What lit does for elements is untouched. A name that the minifier may have chosen is
 * matched as `\w`.
 */
const cuts: readonly (readonly [RegExp, string])[] = [
  [/\b\w\.(?:lit\w+|reactiveElement)(?:Polyfill|Hydrate)Support\b/g, '(void 0)'],
  [/\(\w\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap/g, '0'],
  [/this\[Symbol\.metadata\]/g, 'null'],
  [/=\w\.ShadowRoot&&\([^)]*ShadyCSS[^)]*\)&&"adoptedStyleSheets"in .*?"replace"in CSSStyleSheet\.prototype/, '=!0'],
  [/2===\w\?"<svg>":3===\w\?"<math>":""/, '""'],
  [/\+\(2===\w\?"<\/svg>":3===\w\?"<\/math>":""\)/, ''],
  [/,2===\w\|\|3===\w\)\{[^}]*\}/, '){}'],
  [/Error\("(?:CSSResult is not|Value passed to 'css'|invalid template)[^)]*\)/g, 'Error()'],
];

const litsFiles = /\/node_modules\/(?:@lit\/reactive-element|lit-html|lit-element)\//;

/**
 * Returns the code of a module without lit's hooks for others, or undefined for a module that is not lit's. `onCut` is
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

/** Returns true if a module that is not lit's begins a template within SVG or MathML. */
const usesOtherTemplates = (code: string, id: string): boolean => !litsFiles.test(id) && /\b(?:svg|mathml)`/.test(code);

/**
 * Vite plugin that leaves lit's hooks for others out of a bundle. Fails the build when a version of lit no longer
 * contains one of them, or when an element needs one.
 */
export const trimLit = (): Plugin => {
  const unmet = new Set(cuts.map(([part]) => part));
  return {
    name: 'trim-lit',
    transform(code, id) {
      if (usesOtherTemplates(code, id))
        this.error(`${id} has a template within SVG or MathML: adapt scripts/trim-lit.ts.`);
      const trimmed = withoutHooks(code, id, (part) => unmet.delete(part));
      return trimmed === undefined ? null : { code: trimmed, map: null };
    },
    buildEnd(error) {
      if (!error && unmet.size > 0)
        this.error(`lit has no ${[...unmet].join(' and no ')}: adapt scripts/trim-lit.ts to its version.`);
    },
  };
};
