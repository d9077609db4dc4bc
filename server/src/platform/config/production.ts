// Checks combinations of settings for production; config.ts checks each setting alone.
import { type Config, ConfigError, type ConfigName, configVariables } from './config.ts';

/** Settings that the simulators take, each with the address of the partner that it is for. */
const partnerKeys = [
  ['ADYEN_API_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_CLIENT_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_MERCHANT_ACCOUNT', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_HMAC_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_REPORT_KEY', 'ADYEN_REPORT_URL'],
  ['FAPIAO_API_KEY', 'FAPIAO_URL'],
  ['SMS_API_KEY', 'SMS_URL'],
  ['TAX_API_KEY', 'TAX_URL'],
  ['WECHAT_APP_ID', 'WECHAT_OPEN_URL'],
  ['WECHAT_APP_ID', 'WECHAT_API_URL'],
  ['WECHAT_APP_SECRET', 'WECHAT_API_URL'],
] as const satisfies readonly (readonly [ConfigName, ConfigName])[];

/** Addresses of connections that carry secrets, personal data or scripts. */
const secureAddresses = [
  'ADYEN_ENVIRONMENT_URL',
  'ADYEN_REPORT_URL',
  'BREACHED_PASSWORDS_URL',
  'TURNSTILE_URL',
  'FAPIAO_URL',
  'SMS_URL',
  'TAX_URL',
  'WECHAT_OPEN_URL',
  'WECHAT_API_URL',
  'ANALYTICS_SCRIPT_URL',
  'MAP_STYLE_URL',
  'GOOGLE_MAPS_URL',
  'AMAP_SCRIPT_URL',
  'AMAP_API_URL',
] as const satisfies readonly ConfigName[];

/** Whether an address is on this machine, so that traffic to it never leaves the machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

const isLocalValue = (name: ConfigName, configured: string): boolean =>
  configured.toLowerCase() === String(configVariables[name].check.safeParse(undefined).data).toLowerCase();

const refuse = (name: ConfigName, configured: string, why: string): never => {
  throw new ConfigError(`${name} holds ${configured}, ${why}; it takes ${configVariables[name].takes}.`);
};

/** With DATABASE_URL the shop serves real visitors, so it needs an https address, unless it is on this machine only. */
function assertAddress({ DATABASE_URL, PUBLIC_URL }: Config): void {
  if (DATABASE_URL === undefined) return;
  if (PUBLIC_URL === undefined)
    return refuse('PUBLIC_URL', 'nothing', 'which production with DATABASE_URL does not take');
  if (!PUBLIC_URL.startsWith('https:') && !isLoopback(PUBLIC_URL))
    refuse('PUBLIC_URL', JSON.stringify(PUBLIC_URL), 'which production with DATABASE_URL does not take without https');
}

/** Whether nodemailer sends only over TLS to this address; with plain `smtp:` it falls back to no TLS. */
function isMailEncrypted(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  const is_upgraded = searchParams.get('requireTLS') === 'true' && !searchParams.has('ignoreTLS');
  return protocol === 'smtps:' || is_upgraded;
}

/** Requires TLS to another machine, unless SMTP_PLAIN is set, because mails contain password-reset links. */
function assertMail({ SMTP_URL, SMTP_PLAIN }: Config): void {
  if (SMTP_PLAIN || isLoopback(SMTP_URL) || isMailEncrypted(SMTP_URL)) return;
  const { host } = new URL(SMTP_URL);
  refuse('SMTP_URL', JSON.stringify(host), 'which production does not take without TLS, unless SMTP_PLAIN is 1');
}

/**
 * Refuses settings that production must not run with: a key of the simulators for a partner elsewhere, the public
 * key of notifications in a shop that others reach, a partner over http, mails without TLS,
 * an own database without an https address.
 * Throws ConfigError naming the variable. Invariant S18.
 */
export function assertProduction(config: Config): void {
  if (config.NODE_ENV !== 'production') return;
  assertAddress(config);
  assertMail(config);
  for (const name of secureAddresses) {
    const configured = config[name];
    if (configured !== undefined && !configured.startsWith('https:') && !isLoopback(configured))
      refuse(name, JSON.stringify(configured), 'which production does not take without https, except on this machine');
  }
  for (const [name, partner] of partnerKeys) {
    const address = config[partner];
    if (address !== undefined && !isLoopback(address) && isLocalValue(name, config[name]))
      refuse(name, 'the local double’s value, which everybody knows', `while ${partner} is elsewhere`);
  }
  // Notifications come from outside: with the public key, any client that reaches the shop can sign them.
  const { DATABASE_URL, PUBLIC_URL, ADYEN_HMAC_KEY } = config;
  const isReached = DATABASE_URL !== undefined && PUBLIC_URL !== undefined && !isLoopback(PUBLIC_URL);
  if (isReached && isLocalValue('ADYEN_HMAC_KEY', ADYEN_HMAC_KEY))
    refuse('ADYEN_HMAC_KEY', 'the local double’s value, which everybody knows', `while PUBLIC_URL is elsewhere`);
}
