import { minify } from 'terser';
import type { Plugin } from 'vite';
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

/**
 * Vite plugin that minifies the finished files again with terser, which saves more than the bundler's own minifier
 * alone.
 */
export const minifyChunks = (): Plugin => ({
  name: 'minify-chunks',
  async generateBundle(_, bundle) {
    // What one file calls a property, the other files of the same build call it as well.
    const names: { vars?: object; props?: object } = {};
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const { code } = await minify(file.code, {
        module: true,
        compress: {
          ecma: 2020,
          passes: 4,
          unsafe_arrows: true,
          unsafe_methods: true,
          pure_getters: true,
          keep_fargs: false,
        },
        mangle: { properties: { regex: hidden } },
        format: { ecma: 2020 },
        nameCache: names,
      });
      // Variables are each file's own.
      delete names.vars;
      if (code === undefined) throw new Error(`terser made nothing of ${file.fileName}`);
      file.code = code;
    }
  },
});
