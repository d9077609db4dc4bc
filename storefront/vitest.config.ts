import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { houseMarks } from './scripts/vite/houseMarks.ts';
import { messageCatalogues } from './scripts/vite/messageCatalogues.ts';
import { shuffledTests } from '../scripts/lib/testOrder.mjs';

const source = {
  root: import.meta.dirname,
  plugins: [houseMarks(), messageCatalogues()],
  oxc: { jsx: { runtime: 'automatic' as const } },
};
const common = {
  // As long as the other projects' tests may take.
  testTimeout: 30_000,
  expect: { poll: { timeout: 20_000 } },
  // The files of a worker share its libraries and its document; `src/testing/setup.ts` starts each in a new page.
  isolate: false,
} as const;

/** The ending of a test file decides: `.test.ts` has no page and runs in Node, `.test.tsx` has one. */
export const projects = [
  {
    ...source,
    test: {
      ...common,
      name: 'storefront pure',
      environment: 'node',
      include: ['src/**/*.test.ts'],
      // One project after the other: a worker belongs to one of them.
      sequence: { groupOrder: 1 },
    },
  },
  {
    ...source,
    test: {
      ...common,
      name: 'storefront',
      environment: 'happy-dom',
      setupFiles: ['src/testing/setup.ts'],
      include: ['src/**/*.test.tsx'],
      sequence: { groupOrder: 2 },
      // Loaded once per worker, with the message catalogues that it has compiled.
      server: { deps: { external: [/\/storefront\/scripts\//u] } },
    },
  },
] satisfies TestProjectInlineConfiguration[];

export default defineConfig({ test: { sequence: shuffledTests, projects } });
