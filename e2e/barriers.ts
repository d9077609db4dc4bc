import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // No list of what passes: half the time.
  resultTypes: ['violations' as const],
};

/** Loads axe once per document: to load it takes longer than to run it. */
async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  // The fields of a payment provider come from another origin.
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
}

/** The barriers that axe finds in the page and its frames by WCAG 2.2 AA, each with its elements. */
export async function barriersIn(page: Page): Promise<string[]> {
  await load(page.mainFrame());
  // A frame may go while it loads; what replaces it belongs to the page's next stop.
  for (const frame of page.mainFrame().childFrames()) await load(frame).catch(() => undefined);
  return page.evaluate(async (given) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, options);
}
