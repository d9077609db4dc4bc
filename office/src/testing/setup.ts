import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { endCalls } from './pageCalls.ts';

// Enough for a small and busy machine: the server of a test runs beside it.
configure({ asyncUtilTimeout: 10_000 });
afterEach(async () => {
  cleanup();
  await endCalls();
  vi.unstubAllGlobals();
  localStorage.clear();
  // The files of a worker share the window: the next list begins at its top.
  document.documentElement.scrollTop = 0;
});
