// How soon the office answers a hand in a long list: interaction to next paint, as the browser itself measures it (Event Timing).
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import type { Row } from './table.ts';

/** A browser; null where none is installed. Throws where one does not start. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium(console.log);
  return executablePath === null ? null : chromium.launch({ executablePath });
}

/** Notes in the page how long each interaction took until its frame was painted. */
const watchInteractions = `
  globalThis.slowest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) slowest.set(interactionId, Math.max(slowest.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** The interactions since the last call, in ms; those below 16 ms are not reported. Their entries come behind their frames. */
export const interactions = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((done) => setTimeout(done, 300)).then(() => {
    const all = [...slowest.values()];
    slowest.clear();
    return all;
  })`);

/** How many rows the list has, also where the page holds only those in view. */
const rowsNow = `Number(document.querySelector('table').getAttribute('aria-rowcount') ?? document.querySelectorAll('tbody tr').length)`;

async function grow(page: Page, rows: number): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    const have = await page.evaluate<number>(rowsNow);
    if (have >= rows) return;
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    await page.getByRole('button', { name: 'Show more' }).click();
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    await page.waitForFunction(`${rowsNow} > ${have}`);
  }
}

/** What a hand does in a list: the choice of columns, a filter, a look further down, more rows. */
async function work(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Last change' }).click();
  await page.getByRole('button', { name: 'Move Last change up' }).click();
  await page.getByRole('button', { name: 'Show these' }).click();
  await page.waitForTimeout(500);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageDown');
  await page.waitForTimeout(300);
  await page
    .locator('tbody tr')
    .first()
    .click({ position: { x: 300, y: 10 }, force: true });
}

/** A page of a member at a desk, in which interactions are noted. */
export async function watchedPage(browser: Browser, url: string, staff: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    bypassCSP: true,
  });
  const [name = '', value = ''] = staff.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.addInitScript({ content: watchInteractions });
  return page;
}

/** The slowest interaction in a list of so many rows; null without a browser. */
export async function longListRow(url: string, staff: string, rows: number): Promise<Row | null> {
  const browser = await openBrowser();
  if (!browser) return null;
  try {
    const page = await watchedPage(browser, url, staff);
    const worked = async (least: number): Promise<number[]> => {
      await page.goto(`${url}/office/orders?state=all`);
      await page.locator('tbody tr').first().waitFor();
      await grow(page, least);
      await interactions(page);
      await work(page);
      return (await interactions(page)).toSorted((a, b) => b - a);
    };
    const short = Math.max(16, ...(await worked(1)));
    const taken = await worked(rows);
    const slowest = Math.max(16, ...taken);
    return {
      claim: `interaction to next paint in a list of ${rows} rows`,
      measured: `slowest ${slowest} ms (${taken.join(', ')}); in a list of one page ${short} ms`,
      wanted: 'at most 100 ms, or 1.5 x the short list',
      passed: slowest <= 100 || slowest <= 1.5 * short,
    };
  } finally {
    await browser.close();
  }
}
