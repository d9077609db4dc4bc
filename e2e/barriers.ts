import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** WCAG 2.2 AA. */
const wcag = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Loads axe once per document: loading takes longer than a check. */
async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  // The fields of a payment provider come from another origin.
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
}

/** The shop on a date, in the office: its policy lets nothing run in it. The shop's own journeys check its pages. */
const runsNothing = (frame: Frame): boolean => frame.url().includes('/office/shop-at/');

/** The barriers that axe finds in the page and its frames, by WCAG 2.2 AA or by all its rules, each with its elements. */
export async function barriersIn(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  for (const frame of page.frames().filter((one) => !runsNothing(one)))
    await load(frame).catch(async () => {
      // A frame may be removed or navigate meanwhile: one that is still part of the page must load axe now.
      if (frame.isDetached()) return;
      await frame.waitForLoadState('domcontentloaded');
      await load(frame);
    });
  // No list of what passes: half the time.
  const options = { resultTypes: ['violations' as const], ...(rules === 'wcag' ? wcag : {}) };
  return page.evaluate(async (given) => {
    // The browser tells observers of sizes in its next frame, as of a table that now scrolls.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // During a colour transition axe measures an intermediate contrast. The promise of a cancelled transition rejects.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, options);
}
