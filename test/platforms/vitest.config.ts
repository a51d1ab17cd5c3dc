import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run platforms`: real shop systems with their adapters, installed from the registry; takes minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/platforms/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
