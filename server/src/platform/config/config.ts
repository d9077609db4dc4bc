// The only file that reads the environment. Every variable has a working default (docs/operations.md lists them);
// a wrong value stops the start with one line that names the variable, what it held and what it takes.
import { join } from 'node:path';
import type { z } from 'zod';
import { type House, readHouse } from './house.ts';
import { localHmacKey, variables } from './variables.ts';

type Variables = typeof variables;
type Held = { readonly [Name in keyof Variables]: z.output<Variables[Name]['check']> };
/** What follows from the house, and from other variables, where a variable is unset. */
type OfHouse = Record<'IMAGES_DIR' | 'SMS_SENDER' | 'MAIL_FROM', string> &
  Record<'DEMO_PEOPLE' | 'METRICS_PUBLIC', boolean>;
export type Config = Omit<Held, keyof OfHouse> & Readonly<OfHouse> & { readonly house: House };

export type ConfigName = keyof Variables;

/** The variables, for docs/operations.md. */
export const configVariables: Readonly<Record<ConfigName, { readonly takes: string; readonly check: z.ZodType }>> =
  variables;

/** A wrong environment variable; `message` is the one line to print. */
export class ConfigError extends Error {}

/** Letters in a sender's name that text messages may carry. */
const senderLetters = 20;

/** What a variable alone takes, and another one rules out. */
function assertTogether(held: Held): void {
  if (held.NODE_ENV === 'production' && !held.DATABASE_DURABLE)
    throw new ConfigError(
      `DATABASE_DURABLE holds "0", which production does not take; it takes ${variables.DATABASE_DURABLE.takes}.`,
    );
  if (held.CAPTCHA === 'turnstile' && !(held.TURNSTILE_SITE_KEY && held.TURNSTILE_SECRET_KEY))
    throw new ConfigError('CAPTCHA holds "turnstile", which takes TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY too.');
  if (held.ADYEN_ENVIRONMENT_URL.startsWith('https:') && held.ADYEN_HMAC_KEY.toUpperCase() === localHmacKey)
    throw new ConfigError(
      `ADYEN_HMAC_KEY holds the local simulator’s key, which everybody knows; it takes ${variables.ADYEN_HMAC_KEY.takes}.`,
    );
}

function ofHouse(held: Held): Config {
  const house = readHouse(held.HOUSE);
  const { takes } = variables.HOUSE;
  if (!house)
    throw new ConfigError(
      `HOUSE holds ${JSON.stringify(held.HOUSE)}, which has no readable marks/house.json; it takes ${takes}.`,
    );
  return {
    ...held,
    house,
    METRICS_PUBLIC: held.METRICS_PUBLIC ?? held.NODE_ENV !== 'production',
    DEMO_PEOPLE: held.DEMO_PEOPLE ?? held.NODE_ENV !== 'production',
    IMAGES_DIR: held.IMAGES_DIR ?? join(held.HOUSE, 'catalogue/pictures'),
    SMS_SENDER: held.SMS_SENDER ?? house.name.slice(0, senderLetters),
    MAIL_FROM: held.MAIL_FROM ?? `${house.name} <maison@shop.example>`,
  };
}

/** A variable's value, as far as a message may show it: no secret, and of an address nothing before its host. */
function shownOf(name: string, held: string): string {
  if (/KEY|SECRET/u.test(name)) return `${held.length} characters`;
  return JSON.stringify(held.includes('@') && name.endsWith('_URL') ? `…${held.slice(held.lastIndexOf('@'))}` : held);
}

/**
 * Reads and checks the environment, and the house it names. Throws ConfigError naming the first wrong variable. api.md.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const config: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const held = env[name] === '' ? undefined : env[name];
    const result = variable.check.safeParse(held);
    if (!result.success) {
      throw new ConfigError(
        `${name} holds ${shownOf(name, held ?? '')}, which it does not take; it takes ${variable.takes}.`,
      );
    }
    config[name] = result.data;
  }
  const held = config as Held;
  assertTogether(held);
  return ofHouse(held);
}
