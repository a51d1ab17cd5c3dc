import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run killed`: the shop in PHP and its service are killed while customers buy; takes minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/killed/**/*.test.ts'],
    environment: 'node',
    testTimeout: 3_600_000,
  },
});
