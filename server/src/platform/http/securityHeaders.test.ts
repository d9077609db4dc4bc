import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { pagePolicy } from './securityHeaders.ts';

const config = readConfig({ NODE_ENV: 'test', ANALYTICS_SCRIPT_URL: 'https://tags.example/tag.js' });

test('S20: allows the analytics host for scripts, images and calls on every page but the checkout', () => {
  const shows = pagePolicy(config, [], [], false);
  for (const name of ['script-src', 'img-src', 'connect-src'])
    expect(shows).toMatch(new RegExp(`${name} [^;]*https://tags\\.example`, 'u'));
  expect(pagePolicy(config, [], [], true)).not.toContain('tags.example');
});

const production = readConfig({ NODE_ENV: 'production' });
const development = readConfig({ NODE_ENV: 'development' });

test('S20: the production policy has exactly these directives', () => {
  expect(pagePolicy(production, ["'sha256-a'"], ["'sha256-b'"], false).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-a'",
    "style-src 'self' 'sha256-b'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default late',
  ]);
});

test('development allows hot reload: its WebSocket and inline styles', () => {
  const policy = pagePolicy(development, ["'sha256-a'"], ["'sha256-b'"], false).split('; ');
  expect(policy).toContain("connect-src 'self' ws://localhost:3000");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("script-src 'self' 'sha256-a'");
});
