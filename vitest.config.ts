import { defineConfig } from 'vitest/config';
import { projects as office } from './office/vitest.config.ts';
import { shuffledTests } from './scripts/lib/testOrder.mjs';
import { projects as storefront } from './storefront/vitest.config.ts';

// The races at full size take minutes each.
const longTests = Boolean(process.env['LONG_TESTS']);
// A test that takes longer hangs. The few that need more name their own time.
const patience = longTests ? 600_000 : 30_000;
// What many tests of a file share, such as an import of the house, takes as long as a small machine needs beside journeys.
const hookPatience = 120_000;
// How long `expect.poll` waits: enough for a small and busy machine.
const expect = { poll: { timeout: 20_000 } };

// One project per kind of test. The check's steps take them by name (scripts/lib/steps.mjs): a project whose name begins with
// `server` or `storefront` is part of theirs.
export default defineConfig({
  test: {
    // Most of a file's time is waiting, for the database or a clock: two share two cores well.
    maxWorkers: 3,
    // Every project inherits it; the seed is always that of this place.
    sequence: shuffledTests,
    projects: [
      {
        test: {
          name: 'rules',
          // Pure functions and scripts keep no state: a worker imports what they share once.
          isolate: false,
          environment: 'node',
          include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: patience,
          expect,
          provide: { longTests },
        },
      },
      {
        test: {
          name: 'server',
          // Files share a worker, which loads the shop's modules once: 2 s per file.
          isolate: false,
          environment: 'node',
          include: ['server/src/**/*.test.{ts,tsx}', 'simulators/src/**/*.test.ts', 'house/**/*.test.ts'],
          globalSetup: ['server/src/testing/databaseSetup.ts'],
          setupFiles: ['server/src/testing/quickPasswords.ts'],
          testTimeout: patience,
          expect,
          provide: { longTests },
          hookTimeout: hookPatience,
        },
      },
      ...storefront,
      ...office,
    ],
  },
});
