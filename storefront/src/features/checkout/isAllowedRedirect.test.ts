import { expect, test } from 'vitest';
import { isAllowedRedirect } from './isAllowedRedirect.ts';

const provider = 'http://127.0.0.1:3010';

test.each([
  ['takes the provider’s own host', 'http://127.0.0.1:3010/3ds?md=1', true],
  ['takes a bank’s https page', 'https://bank.example/acs', true],
  ['refuses plain http elsewhere', 'http://evil.example/', false],
  ['refuses a script', 'javascript:alert(1)', false],
  ['refuses a user before the host', 'https://shop@evil.example/', false],
  ['refuses a path of ours that leads elsewhere', '//evil.example', false],
] as const)('S5: %s', (_name, url, expected) => {
  expect(isAllowedRedirect(url, provider)).toBe(expected);
});
