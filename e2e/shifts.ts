// How far a page moves by itself, as the browser measures it: the sum of its layout shifts without those that follow an input.
import { expect, type Page, type Request } from '@playwright/test';

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** What a page lays out once it has arrived; a film streams for as long as it plays. */
const laidOut: ReadonlySet<string> = new Set(['script', 'stylesheet', 'font', 'image', 'fetch', 'xhr']);
const loading = new WeakMap<Page, Set<Request>>();

/** Collects the layout shifts of each page that this tab opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  const open = new Set<Request>();
  loading.set(page, open);
  page.on('request', (request) => {
    // The page reads the header of this answer alone, so the browser never reports its end.
    if (laidOut.has(request.resourceType()) && !request.url().endsWith('/geo/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.addInitScript(() => {
    window.shifts = [];
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName} ${element.textContent.trim().slice(0, 40)}` : '?';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          window.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Two frames: what has arrived is laid out, and its shifts are reported. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => void requestAnimationFrame(() => void requestAnimationFrame(() => done()))),
  );

/** What the open page has shifted, and what moved, once all code, calls, pictures and fonts are there. */
export async function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  // A moved pointer loads what waits for the visitor, and excuses no shift.
  await page.mouse.move(5, 5);
  await page.mouse.move(8, 8);
  await page.waitForLoadState();
  await expect(page.locator('[data-asleep]')).toHaveCount(0);
  await expect
    .poll(async () => {
      await painted(page);
      return [...(loading.get(page) ?? [])].map((request) => request.url());
    })
    .toEqual([]);
  await painted(page);
  const shifts = await page.evaluate(() => window.shifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.filter(({ value }) => value > 0.005).flatMap(({ value, moved }) => [value.toFixed(3), ...moved]),
  };
}
