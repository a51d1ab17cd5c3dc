import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run frameworks`: installs whole frameworks from the registry, one after the other, and takes minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/frameworks/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
