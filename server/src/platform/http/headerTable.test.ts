// S20: repeats every header and directive in a separate table, so that a change of one needs a change here.
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { callPolicy, pagePolicy, securityHeaders, workerPolicy } from './securityHeaders.ts';

const config = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://shop.example',
  ADYEN_ENVIRONMENT_URL: 'https://checkout.example',
  ADYEN_HMAC_KEY: 'ab'.repeat(32),
  ANALYTICS_SCRIPT_URL: 'https://tags.example/tag.js',
  PAYMENT_FRAME_HOSTS: 'https://acs.bank.example',
  MAP_STYLE_URL: 'https://maps.example/style.json',
  MAP_HOSTS: 'https://tiles.example',
});
const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources.join(' ')];
    }),
  );
const showing = directives(pagePolicy(config, ["'sha256-script'"], ["'sha256-style'"], false));
const paying = directives(pagePolicy(config, ["'sha256-script'"], ["'sha256-style'"], true));

test('S20: every answer carries these headers', () => {
  expect(Object.fromEntries(securityHeaders(config))).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(self), payment=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});

test('S20: a shop over http sends no header that requires https', () => {
  const local = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' });
  expect(Object.fromEntries(securityHeaders(local))).not.toHaveProperty('strict-transport-security');
  expect(pagePolicy(local, [], [], false)).not.toContain('upgrade-insecure-requests');
});

test('S20: the policy of an answer that is no page allows nothing', () => {
  expect(directives(callPolicy)).toEqual({
    'default-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
});

test('S20: the worker of the map reaches the hosts of the style alone, and without a style none', () => {
  const none = { 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" };
  expect(directives(workerPolicy(config))).toEqual({
    ...none,
    'connect-src': 'https://maps.example https://tiles.example',
  });
  expect(directives(workerPolicy(readConfig({ NODE_ENV: 'test' })))).toEqual(none);
});

describe('a page that shows', () => {
  test.each([
    ['default-src', "'self'"],
    ['script-src', "'self' 'sha256-script' https://tags.example"],
    ['style-src', "'self' 'sha256-style'"],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self' data: https://tags.example https://maps.example https://tiles.example"],
    ['media-src', "'self'"],
    ['font-src', "'self'"],
    ['connect-src', "'self' https://tags.example https://maps.example https://tiles.example"],
    ['frame-src', "'none'"],
    ['form-action', "'self'"],
    ['worker-src', "'self' blob:"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'default late'],
    ['upgrade-insecure-requests', ''],
  ])('S20: %s is %s', (name, sources) => {
    expect(showing[name]).toBe(sources);
  });

  test('S20: has no directive beyond these', () => expect(Object.keys(showing)).toHaveLength(17));
});

describe('a page that pays', () => {
  const provider = 'https://checkout.example';
  test.each([
    ['script-src', `'self' 'sha256-script' ${provider}`],
    ['style-src', `'self' 'sha256-style' ${provider}`],
    ['img-src', `'self' data: ${provider} https://*.adyen.com`],
    ['connect-src', `'self' ${provider} https://*.adyen.com`],
    ['frame-src', `'self' ${provider} https://*.adyen.com https://acs.bank.example`],
    ['form-action', `'self' ${provider} https://*.adyen.com https://acs.bank.example`],
  ])('S20: %s is %s', (name, sources) => {
    expect(paying[name]).toBe(sources);
  });

  test('S20: differs in these alone', () => {
    const differing = Object.keys(showing).filter((name) => showing[name] !== paying[name]);
    expect(differing).toHaveLength(6);
    expect(Object.keys(paying)).toEqual(Object.keys(showing));
  });
});
