// The only file that reads the environment. Every variable has a working default (docs/operations.md lists them);
// a wrong value stops the start with one line that names the variable, its value and the values it takes.
import { join } from 'node:path';
import type { z } from 'zod';
import { type House, readHouse } from './house.ts';
import { localHmacKey, variables } from './variables.ts';

type Variables = typeof variables;
type Values = { readonly [Name in keyof Variables]: z.output<Variables[Name]['check']> };
/** Variables whose default depends on the house or on other variables. */
type OfHouse = Record<'IMAGES_DIR' | 'SMS_SENDER' | 'MAIL_FROM', string> &
  Record<'DEMO_PEOPLE' | 'METRICS_PUBLIC' | 'WEBHOOK_PRIVATE', boolean>;
export type Config = Omit<Values, keyof OfHouse> & Readonly<OfHouse> & { readonly house: House };

export type ConfigName = keyof Variables;

/** The variables, for docs/operations.md. */
export const configVariables: Readonly<Record<ConfigName, { readonly takes: string; readonly check: z.ZodType }>> =
  variables;

/** A wrong environment variable; `message` is the one line to print. */
export class ConfigError extends Error {}

/** The longest sender name of a text message, in characters. */
const senderLetters = 20;

/** Checks combinations of variables. Throws ConfigError naming the wrong one. */
function assertTogether(values: Values): void {
  if (values.NODE_ENV === 'production' && !values.DATABASE_DURABLE)
    throw new ConfigError(
      `DATABASE_DURABLE holds "0", which production does not take; it takes ${variables.DATABASE_DURABLE.takes}.`,
    );
  if (values.CAPTCHA === 'turnstile' && !(values.TURNSTILE_SITE_KEY && values.TURNSTILE_SECRET_KEY))
    throw new ConfigError('CAPTCHA holds "turnstile", which takes TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY too.');
  if (values.ADYEN_ENVIRONMENT_URL.startsWith('https:') && values.ADYEN_HMAC_KEY.toUpperCase() === localHmacKey)
    throw new ConfigError(
      `ADYEN_HMAC_KEY holds the local simulator’s key, which everybody knows; it takes ${variables.ADYEN_HMAC_KEY.takes}.`,
    );
}

function ofHouse(values: Values): Config {
  const house = readHouse(values.HOUSE);
  const { takes } = variables.HOUSE;
  if (!house)
    throw new ConfigError(
      `HOUSE holds ${JSON.stringify(values.HOUSE)}, which has no readable marks/house.json; it takes ${takes}.`,
    );
  return {
    ...values,
    house,
    METRICS_PUBLIC: values.METRICS_PUBLIC ?? values.NODE_ENV !== 'production',
    DEMO_PEOPLE: values.DEMO_PEOPLE ?? values.NODE_ENV !== 'production',
    WEBHOOK_PRIVATE: values.WEBHOOK_PRIVATE ?? values.NODE_ENV !== 'production',
    IMAGES_DIR: values.IMAGES_DIR ?? join(values.HOUSE, 'catalogue/pictures'),
    SMS_SENDER: values.SMS_SENDER ?? house.name.slice(0, senderLetters),
    MAIL_FROM: values.MAIL_FROM ?? `${house.name} <maison@shop.example>`,
  };
}

/** A variable's value for a message: without secrets, and an address without its user and password. */
function shownOf(name: string, raw: string): string {
  if (/KEY|SECRET/u.test(name)) return `${raw.length} characters`;
  return JSON.stringify(raw.includes('@') && name.endsWith('_URL') ? `…${raw.slice(raw.lastIndexOf('@'))}` : raw);
}

const setNames = new WeakMap<Config, ReadonlySet<string>>();

/** Whether the environment that a configuration was read from sets a variable; else its default counts. */
export const isSetIn = (config: Config, name: string): boolean => setNames.get(config)?.has(name) ?? false;

/**
 * Reads and checks the environment, and the house it names. Throws ConfigError naming the first wrong variable. api.md.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const config: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const raw = env[name] === '' ? undefined : env[name];
    const result = variable.check.safeParse(raw);
    if (!result.success) {
      throw new ConfigError(
        `${name} holds ${shownOf(name, raw ?? '')}, which it does not take; it takes ${variable.takes}.`,
      );
    }
    config[name] = result.data;
  }
  const values = config as Values;
  assertTogether(values);
  const read = ofHouse(values);
  setNames.set(read, new Set(Object.keys(variables).filter((name) => env[name] !== undefined && env[name] !== '')));
  return read;
}
