import { createHash } from 'node:crypto';
import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';
import { internalNames } from './internal-names.js';

/** Names that only lit itself uses, and that it never looks for by text. */
const litsOwn = [
  'cssText',
  'styleSheet',
  'elementStyles',
  'shadowRootOptions',
  'getPropertyOptions',
  'createProperty',
  'getPropertyDescriptor',
  'finalizeStyles',
  'isUpdatePending',
  'scheduleUpdate',
  'enableUpdating',
  'renderOptions',
  'fromAttribute',
  'toAttribute',
  'createRenderRoot',
  'shouldUpdate',
  'hostUpdate',
  'addInitializer',
  'noAccessor',
  'useDefault',
  'wrapped',
  'hasChanged',
  'converter',
  'getUpdateComplete',
  'removeController',
  'creationScope',
  'setConnected',
  'renderBefore',
  'startNode',
  'endNode',
  'ctor',
  'reflect',
  'strings',
];
const hidden = new RegExp(String.raw`^(?:_\$.*|${[...litsOwn, ...internalNames()].join('|')})$`);

/** Letters of short names, in the order in which the teaser packs best; found by trying. */
const letters = 'etlarosndhgxbcpwikfumyv';

/** Returns short names without capitals, which are rare and so pack worse than two letters that are frequent. */
const shortNames = {
  get(index: number): string {
    let name = '';
    for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / letters.length))
      name += letters[(rest - 1) % letters.length];
    return name;
  },
};

/** Names of what a file imports and exports, in the bundler's short form: `{ k as C, j as S }`. */
const shared = /^import\{([^}]*)\}|export\{([^}]*)\};?\s*$/g;

/**
 * Returns what terser should call the variables that files of a build share, in the form of its `nameCache`: as they are
 * imported and exported, so that each is written once there (`export{C,S}`).
 */
function sharedNames(code: string): { props: Record<string, string> } {
  const props: Record<string, string> = {};
  for (const [, imported, exported] of code.matchAll(shared))
    for (const each of (imported ?? exported ?? '').split(',')) {
      const [name = '', alias = name] = each.split(' as ');
      if (imported) props[`$${alias}`] = name;
      // What has a long name is for pages.
      else if (alias.length === 1) props[`$${name}`] = alias;
    }
  return { props };
}

/** Returns the names by which code that is loaded later is found in its file: those have to stay. */
const namesOfImports = (files: readonly Rolldown.OutputBundle[string][]): string[] =>
  files.flatMap((file) => (file.type === 'chunk' && file.isDynamicEntry ? file.exports : []));

/**
 * Vite plugin that minifies the finished files again with terser, which saves more than the bundler's own minifier
 * alone.
 */
export const minifyChunks = (): Plugin => {
  const sources: string[] = [];
  return {
    name: 'minify-chunks',
    moduleParsed({ code }) {
      sources.push(code ?? '');
    },
    // What a file calls a property depends on all files of the build, and on which properties may be renamed.
    augmentChunkHash: () =>
      createHash('sha256').update([hidden.source].concat(sources.toSorted()).join('\0')).digest('hex'),
    async generateBundle(_, bundle) {
      // What one file calls a property, the other files of the same build call it as well.
      const names: { vars?: object; props?: object } = {};
      const reserved = namesOfImports(Object.values(bundle));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        names.vars = sharedNames(file.code);
        const { code } = await minify(file.code, {
          module: true,
          compress: {
            ecma: 2020,
            passes: 4,
            unsafe_arrows: true,
            unsafe_methods: true,
            pure_getters: true,
            keep_fargs: false,
            lhs_constants: false,
          },
          mangle: { nth_identifier: shortNames, properties: { regex: hidden, reserved, nth_identifier: shortNames } },
          format: { ecma: 2020 },
          nameCache: names,
        });
        if (code === undefined) throw new Error(`terser made nothing of ${file.fileName}`);
        file.code = code;
      }
    },
  };
};
