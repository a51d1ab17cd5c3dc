import { defineConfig, type InlineConfig } from 'vite';
import { groupModules } from './scripts/group-modules.js';
import { minifyChunks } from './scripts/minify-chunks.js';
import { minifyTemplates } from './scripts/minify-templates.js';
import { onlyLit } from './scripts/only-lit.js';
import { trimLit } from './scripts/trim-lit.js';
import { trimStandIns } from './scripts/trim-stand-ins.js';

/**
 * What the bundler need not say: that a file with all elements has the dialog from the start, which the teaser alone
 * loads with a click, and that minifying takes most of the time.
 */
const checks = { ineffectiveDynamicImport: false, pluginTimings: false };

/**
 * The files for pages without a bundler: each element with everything it needs in one minified file; what is only
 * needed after a click (the dialog) is a chunk of its own.
 */
export default defineConfig({
  plugins: [trimLit(), trimStandIns(), minifyTemplates(), minifyChunks(), onlyLit()],
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: true,
    lib: { formats: ['es'], entry: { 'ratenkauf-teaser': 'src/define/ratenkauf-teaser.ts' } },
    // Without this the dialog's chunk would pull lit out of the one file.
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'allow-extension',
      output: { minify: true, chunkFileNames: 'ratenkauf-[name].[hash].js' },
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
  plugins: [trimLit(), groupModules(), trimStandIns(), minifyTemplates(), minifyChunks(), onlyLit()],
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: false,
    lib: { formats: ['es'], entry: { [name]: `src/define/${name}.ts` } },
    rolldownOptions: { checks, output: { minify: true } },
  },
}));
