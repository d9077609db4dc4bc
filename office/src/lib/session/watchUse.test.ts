import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unusedMs, watchUse } from './watchUse.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // The other tests of this worker have the usual one: the page is looked at.
  focusManager.setEventListener(() => undefined);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

test('a page that is not used reads nothing by itself, until it is used again', () => {
  watchUse();
  expect(focusManager.isFocused()).toBe(true);
  vi.advanceTimersByTime(unusedMs - 1);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  vi.advanceTimersByTime(unusedMs - 1);
  expect(focusManager.isFocused()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(focusManager.isFocused()).toBe(false);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(focusManager.isFocused()).toBe(true);
});
