import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Enough for a small and busy machine.
configure({ asyncUtilTimeout: 8000 });
afterEach(cleanup);

// A browser ends a page's timers with the page. The test environment does not: one that is still due would find no window.
const startTimer = globalThis.setTimeout;
const timers = new Set<ReturnType<typeof startTimer>>();
const startTracked = (...args: Parameters<typeof startTimer>): ReturnType<typeof startTimer> => {
  const timer = startTimer(...args);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(startTracked, startTimer);
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});
