import { defineConfig } from 'vitest/config';
import { houseMarks } from './scripts/vite/houseMarks.ts';
import { messageCatalogues } from './scripts/vite/messageCatalogues.ts';

export default defineConfig({
  plugins: [houseMarks(), messageCatalogues()],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // As long as the other projects' tests may take.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
