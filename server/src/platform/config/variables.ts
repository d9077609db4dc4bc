// Every environment variable of the shop: its description and its check. All have working defaults.
import { statSync } from 'node:fs';
import { featureFlags } from '@vitrine/contract/flags';
import { isEmail } from '@vitrine/rules/text/email';
import { z } from 'zod';
import { carrierVariables } from './carrierVariables.ts';
import { mapVariables } from './configMaps.ts';
import { operationVariables } from './configOperations.ts';
import { httpsOrigins } from './origins.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));
/** A path below the root, or an address; removes a trailing slash. */
const base = z
  .string()
  .regex(/^(?:https?:\/\/[\w.:-]+)?(?:\/[\w.~-]+)+\/?$|^https?:\/\/[\w.:-]+\/?$/u)
  .transform((text) => text.replace(/\/$/u, ''));
const folder = z.string().refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
const file = z.string().refine((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
const host = z.string().regex(/^[\w.-]{1,253}$/u);
const flag = z.enum(['0', '1']).transform((text) => text === '1');

/** The local simulator's signing key. It is public, so it must not verify a real provider's notifications. */
export const localHmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

/** Each variable's description (`takes`) and check. */
export const variables = {
  NODE_ENV: {
    takes: 'production, development or test',
    check: z.enum(['production', 'development', 'test']).default('production'),
  },
  PORT: { takes: 'a port, 1 to 65535', check: port.default(3000) },
  METRICS_PORT: { takes: 'a port, 1 to 65535, that answers with /metrics and nothing else', check: port.optional() },
  METRICS_PUBLIC: {
    takes: '0 or 1: without METRICS_PORT, PORT serves /metrics, to everybody; unset, only outside of production',
    check: flag.optional(),
  },
  PUBLIC_URL: {
    takes:
      'the address that visitors type, http or https; production with DATABASE_URL takes https, or http on this machine',
    check: url.optional(),
  },
  OFFICE_HOST: { takes: 'the only host of the office; unset, every host has it at /office', check: host.optional() },
  SALON_BASE_URL: {
    takes: 'a path or an http(s) address of the salons’ booking site, for the links of mails',
    check: base.default('/salon'),
  },
  COMMERCE_BASE_URL: {
    takes: 'a path or an http(s) address, which the pages’ policy lets them call; they still call the default',
    check: base.default('/api/commerce'),
  },
  BACKEND_BASE_URL: {
    takes: 'a path or an http(s) address, which the pages’ policy lets them call; they still call the default',
    check: base.default('/api/backend'),
  },
  IMAGES_BASE_URL: {
    takes: 'a path or an http(s) address',
    check: base.default('/images'),
  },
  DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database; unset starts the embedded database',
    check: z.url({ protocol: /^postgres(?:ql)?$/u }).optional(),
  },
  DATABASE_REPLICA_URL: {
    takes: 'as DATABASE_URL; catalogue and content are read there',
    check: z.url({ protocol: /^postgres(?:ql)?$/u }).optional(),
  },
  DATABASE_POOL: {
    takes: 'a number of connections, 1 to 100',
    check: z.coerce.number().int().min(1).max(100).default(10),
  },
  DATABASE_DURABLE: {
    takes:
      '0 or 1: refuse a database that can lose what it acknowledged; 0, for one that is thrown away, never in production',
    check: flag.default(true),
  },
  DATA_DIR: { takes: 'a folder for the embedded database and caches', check: z.string().min(1).default('.data') },
  REDIS_URL: { takes: 'redis://host:port; optional', check: z.url({ protocol: /^rediss?$/u }).optional() },
  SESSION_SECRET: {
    takes: 'at least 32 characters; unset keeps one in the database',
    check: z.string().min(32).optional(),
  },
  LOG_LEVEL: {
    takes: 'fatal, error, warn, info, debug, trace or silent',
    check: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  },
  TRUST_PROXY: {
    takes:
      'how many proxies in front are trusted, 0 to 10: X-Forwarded-For is read that many entries from the right, and X-Forwarded-Proto is believed',
    check: z
      .string()
      .regex(/^(?:\d|10)$/u)
      .default('0')
      .transform(Number),
  },
  SIGN_IN_HOURS: {
    takes: 'hours after which a sign-in ends, however much the shop is used, 1 to 720',
    check: z.coerce.number().int().min(1).max(720).default(12),
  },
  SIGN_IN_REMEMBERED_DAYS: {
    takes: 'days that a customer who asks for it stays signed in, 1 to 365',
    check: z.coerce.number().int().min(1).max(365).default(30),
  },
  STOP_DELAY_SECONDS: {
    takes: 'seconds, 0 to 60, between /readyz turning false and the stop, for load balancers to notice',
    check: z.coerce.number().int().min(0).max(60).default(0),
  },
  FEATURE_FLAGS: {
    takes: `any of ${featureFlags.join(', ')}, with commas between them`,
    check: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(featureFlags))),
  },
  HOUSE: {
    takes: 'the folder of the house that is sold for: its catalogue, and its marks with name and storefronts',
    check: z.string().min(1).default('house'),
  },
  DEMO_CLOCK: {
    takes:
      'seconds after which an order placed in a demo takes its next step, until it arrives, or until its boutique has it ready; 0 leaves that to staff',
    check: z.coerce.number().int().min(0).max(86_400).default(0),
  },
  DEMO_PEOPLE: {
    takes:
      '0 or 1: invented customers, with a password that everybody knows, may be imported; unset, only outside of production',
    check: flag.optional(),
  },
  IMAGES_DIR: {
    takes:
      'the folder of picture masters, to which the office adds: several servers share one; unset, that of the house’s catalogue',
    check: folder.optional(),
  },
  POSTCODES_DIR: {
    takes: 'a folder with the postal services’ files in mx, jp and br; unset looks up a small sample',
    check: folder.optional(),
  },
  PAGE_CACHE_MB: {
    takes: 'megabytes for cached pages, 0 to 4096',
    check: z.coerce.number().int().min(0).max(4096).default(64),
  },
  PAGE_STALE_HOURS: {
    takes: 'hours, 0 to 168, that a cached page is still sent after its time while no new one can be made',
    check: z.coerce.number().int().min(0).max(168).default(24),
  },
  ADYEN_ENVIRONMENT_URL: {
    takes: 'the provider’s address, or the local simulator’s',
    check: url.default('http://127.0.0.1:3010'),
  },
  ADYEN_API_KEY: { takes: 'the provider’s API key', check: z.string().min(1).default('local-simulator-key') },
  ADYEN_CLIENT_KEY: { takes: 'the provider’s client key', check: z.string().min(1).default('local_SIMULATOR') },
  ADYEN_MERCHANT_ACCOUNT: { takes: 'the merchant account', check: z.string().min(1).default('VitrineLocal') },
  ADYEN_HMAC_KEY: {
    takes: '64 hexadecimal digits; one of its own where the provider or the visitors are elsewhere',
    check: z
      .string()
      .regex(/^[0-9A-Fa-f]{64}$/u)
      .default(localHmacKey),
  },
  PAYMENT_FRAME_HOSTS: {
    takes:
      'https origins with commas between them: banks that may ask in a frame of the payment page; unset, every bank asks on a page of its own',
    check: httpsOrigins,
  },
  GOOGLE_PAY_MERCHANT_ID: {
    takes: 'the merchant’s number at Google; unset, Google Pay is offered only with the local simulator',
    check: z.string().min(1).max(128).optional(),
  },
  APPLE_PAY_MERCHANT_ID: {
    takes: 'the merchant’s identifier at Apple; unset, Apple Pay is offered only with the local simulator',
    check: z.string().min(1).max(128).optional(),
  },
  ADYEN_TIMEOUT_MS: {
    takes: 'milliseconds to wait for the provider, 100 to 60000',
    check: z.coerce.number().int().min(100).max(60_000).default(15_000),
  },
  ...operationVariables,
  ...carrierVariables,
  CAPTCHA: {
    takes: 'altcha (our own proof of work), turnstile or off; China is never asked',
    check: z.enum(['altcha', 'turnstile', 'off']).default('altcha'),
  },
  CAPTCHA_COST: {
    takes: 'hashes for each of about 90 keys that a browser tries, 100 to 200000',
    check: z.coerce.number().int().min(100).max(200_000).default(10_000),
  },
  TURNSTILE_URL: { takes: 'Cloudflare’s address', check: url.default('https://challenges.cloudflare.com') },
  TURNSTILE_SITE_KEY: { takes: 'the widget’s key, where CAPTCHA is turnstile', check: z.string().min(1).optional() },
  TURNSTILE_SECRET_KEY: {
    takes: 'the server’s key, where CAPTCHA is turnstile',
    check: z.string().min(1).optional(),
  },
  BREACHED_PASSWORDS_URL: {
    takes:
      'a range service that new passwords are looked up in, https://api.pwnedpasswords.com; unset asks only the list that the shop brings along',
    check: url.optional(),
  },
  SMTP_URL: {
    takes: 'smtps://user:password@host:port, or smtp://host:port?requireTLS=true',
    check: z.url({ protocol: /^smtps?$/u }).default('smtp://127.0.0.1:3025'),
  },
  SMTP_PLAIN: {
    takes: '0 or 1: in production too, mails may leave for another machine without TLS',
    check: flag.default(false),
  },
  SERVICE_MAIL: {
    takes: 'the mailbox that reads what clients write',
    check: z.string().refine(isEmail).default('service@shop.example'),
  },
  STORE_MAIL: {
    takes: 'the mail address of a store, with {store_id} for its id; unset, SERVICE_MAIL gets the mails to stores',
    check: z
      .string()
      .refine((text) => isEmail(text.replace('{store_id}', '1')))
      .optional(),
  },
  MERGE_SECOND_PERSON: {
    takes: '0 or 1: another member of staff carries out a merge of two accounts than the one that asked for it',
    check: flag.default(false),
  },
  GEO_BANNER: { takes: '0 or 1: visitors from another country are offered its storefront', check: flag.default(true) },
  PRODUCT_LOCATOR: { takes: '0 or 1: product pages have the find-in-store tray', check: flag.default(true) },
  PRODUCT_LOCATOR_EXCLUDED_DEPARTMENTS: {
    takes: 'department codes with spaces or commas between them, whose products have no find-in-store tray',
    check: z.string().max(1000).default(''),
  },
  COOKIE_POLICY_SINCE: {
    takes: 'the day of the cookie policy, 2026-01-31; consents given before it are asked again',
    check: z.iso.date().default('2026-01-01'),
  },
  ANALYTICS_SCRIPT_URL: {
    takes:
      'the address of a script that reads the data layer, loaded only after consent and never on pages that pay; unset loads none',
    check: z.url({ protocol: /^https?$/u }).optional(),
  },
  ...mapVariables,
  SMS_URL: {
    takes: 'the SMS provider’s address, or the local outbox’s',
    check: url.default('http://127.0.0.1:3026/sms'),
  },
  SMS_API_KEY: { takes: 'the SMS provider’s key', check: z.string().min(1).default('local-sms-key') },
  SMS_SENDER: {
    takes: 'the name under which text messages are sent, 1 to 20 letters; unset, the house’s',
    check: z.string().min(1).max(20).optional(),
  },
  SMS_DAY_BUDGET: {
    takes: 'text messages that may leave within a day, 1 to 10000000',
    check: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  },
  WECHAT_OPEN_URL: {
    takes: 'where WeChat asks for consent, https://open.weixin.qq.com, or the local simulator',
    check: url.default('http://127.0.0.1:3028'),
  },
  WECHAT_API_URL: {
    takes: 'where WeChat answers, https://api.weixin.qq.com, or the local simulator',
    check: url.default('http://127.0.0.1:3028'),
  },
  WECHAT_APP_ID: { takes: 'the official account’s id', check: z.string().min(1).default('wxlocalsimulator') },
  WECHAT_APP_SECRET: {
    takes: 'the official account’s secret',
    check: z.string().min(1).default('local-wechat-secret'),
  },
  FAPIAO_URL: {
    takes: 'the bureau that issues the tax invoices of mainland China, or the local simulator',
    check: url.default('http://127.0.0.1:3029'),
  },
  FAPIAO_API_KEY: { takes: 'the bureau’s key', check: z.string().min(1).default('local-fapiao-key') },
  FAPIAO_TIMEOUT_MS: {
    takes: 'milliseconds to wait for the bureau, 100 to 20000',
    check: z.coerce.number().int().min(100).max(20_000).default(5000),
  },
  PAC_URL: {
    takes: 'the provider (PAC) that stamps the CFDI of Mexico, or the local simulator',
    check: url.default('http://127.0.0.1:3031'),
  },
  PAC_API_KEY: { takes: 'the key of the PAC', check: z.string().min(1).default('local-pac-key') },
  PAC_TIMEOUT_MS: {
    takes: 'milliseconds to wait for the PAC, 100 to 20000',
    check: z.coerce.number().int().min(100).max(20_000).default(5000),
  },
  CSD_CERTIFICATE_FILE: {
    takes: 'the file of the certificate that seals CFDI (.cer); unset, sales to Mexico have invoices without CFDI',
    check: file.optional(),
  },
  CSD_KEY_FILE: { takes: 'the file of its key (.key, or PEM)', check: file.optional() },
  CSD_KEY_PASSWORD: { takes: 'the password of the key, if it has one', check: z.string().min(1).optional() },
  MAIL_FROM: {
    takes: 'a sender, Name <address> or an address; unset, the house by its name',
    check: z
      .string()
      .refine((text) => isEmail(/^[^<>\r\n]*<(?<address>[^<>]+)>$/u.exec(text)?.groups?.['address'] ?? text))
      .optional(),
  },
} as const satisfies Record<string, { takes: string; check: z.ZodType }>;
