import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Asks for code until it comes, after ever longer pauses: a line that fails for a moment, or a shop that is being
 * renewed, must not take the page down.
 */
export async function untilItComes<Code>(load: () => Promise<Code>, pauseMs = firstPauseMs): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return untilItComes(load, Math.min(pauseMs * 2, longestPauseMs));
  }
}

/** A component whose code comes later, as `lazy`; meanwhile its part of the page's HTML stays. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilItComes(load) }));
}
