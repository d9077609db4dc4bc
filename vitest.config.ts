import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

// The races at full size take minutes each.
const longTests = Boolean(process.env['LONG_TESTS']);
// A test that takes longer hangs. The few that need more name their own time.
const patience = longTests ? 600_000 : 30_000;
// What many tests of a file share, such as an import of the house, takes as long as a small machine needs beside journeys.
const hookPatience = 120_000;
// How long `expect.poll` waits: enough for a small and busy machine.
const expect = { poll: { timeout: 20_000 } };

const helpers = path.join(import.meta.dirname, 'server/src/testing/');

/**
 * Gives each server test file its own copy of the helpers in `server/src/testing`: importing one opens a database or a shop for the
 * file. All other modules are shared by the files of a worker, which saves a third of the tests' time.
 */
const helpersPerFile: Plugin = {
  name: 'helpers-per-test-file',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !source.endsWith('.ts')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!found?.id.startsWith(helpers) || found.id.includes('?')) return found;
    const [file = '', own] = importer.split('?file=');
    return { ...found, id: `${found.id}?file=${own ?? encodeURIComponent(path.relative(helpers, file))}` };
  },
};

// One project per kind of test; `npm run check` runs them one after the other with a line each.
export default defineConfig({
  test: {
    // Most of a file's time is waiting, for the database or a clock: two share two cores well.
    maxWorkers: 3,
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
        plugins: [helpersPerFile],
        test: {
          name: 'server',
          isolate: false,
          environment: 'node',
          include: ['server/src/**/*.test.{ts,tsx}', 'simulators/src/**/*.test.ts', 'house/**/*.test.ts'],
          globalSetup: ['server/src/testing/databaseSetup.ts'],
          testTimeout: patience,
          expect,
          provide: { longTests },
          hookTimeout: hookPatience,
        },
      },
      { extends: './storefront/vitest.config.ts', root: './storefront', test: { name: 'storefront' } },
    ],
  },
});
