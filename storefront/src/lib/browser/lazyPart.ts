import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Retries an import with growing pauses until it loads, so that a short network failure or a deployment does not break the
 * page.
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

/** Like `lazy`, but the server-rendered HTML of the part stays in place until its code has loaded. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilItComes(load) }));
}
