import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { functionLength } from './scripts/check/lint-function-length.mjs';
import sizeLimits from './scripts/check/size-limits.json' with { type: 'json' };

// Counted on formatted code; what is longer is listed with its reason.
const { mostLines, longFiles, mostLinesOfFunction, longFunctions } = sizeLimits;
const onlyInPrograms = 'Only the demo and the command-line programs read the environment: take it as an option.';
const pages = ['rules', 'contract', 'elements', 'define', 'testing', 'sandbox/console/browser'].map(
  (folder) => `src/${folder}/**`,
);
/** The command-line programs. */
const programs = [
  'src/programs/command/cli.ts',
  'src/programs/command/run.ts',
  'src/programs/doctor/cli.ts',
  'src/programs/init/cli.ts',
  'src/programs/run-command.ts',
  'src/sandbox/cli.ts',
  'src/programs/serve/cli.ts',
  'src/programs/try-shop/cli.ts',
  'src/programs/try-shop/process/program.ts',
];
const servers = ['service', 'server', 'sandbox', 'programs'].map((folder) => `src/${folder}/**`);

// Oxlint has the rules of the language for all files, and those that need types: .oxlintrc.json. These are the rules
// that it does not know, and those of single folders of src.
export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  { ignores: ['dist/**', '.docs-blocks-*/**', 'site/**', 'website/**', 'coverage/**', 'looks/**'] },
  {
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the properties themselves: a spread literal is not checked for unknown properties.',
        },
        {
          selector: ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
          message: 'Write the elements themselves.',
        },
      ],
    },
  },

  {
    files: ['src/**'],
    plugins: { ratenkauf: { rules: { 'function-length': functionLength } } },
    rules: {
      'max-lines': ['error', mostLines],
      'ratenkauf/function-length': ['error', mostLinesOfFunction],
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'process', message: onlyInPrograms }],
    },
  },
  { files: Object.keys(longFiles), rules: { 'max-lines': 'off' } },
  { files: Object.keys(longFunctions), rules: { 'ratenkauf/function-length': 'off' } },
  {
    files: ['src/server/operations/log.ts', 'src/sandbox/sandbox.ts'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  { files: programs, rules: { 'no-console': 'off', 'no-restricted-globals': 'off' } },
  // The types of Node and of the browser are known everywhere; the things themselves are not.
  { files: pages, rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'global', 'setImmediate'] } },
  {
    files: servers,
    ignores: [...programs, 'src/sandbox/console/browser/**', 'src/programs/doctor/browser/watch-page.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'process', message: onlyInPrograms },
        'document',
        'window',
        'navigator',
        'location',
        'localStorage',
        'customElements',
      ],
    },
  },
  {
    files: pages,
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: 'This runs in the browser.' }] }],
    },
  },

  {
    files: ['src/elements/**'],
    extends: [lit.configs['flat/all'], litA11y.configs.recommended],
    rules: {
      // TypeScript assigns these fields instead of defining them (useDefineForClassFields), so lit's accessors see
      // them.
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
            {
              group: ['lit/directives/style-map*'],
              message: 'Strict content security policies refuse style attributes.',
            },
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
);
