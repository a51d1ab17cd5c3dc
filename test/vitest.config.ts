import { defineConfig } from 'vitest/config';
import '../scripts/node-20.mjs';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', include: ['test/node/**/*.test.ts'], environment: 'node', maxWorkers: 3, testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          name: 'journey',
          include: ['test/journey/**/*.test.ts'],
          environment: 'node',
          maxWorkers: 3,
          globalSetup: 'test/journey/support/provision.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
