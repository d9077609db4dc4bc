import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { messageCatalogues } from './scripts/messages.ts';
import { shuffledTests } from '../scripts/lib/testOrder.mjs';

export const projects = [
  {
    root: import.meta.dirname,
    plugins: [messageCatalogues()],
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name: 'office',
      environment: './src/testing/environment.ts',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/setup.ts', `${import.meta.dirname}/../server/src/testing/quickPasswords.ts`],
      testTimeout: 30_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      // The files of a worker share the modules of the shop and of the office.
      isolate: false,
      // Components run at the real server, on a copy of the template database.
      globalSetup: [`${import.meta.dirname}/../server/src/testing/databaseSetup.ts`],
      provide: { longTests: false },
      sequence: { groupOrder: 3 },
    },
  },
] satisfies TestProjectInlineConfiguration[];

export default defineConfig({ test: { sequence: shuffledTests, projects } });
