import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { onlyLit } from './scripts/build/only-lit.js';

/**
 * What the bundler need not say: that a file with all elements has the dialog from the start, which the teaser alone
 * loads with a click, and that minifying takes most of the time.
 */
const checks = { ineffectiveDynamicImport: false, pluginTimings: false };

/** What a style sheet does not need: comments, spaces, the last semicolon of a rule, the zero of a fraction, quotes. */
const needless =
  /\/\*[^]*?\*\/\n?|^\s+|(?<=[:{;,>])\s+|\s+(?=[{}!>])|(?<=[}>`])\n\s*|;(?=\s*\})|(?<=[\s(,:-])0(?=\.\d)|(?<==)'|'(?=\])/gm;

/** What stands between the attributes of a tag that is written in several lines, and before lines and ends of tags. */
const beforeAttribute = /\n\s+(?=[@.?]?[\w-]+=["$])/g;
const indentation = /^\s+|\n\s+(?=\/?>)/gm;

/** Leaves out what a minifier keeps in templates: their indentation, and what style sheets do not need. */
const templates: Plugin = {
  name: 'templates',
  transform: (code, id) =>
    id.includes('/src/elements/')
      ? code.replace(beforeAttribute, ' ').replace(id.endsWith('.styles.ts') ? needless : indentation, '')
      : null,
};

/**
 * The files for pages without a bundler: each element with everything it needs in one minified file; what is only
 * needed after a click (the dialog) is a chunk of its own.
 */
export default defineConfig({
  plugins: [templates, onlyLit()],
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: true,
    lib: { formats: ['es'], entry: { 'ratenkauf-teaser': 'src/define/ratenkauf-teaser.ts' } },
    // Without this the dialog's chunk would pull lit out of the one file.
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'allow-extension',
      output: { minify: true, comments: false, chunkFileNames: 'ratenkauf-[name].[hash].js' },
    },
  },
});

/**
 * What pages of several elements load, those of customers and those of the back office, and elements alone: each whole
 * in one file.
 */
export const alone: InlineConfig[] = [
  'ratenkauf',
  'ratenkauf-checkout',
  'ratenkauf-merchant',
  'ratenkauf-plans',
  'ratenkauf-status',
  'ratenkauf-summary',
].map((name) => ({
  plugins: [templates, onlyLit()],
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: false,
    lib: { formats: ['es'], entry: { [name]: `src/define/${name}.ts` } },
    rolldownOptions: {
      checks,
      output: { minify: true, comments: false, chunkFileNames: 'ratenkauf-[name].[hash].js' },
    },
  },
}));
