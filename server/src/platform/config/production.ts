// Checks combinations of settings for production; config.ts checks each setting alone.
import { type Config, ConfigError, type ConfigName, configVariables } from './config.ts';

/** Settings that the simulators take, each with the address of the partner that it is for. */
const partnerKeys = [
  ['ADYEN_API_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_CLIENT_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_MERCHANT_ACCOUNT', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_REPORT_KEY', 'ADYEN_REPORT_URL'],
  ['FAPIAO_API_KEY', 'FAPIAO_URL'],
  ['PAC_API_KEY', 'PAC_URL'],
  ['SMS_API_KEY', 'SMS_URL'],
  ['TAX_API_KEY', 'TAX_URL'],
  ['WECHAT_APP_ID', 'WECHAT_OPEN_URL'],
  ['WECHAT_APP_ID', 'WECHAT_API_URL'],
  ['WECHAT_APP_SECRET', 'WECHAT_API_URL'],
  ['FEDEX_ACCOUNT', 'FEDEX_URL'],
  ['FEDEX_KEY', 'FEDEX_URL'],
  ['FEDEX_SECRET', 'FEDEX_URL'],
  ['UPS_ACCOUNT', 'UPS_URL'],
  ['UPS_KEY', 'UPS_URL'],
  ['UPS_SECRET', 'UPS_URL'],
  ['DHL_ACCOUNT', 'DHL_URL'],
  ['DHL_KEY', 'DHL_URL'],
  ['DHL_SECRET', 'DHL_URL'],
  ['CHRONOPOST_ACCOUNT', 'CHRONOPOST_URL'],
  ['CHRONOPOST_SECRET', 'CHRONOPOST_URL'],
  ['COLISSIMO_ACCOUNT', 'COLISSIMO_URL'],
  ['COLISSIMO_KEY', 'COLISSIMO_URL'],
  ['COLISSIMO_SECRET', 'COLISSIMO_URL'],
  ['TNT_ACCOUNT', 'TNT_URL'],
  ['TNT_KEY', 'TNT_URL'],
  ['TNT_SECRET', 'TNT_URL'],
  ['SAGAWA_ACCOUNT', 'SAGAWA_URL'],
  ['SAGAWA_KEY', 'SAGAWA_URL'],
  ['SAGAWA_SECRET', 'SAGAWA_URL'],
] as const satisfies readonly (readonly [ConfigName, ConfigName])[];

/**
 * The keys that verify what reaches the shop from outside, each with the address of its sender and the key before it. A report that
 * one of them signs is believed, so neither may be public in a shop that others reach.
 */
const verifyingKeys = [
  ['ADYEN_HMAC_KEY', 'ADYEN_ENVIRONMENT_URL', 'ADYEN_HMAC_KEY_PREVIOUS'],
  ['FEDEX_HOOK_KEY', 'FEDEX_URL', 'FEDEX_HOOK_KEY_PREVIOUS'],
  ['UPS_HOOK_KEY', 'UPS_URL', 'UPS_HOOK_KEY_PREVIOUS'],
  ['DHL_HOOK_KEY', 'DHL_URL', 'DHL_HOOK_KEY_PREVIOUS'],
  ['CHRONOPOST_HOOK_KEY', 'CHRONOPOST_URL', 'CHRONOPOST_HOOK_KEY_PREVIOUS'],
  ['COLISSIMO_HOOK_KEY', 'COLISSIMO_URL', 'COLISSIMO_HOOK_KEY_PREVIOUS'],
  ['TNT_HOOK_KEY', 'TNT_URL', 'TNT_HOOK_KEY_PREVIOUS'],
  ['SAGAWA_HOOK_KEY', 'SAGAWA_URL', 'SAGAWA_HOOK_KEY_PREVIOUS'],
] as const satisfies readonly (readonly [ConfigName, ConfigName, ConfigName])[];

/** Addresses of connections that carry secrets, personal data or scripts. */
const secureAddresses = [
  'ADYEN_ENVIRONMENT_URL',
  'ADYEN_REPORT_URL',
  'BREACHED_PASSWORDS_URL',
  'TURNSTILE_URL',
  'FAPIAO_URL',
  'PAC_URL',
  'SMS_URL',
  'TAX_URL',
  'WECHAT_OPEN_URL',
  'WECHAT_API_URL',
  'FEDEX_URL',
  'UPS_URL',
  'DHL_URL',
  'CHRONOPOST_URL',
  'COLISSIMO_URL',
  'TNT_URL',
  'SAGAWA_URL',
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

const localValueOf = (name: ConfigName): string =>
  String(configVariables[name].check.safeParse(undefined).data).toLowerCase();
const isLocalValue = (name: ConfigName, configured: string): boolean => configured.toLowerCase() === localValueOf(name);

/** The simulators' keys, which are public, whichever variable holds one. Read at the start only. */
const publicKeys = (): ReadonlySet<string> => new Set(verifyingKeys.map(([name]) => localValueOf(name)));

const refuse = (name: ConfigName, configured: string, why: string): never => {
  throw new ConfigError(`${name} holds ${configured}, ${why}; it takes ${configVariables[name].takes}.`);
};

/** Whether others than this machine reach the shop, whatever its database. */
const isReached = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL !== undefined && !isLoopback(PUBLIC_URL);

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
 * Reports come from outside: with a public key, any client that reaches the shop can sign them. The key before the current one
 * verifies too. A carrier without an address sends none, and its keys verify nothing.
 */
function assertVerifyingKeys(config: Config): void {
  if (!isReached(config)) return;
  const known = publicKeys();
  for (const [name, address, previous] of verifyingKeys) {
    if (address !== 'ADYEN_ENVIRONMENT_URL' && config[address] === undefined) continue;
    for (const key of [name, previous])
      if (known.has(config[key]?.toLowerCase() ?? ''))
        refuse(key, 'a simulator’s value, which everybody knows', 'while PUBLIC_URL is elsewhere');
  }
}

/**
 * Refuses settings that production must not run with: a key of the simulators for a partner elsewhere, a public key among those
 * that verify reports in a shop that others reach, a partner over http, mails without TLS, an own database without an https
 * address.
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
  for (const [name, partner] of [...partnerKeys, ...verifyingKeys]) {
    const address = config[partner];
    if (address !== undefined && !isLoopback(address) && isLocalValue(name, config[name]))
      refuse(name, 'the local simulator’s value, which everybody knows', `while ${partner} is elsewhere`);
  }
  assertVerifyingKeys(config);
}
