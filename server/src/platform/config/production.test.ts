// The start matrix: the environment, and whether production starts with it or which variable it rejects.
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { assertProduction, isLoopback } from './production.ts';

const own = { DATABASE_URL: 'postgres://shop:secret@db.internal:5432/shop', PUBLIC_URL: 'https://shop.example' };
const hmac = { ADYEN_HMAC_KEY: 'ab'.repeat(32) };
const adyen = {
  ADYEN_ENVIRONMENT_URL: 'https://checkout-live.adyen.com',
  ADYEN_API_KEY: 'AQE-own',
  ADYEN_CLIENT_KEY: 'live_own',
  ADYEN_MERCHANT_ACCOUNT: 'Maison',
  ...hmac,
};
const wechat = {
  WECHAT_OPEN_URL: 'https://open.weixin.qq.com',
  WECHAT_API_URL: 'https://api.weixin.qq.com',
  WECHAT_APP_ID: 'wx-own',
  WECHAT_APP_SECRET: 'own',
};
const sms = { SMS_URL: 'https://sms.example', SMS_API_KEY: 'own' };
const dhl = {
  DHL_URL: 'https://express.api.dhl.com/mydhlapi',
  DHL_ACCOUNT: 'own',
  DHL_KEY: 'own',
  DHL_SECRET: 'own',
  DHL_HOOK_KEY: 'own-own-own-own-own-own-own-own-own',
};
const full = { ...own, ...adyen, ...wechat, ...sms };
const local = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

type Row = readonly [name: string, env: Record<string, string>, refused: string | null];
const rows: readonly Row[] = [
  ['nothing set: the embedded database and the simulators of this machine', {}, null],
  ['all of its own', full, null],
  ['the embedded database, reached over http', { ...hmac, PUBLIC_URL: 'http://shop.example' }, null],
  ['the embedded database and the public key of notifications', { PUBLIC_URL: own.PUBLIC_URL }, 'ADYEN_HMAC_KEY'],
  ['the public key over http', { PUBLIC_URL: 'http://shop.example' }, 'ADYEN_HMAC_KEY'],
  ['the public key as the one before', { ...full, ADYEN_HMAC_KEY_PREVIOUS: local }, 'ADYEN_HMAC_KEY_PREVIOUS'],
  [
    'the public key as the one before, on this machine',
    { ...own, PUBLIC_URL: 'https://localhost:8443', ADYEN_HMAC_KEY_PREVIOUS: local },
    null,
  ],
  ['an own key as the one before', { ...full, ADYEN_HMAC_KEY_PREVIOUS: 'cd'.repeat(32) }, null],
  ['an own database without an address', { DATABASE_URL: own.DATABASE_URL }, 'PUBLIC_URL'],
  ['an own database over http', { ...full, PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
  ['an own database, tried out on this machine', { ...own, PUBLIC_URL: 'http://localhost:8080' }, null],
  ['an own database and the public key of notifications', own, 'ADYEN_HMAC_KEY'],
  ['the same key in small letters', { ...own, ADYEN_HMAC_KEY: local.toLowerCase() }, 'ADYEN_HMAC_KEY'],
  ['an own database and an own key of notifications', { ...own, ...hmac }, null],
  ['a provider over http', { ...full, ADYEN_ENVIRONMENT_URL: 'http://checkout.example' }, 'ADYEN_ENVIRONMENT_URL'],
  [
    'a provider on a machine beside this one',
    { ADYEN_ENVIRONMENT_URL: 'http://10.0.0.7:3010' },
    'ADYEN_ENVIRONMENT_URL',
  ],
  ['a provider whose name begins like this machine', { ...full, SMS_URL: 'http://127.0.0.1.example' }, 'SMS_URL'],
  ['reports over http', { ...full, ADYEN_REPORT_URL: 'http://reports.example' }, 'ADYEN_REPORT_URL'],
  [
    'reports with the key of the simulator',
    { ...full, ADYEN_REPORT_URL: 'https://reports.example' },
    'ADYEN_REPORT_KEY',
  ],
  ['a carrier of its own', { ...full, ...dhl }, null],
  ['a carrier over http', { ...full, ...dhl, DHL_URL: 'http://dhl.example' }, 'DHL_URL'],
  ['a carrier with a setting of the simulator', { ...full, ...dhl, DHL_SECRET: '' }, 'DHL_SECRET'],
  ['reports of a carrier that everybody can sign', { ...full, ...dhl, DHL_HOOK_KEY: '' }, 'DHL_HOOK_KEY'],
  [
    'a simulated carrier in a shop that others reach',
    { ...full, UPS_URL: 'http://127.0.0.1:3030/ups' },
    'UPS_HOOK_KEY',
  ],
  [
    'the simulator’s key of a carrier as the one before',
    { ...full, ...dhl, DHL_HOOK_KEY_PREVIOUS: 'local-dhl-hook-key-0123456789abcdef' },
    'DHL_HOOK_KEY_PREVIOUS',
  ],
  [
    'the simulator’s key of another carrier',
    { ...full, ...dhl, DHL_HOOK_KEY: 'local-ups-hook-key-0123456789abcdef' },
    'DHL_HOOK_KEY',
  ],
  ['breached passwords over http', { BREACHED_PASSWORDS_URL: 'http://range.example' }, 'BREACHED_PASSWORDS_URL'],
  ['text messages over http', { ...full, SMS_URL: 'http://sms.example' }, 'SMS_URL'],
  ['WeChat over http', { ...full, WECHAT_API_URL: 'http://wechat.example' }, 'WECHAT_API_URL'],
  ['WeChat’s consent page over http', { ...full, WECHAT_OPEN_URL: 'http://wechat.example' }, 'WECHAT_OPEN_URL'],
  ['a captcha over http', { TURNSTILE_URL: 'http://captcha.example' }, 'TURNSTILE_URL'],
  ['a script over http', { ANALYTICS_SCRIPT_URL: 'http://tags.example/tag.js' }, 'ANALYTICS_SCRIPT_URL'],
  ['mails without TLS', { SMTP_URL: 'smtp://shop:secret@mail.example:587' }, 'SMTP_URL'],
  ['mails without TLS to a machine beside this one', { SMTP_URL: 'smtp://10.0.0.7' }, 'SMTP_URL'],
  [
    'mails that ask for TLS and ignore it',
    { SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=true' },
    'SMTP_URL',
  ],
  ['mails without TLS, as the operator says', { SMTP_URL: 'smtp://mail.example', SMTP_PLAIN: '1' }, null],
  ['mails that must upgrade to TLS', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }, null],
  ['mails by TLS', { SMTP_URL: 'smtps://shop:secret@mail.example' }, null],
  ['mails without TLS on this machine', { SMTP_URL: 'smtp://127.0.0.1:25' }, null],
  ['a database that can lose what it acknowledged', { ...full, DATABASE_DURABLE: '0' }, 'DATABASE_DURABLE'],
  ['the address of this machine in six words', { ADYEN_ENVIRONMENT_URL: 'http://[::1]:3010' }, null],
];

/** A missing key gets the local simulator's value. */
const without = (name: keyof typeof full): Record<string, string> => ({ ...full, [name]: '' });
const keys = [
  'ADYEN_API_KEY',
  'ADYEN_CLIENT_KEY',
  'ADYEN_MERCHANT_ACCOUNT',
  'ADYEN_HMAC_KEY',
  'SMS_API_KEY',
  'WECHAT_APP_ID',
  'WECHAT_APP_SECRET',
] as const;
const keyRows: readonly Row[] = keys.map((name) => [`a partner elsewhere with the local ${name}`, without(name), name]);

const start = (env: Record<string, string>) => assertProduction(readConfig(env));

describe('S18: production starts with', () => {
  test.each([...rows, ...keyRows])('%s', (_name, env, refused) => {
    if (refused === null) {
      expect(() => start(env)).not.toThrow();
      return;
    }
    expect(() => start(env)).toThrow(ConfigError);
    expect(() => start(env)).toThrow(new RegExp(`^${refused} holds [^\\n]+; it takes [^\\n]+\\.$`, 'u'));
    expect(() => start(env)).not.toThrow(/:secret@|AQE-own/u);
  });

  test.each([...rows, ...keyRows].filter(([, env, refused]) => refused !== null && !('DATABASE_DURABLE' in env)))(
    'outside of production nothing of that counts but the notifications’ key of a provider over https: %s',
    (_name, env, refused) => {
      const attempt = expect(() => start({ ...env, NODE_ENV: 'test' }));
      if (refused === 'ADYEN_HMAC_KEY' && env['ADYEN_ENVIRONMENT_URL']?.startsWith('https:'))
        attempt.toThrow(/^ADYEN_HMAC_KEY /u);
      else attempt.not.toThrow();
    },
  );
});

test('production serves /metrics publicly only with a setting', () => {
  expect(readConfig({}).METRICS_PUBLIC).toBe(false);
  expect(readConfig({ METRICS_PUBLIC: '1' }).METRICS_PUBLIC).toBe(true);
  expect(readConfig({ NODE_ENV: 'test' }).METRICS_PUBLIC).toBe(true);
});

test.each([
  ['http://localhost:3010', true],
  ['http://shop.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.1.2.3:1', true],
  ['http://0x7f.1', true],
  ['http://[::1]:1', true],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://evil.example/localhost', false],
  ['http://localhost@evil.example', false],
])('%s is this machine: %s', (address, expected) => expect(isLoopback(address)).toBe(expected));
