import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, it } from 'vitest';
import { filesOf } from '../journey/frameworks/recipe.js';
import { projectOf } from './project.js';

const tsconfig = (options: object) =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['vite/client'],
    },
    include: ['src'],
    ...options,
  });

/** The project that a reader has, and the checker of the framework. */
const checkers = [
  {
    recipe: 'vue',
    component: 'src/Product.vue',
    packages: ['vue@3.5.45', 'vue-tsc@3.3.14', 'vite@8.3.8', '@vitejs/plugin-vue@6.0.11', 'typescript@5.9.3'],
    config: tsconfig({ vueCompilerOptions: { strictTemplates: true } }),
    check: ['vue-tsc', '--noEmit'],
  },
  {
    recipe: 'svelte',
    component: 'src/Product.svelte',
    packages: [
      'svelte@5.57.3',
      'svelte-check@4.7.8',
      'vite@8.3.8',
      '@sveltejs/vite-plugin-svelte@7.3.1',
      'typescript@5.9.3',
    ],
    config: tsconfig({}),
    check: ['svelte-check', '--fail-on-warnings'],
  },
] as const;

describe('the types of the tags', () => {
  it.each(checkers)(
    'pass the strict checker of $recipe, which finds a wrong attribute and a wrong field of an event',
    async ({ recipe, component, packages, config, check: [program, ...args] }) => {
      const files = new Map([...filesOf(`docs/frameworks/${recipe}.md`), ['tsconfig.json', config]]);
      const { folder, must, run } = await projectOf(files, packages);
      await must(program, ...args);
      const text = files.get(component) ?? '';
      for (const [right, wrong] of [
        ['amount=', 'amout='],
        ['event.months', 'event.month'],
      ] as const) {
        writeFileSync(join(folder, component), text.replace(right, wrong));
        const { code, output } = await run(program, ...args);
        assert.notEqual(code, 0, `${wrong}\n${output}`);
      }
    },
  );
});
