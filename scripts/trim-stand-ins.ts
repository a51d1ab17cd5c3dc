import type { Plugin } from 'vite';

/**
 * What our elements do for DOM implementations of unit tests, which import them as modules; every browser has the real
 * thing.
 */
const standIns: readonly (readonly [RegExp, string])[] = [
  [/internals && 'setFormValue' in internals \? internals : standIn\(host\)/, 'internals as ElementInternals'],
  [/attachInternals\?\.\(\)/, 'attachInternals!()'],
  [/if \('showModal' in dialog\) (dialog\.showModal\(\);)\n.*/, '$1'],
  [/if \('close' in dialog\) return (dialog\.close\(\);)[^}]*/, '$1'],
];

/**
 * Vite plugin that leaves out of the files for pages what stands in for parts that every browser has. Fails the build
 * when a part is not found.
 */
export const trimStandIns = (): Plugin => ({
  name: 'trim-stand-ins',
  enforce: 'pre',
  transform(code, id) {
    const file = /\/src\/elements\/(consent\/form-internals|element\/page\/modal)\.ts$/.exec(id)?.[1];
    if (!file) return null;
    const met = standIns.filter(([pattern]) => pattern.test(code));
    if (met.length !== 2) this.error(`${file}.ts has no longer the parts that scripts/trim-stand-ins.ts leaves out.`);
    return { code: met.reduce((text, [pattern, instead]) => text.replace(pattern, instead), code), map: null };
  },
});
