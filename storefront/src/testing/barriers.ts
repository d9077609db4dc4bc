import axe from 'axe-core';

/**
 * The barriers that axe finds in what a test has rendered, by WCAG 2.2 AA, each with its elements. Contrast and sizes need a browser's
 * layout: journeys check them (e2e/barriers.ts).
 */
export async function barriers(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
