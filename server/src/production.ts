// What production asks of the settings together. A setting alone is checked in config.ts.
import { type Config, ConfigError, type ConfigName, configVariables } from './config.ts';

/** Settings that the local doubles take, each with the address of the partner that it is for. */
const partnerKeys = [
  ['ADYEN_API_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_CLIENT_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_MERCHANT_ACCOUNT', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_HMAC_KEY', 'ADYEN_ENVIRONMENT_URL'],
  ['ADYEN_REPORT_KEY', 'ADYEN_REPORT_URL'],
  ['SMS_API_KEY', 'SMS_URL'],
  ['WECHAT_APP_ID', 'WECHAT_OPEN_URL'],
  ['WECHAT_APP_ID', 'WECHAT_API_URL'],
  ['WECHAT_APP_SECRET', 'WECHAT_API_URL'],
] as const satisfies readonly (readonly [ConfigName, ConfigName])[];

/** Addresses that secrets, personal data or scripts travel over. */
const secureAddresses = [
  'ADYEN_ENVIRONMENT_URL',
  'ADYEN_REPORT_URL',
  'BREACHED_PASSWORDS_URL',
  'TURNSTILE_URL',
  'SMS_URL',
  'WECHAT_OPEN_URL',
  'WECHAT_API_URL',
  'ANALYTICS_SCRIPT_URL',
] as const satisfies readonly ConfigName[];

/** Whether an address is on this machine: what is sent there leaves it for nobody. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

const isLocalValue = (name: ConfigName, held: string): boolean =>
  held.toLowerCase() === String(configVariables[name].check.safeParse(undefined).data).toLowerCase();

const refuse = (name: ConfigName, held: string, why: string): never => {
  throw new ConfigError(`${name} holds ${held}, ${why}; it takes ${configVariables[name].takes}.`);
};

/** A shop with a database of its own is open to the world: visitors reach it by https, or on this machine only. */
function assertAddress({ DATABASE_URL, PUBLIC_URL }: Config): void {
  if (DATABASE_URL === undefined) return;
  if (PUBLIC_URL === undefined)
    return refuse('PUBLIC_URL', 'nothing', 'which production with DATABASE_URL does not take');
  if (!PUBLIC_URL.startsWith('https:') && !isLoopback(PUBLIC_URL))
    refuse('PUBLIC_URL', JSON.stringify(PUBLIC_URL), 'which production with DATABASE_URL does not take without https');
}

/**
 * Refuses settings that production must not run with: a key of the local doubles for a partner elsewhere, the public
 * key of notifications in a shop that others reach, a partner over http, an own database without an https address.
 * Throws ConfigError naming the variable. Invariant S18.
 */
export function assertProduction(config: Config): void {
  if (config.NODE_ENV !== 'production') return;
  assertAddress(config);
  for (const name of secureAddresses) {
    const held = config[name];
    if (held !== undefined && !held.startsWith('https:') && !isLoopback(held))
      refuse(name, JSON.stringify(held), 'which production does not take without https, except on this machine');
  }
  for (const [name, partner] of partnerKeys) {
    const address = config[partner];
    if (address !== undefined && !isLoopback(address) && isLocalValue(name, config[name]))
      refuse(name, 'the local double’s value, which everybody knows', `while ${partner} is elsewhere`);
  }
  // Notifications come from outside: with the public key anybody who reaches the shop can sign them.
  const { DATABASE_URL, PUBLIC_URL, ADYEN_HMAC_KEY } = config;
  const isReached = DATABASE_URL !== undefined && PUBLIC_URL !== undefined && !isLoopback(PUBLIC_URL);
  if (isReached && isLocalValue('ADYEN_HMAC_KEY', ADYEN_HMAC_KEY))
    refuse('ADYEN_HMAC_KEY', 'the local double’s value, which everybody knows', `while PUBLIC_URL is elsewhere`);
}
