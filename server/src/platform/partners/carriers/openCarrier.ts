import { type CalledCarrier, isCalled } from '@vitrine/rules/carriers/carrierTable';
import type { Config } from '../../config/config.ts';
import type { CarrierAccount, CarrierPort } from './carrier.ts';
import { chronopost } from './chronopost.ts';
import { colissimo } from './colissimo.ts';
import { dhl } from './dhl.ts';
import { fedex } from './fedex.ts';
import { sagawa } from './sagawa.ts';
import { tnt } from './tnt.ts';
import { ups } from './ups.ts';

const adapters: Readonly<Record<CalledCarrier, (account: CarrierAccount) => CarrierPort>> = {
  fedex,
  ups,
  dhl,
  chronopost,
  colissimo,
  tnt,
  sagawa,
};

/** The settings of a carrier; null while its address is unset. */
function accountOf(config: Config, carrier: CalledCarrier): CarrierAccount | null {
  const { CARRIER_TIMEOUT_MS: timeout_ms } = config;
  const name = carrierSettings[carrier];
  const url = config[`${name}_URL`];
  if (url === undefined) return null;
  return {
    url,
    account: config[`${name}_ACCOUNT`],
    key: config[`${name}_KEY`],
    secret: config[`${name}_SECRET`],
    timeout_ms,
  };
}

/** The beginning of the names of each carrier's settings. */
const carrierSettings = {
  fedex: 'FEDEX',
  ups: 'UPS',
  dhl: 'DHL',
  chronopost: 'CHRONOPOST',
  colissimo: 'COLISSIMO',
  tnt: 'TNT',
  sagawa: 'SAGAWA',
} as const satisfies Record<CalledCarrier, string>;

/** One port per carrier and configuration, so that its OAuth token is kept. */
const opened = new WeakMap<Config, Map<string, CarrierPort>>();

/** The interface of a carrier by name; null for a carrier that the shop cannot call or that has no address. */
export function openCarrier(config: Config, carrier: string): CarrierPort | null {
  if (!isCalled(carrier)) return null;
  const known = opened.get(config) ?? new Map<string, CarrierPort>();
  opened.set(config, known);
  const port = known.get(carrier);
  if (port) return port;
  const account = accountOf(config, carrier);
  if (!account) return null;
  const made = adapters[carrier](account);
  known.set(carrier, made);
  return made;
}

/** The keys that sign a carrier's reports: the current one, and the one before it while it is changed. */
export function hookKeysOf(config: Config, carrier: string): readonly string[] {
  if (!isCalled(carrier)) return [];
  const name = carrierSettings[carrier];
  const { [`${name}_HOOK_KEY` as const]: current, [`${name}_HOOK_KEY_PREVIOUS` as const]: previous } = config;
  return config[`${name}_URL`] === undefined ? [] : [current, ...(previous ? [previous] : [])];
}
