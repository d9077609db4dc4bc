import { defineConfig } from 'vitest/config';

// The races at full size take minutes each.
const longTests = Boolean(process.env['LONG_TESTS']);
// They say that something hangs, not that it is slow: a small machine runs journeys beside these.
const patience = longTests ? 600_000 : 300_000;

// One project per kind of test; `npm run check` runs them one after the other with a line each.
export default defineConfig({
  test: {
    // Most of a file's time is waiting, for the database or a clock: two share two cores well.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: patience,
          provide: { longTests },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts', 'simulators/src/**/*.test.ts', 'house/**/*.test.ts'],
          globalSetup: ['server/src/testing/databaseSetup.ts'],
          testTimeout: patience,
          provide: { longTests },
          hookTimeout: patience,
        },
      },
      { extends: './storefront/vitest.config.ts', root: './storefront', test: { name: 'storefront' } },
    ],
  },
});
