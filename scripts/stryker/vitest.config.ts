import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['rules/src/**/*.test.ts'] } });
