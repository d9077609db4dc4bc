import { vi } from 'vitest';

/**
 * Milliseconds for a test of which one is known to take long: it starts servers, imports the whole house, or lets
 * thousands race. Every other test that takes 30 seconds hangs.
 */
export const longTest = 150_000;

/** What `check` returns as soon as it throws no more; fails after 20 seconds, enough for a small and busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
