import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run killed`: the shop in PHP and its service are killed while customers buy; takes minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/killed/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
