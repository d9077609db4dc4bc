import { defineConfig } from 'vitest/config';

// One project per kind of test; `npm run check` runs them one after the other with a line each.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts', 'simulators/src/**/*.test.ts', 'house/**/*.test.ts'],
          globalSetup: ['server/src/testing/databaseSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: './storefront/vitest.config.ts', root: './storefront', test: { name: 'storefront' } },
    ],
  },
});
