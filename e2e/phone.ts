import type { Browser, BrowserContext } from '@playwright/test';
import { ownNetwork } from './shopper.ts';

/** A browser of its own on a French phone, at the shop of an address. */
export const onPhone = (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: ownNetwork(),
  });
