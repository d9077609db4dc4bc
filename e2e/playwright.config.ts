import { defineConfig } from '@playwright/test';
import { quietChromium } from '../scripts/lib/chromium.mjs';
import { fontSettings } from './fonts.ts';

/** Paths where Debian and Chrome install the browser; nothing is ever downloaded. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

// One shop, one shopper at a time: journeys share stock, and shop, database and browser share two cores.
export default defineConfig({
  testDir: '.',
  globalSetup: './openShop.ts',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: quietChromium,
      env: { ...process.env, FONTCONFIG_FILE: fontSettings },
    },
  },
});
