import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { messageCatalogues } from './scripts/messages.ts';

export const projects = [
  {
    root: import.meta.dirname,
    plugins: [messageCatalogues()],
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name: 'office',
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 30_000,
      isolate: false,
      sequence: { groupOrder: 3 },
    },
  },
] satisfies TestProjectInlineConfiguration[];

export default defineConfig({ test: { projects } });
