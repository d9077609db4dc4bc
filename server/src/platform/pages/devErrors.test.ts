import { createLogger } from 'vite';
import { expect, test, vi } from 'vitest';
import { brokenPage, errorBlock, onceLogger } from './devErrors.ts';

const error = Object.assign(
  new Error('\u001B[31mExpected `>`\u001B[0m\n╭─[ src/Header.tsx:75:24 ]\n    at transform (node.js:1)'),
  { id: '/shop/src/Header.tsx' },
);

test('shows an error as one block that names file and line, without colours and stack', () => {
  expect(errorBlock(error)).toBe('Expected `>`\n╭─[ src/Header.tsx:75:24 ]');
  expect(errorBlock(Object.assign(new Error('odd'), { id: '/shop/src/Footer.tsx' }))).toBe(
    'odd\n  in /shop/src/Footer.tsx',
  );
});

test('prints an error once until a build succeeds, and another error at once', () => {
  const write = vi.fn();
  const { logger, forget } = onceLogger({ ...createLogger(), error: write });
  logger.error('Internal server error', { error });
  logger.error('Error when evaluating', { error });
  expect(write).toHaveBeenCalledTimes(1);
  logger.error('another');
  expect(write).toHaveBeenCalledTimes(2);
  forget();
  logger.error('another');
  expect(write).toHaveBeenCalledTimes(3);
});

test('shows the text of an error as text in the browser', () => {
  expect(brokenPage('<img src=x onerror=alert(1)>')).toContain('&lt;img');
});
