import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { pagePolicy } from './securityHeaders.ts';

const config = readConfig({ NODE_ENV: 'test', ANALYTICS_SCRIPT_URL: 'https://tags.example/tag.js' });

test('S20: the analytics script is let in on pages that show, by script, picture and call, and nowhere on pages that pay', () => {
  const shows = pagePolicy(config, [], [], false);
  for (const name of ['script-src', 'img-src', 'connect-src'])
    expect(shows).toMatch(new RegExp(`${name} [^;]*https://tags\\.example`, 'u'));
  expect(pagePolicy(config, [], [], true)).not.toContain('tags.example');
});
