import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { functionLength } from './scripts/lint-function-length.mjs';

const onlyInPrograms = 'Only the demo and the command-line programs read the environment: take it as an option.';
const pages = ['rules', 'contract', 'elements', 'define', 'testing', 'sandbox/console/browser'].map((folder) => `src/${folder}/**`);
const servers = ['service', 'server', 'sandbox', 'init'].map((folder) => `src/${folder}/**`);

export default defineConfig(
  // Next's own build checks its template (npm run frameworks).
  globalIgnores(['dist/', '.docs-blocks-*/', 'site/', 'coverage/', 'templates/next/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  { rules: { eqeqeq: ['error', 'always', { null: 'ignore' }], 'prefer-const': 'error', 'no-var': 'error' } },

  // The rules that need types are in .oxlintrc.json: there, the compiler's own Go program reads the types, in a fraction of the time.
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },

  {
    files: ['src/**'],
    plugins: { ratenkauf: { rules: { 'function-length': functionLength } } },
    rules: {
      'max-lines': ['error', 300],
      'ratenkauf/function-length': ['error', 40],
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'process', message: onlyInPrograms }],
    },
  },
  { files: ['src/server/operations/log.ts', 'src/sandbox/sandbox.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  { files: ['src/init/cli.ts', 'src/sandbox/cli.ts'], rules: { 'no-console': 'off', 'no-restricted-globals': 'off' } },
  // The types of Node and of the browser are known everywhere; the things themselves are not.
  { files: pages, rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'global', 'setImmediate'] } },
  {
    files: servers,
    ignores: ['src/init/cli.ts', 'src/sandbox/cli.ts', 'src/sandbox/console/browser/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'process', message: onlyInPrograms },
        ...['document', 'window', 'navigator', 'location', 'localStorage', 'customElements'],
      ],
    },
  },
  {
    files: pages,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: 'This runs in the browser.' }] }] },
  },

  {
    files: ['src/elements/**'],
    extends: [lit.configs['flat/all'], litA11y.configs.recommended],
    rules: {
      // TypeScript assigns these fields instead of defining them (useDefineForClassFields), so lit's accessors see them.
      'lit/no-classfield-shadowing': 'off',
      'lit/no-template-arrow': 'off',
      'lit/no-template-map': 'off',
      // The keyboard's way to close a dialog is the Escape key, which browsers bring.
      'lit-a11y/click-events-have-key-events': ['error', { allowList: ['dialog'] }],
      // Layout takes the implicit roles away from tables, in some browsers.
      'lit-a11y/no-redundant-role': 'off',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['node:*'], message: 'This runs in the browser.' },
            { group: ['lit/directives/unsafe-*'], message: 'No markup enters the page except as a template.' },
            { group: ['lit/directives/style-map*'], message: 'Strict content security policies refuse style attributes.' },
          ],
        },
      ],
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
          property,
          message: 'No markup enters the page except as a template.',
        })),
      ],
    },
  },

  ...[
    ['test/node/**', [{ name: 'vitest', importNames: ['expect'] }, { name: 'node:assert' }, { name: 'node:assert/strict' }], 'vitest'],
    ['test/browser/**', [{ name: '@open-wc/testing', importNames: ['expect'] }, { name: 'chai' }], '@open-wc/testing'],
  ].map(([folder, paths, runner]) => ({
    files: [folder],
    rules: {
      'no-restricted-imports': ['error', { paths: paths.map((path) => ({ ...path, message: `Assertions of one style: assert of ${runner}.` })) }],
    },
  })),
);
