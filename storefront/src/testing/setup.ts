// The files of a worker share libraries and a document. Each test starts in an empty page, each file as in a new page.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A new page loads its modules itself: the state and the mocks of the last file are gone.
vi.resetModules();
const { beginPage, endAnimations, endPage } = await import('./page.ts');
// Enough for a small and busy machine.
configure({ asyncUtilTimeout: 8000 });
beginPage();
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await endAnimations();
});
afterAll(endPage);
