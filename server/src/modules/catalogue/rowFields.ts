// Field schemas shared by all import rows.
import { wholeWordings } from '@vitrine/rules/storefronts/ownWords';
import { countries, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

// CSV has only words.
export const whole = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/u)
      .transform(Number),
  ],
  'is no whole number',
);
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'is neither true nor false',
);
export const text = z.string().trim().min(1).max(20_000);
export const code = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/u);
export const slug = z
  .string()
  .max(180)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
export const country = z.enum(countries);

/** In whose words the house's storefronts speak. */
export type Spoken = readonly Wording[];

/**
 * A map with the words of storefronts that have their own, whole: what a row leaves out is said as their language says
 * it. Words that the house does not speak are left.
 */
function wordedBy(spoken: Spoken, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(([name]) => !wordings.some((one) => one === name && !spoken.includes(one)));
  return wholeWordings(Object.fromEntries(left), spoken);
}

/**
 * A map that holds every language the house speaks: a missing translation refuses the row, there is no silent English.
 */
export const inLanguages = <T extends z.ZodType>(spoken: Spoken, schema: T) =>
  z.preprocess((value) => wordedBy(spoken, value), z.record(z.enum(spoken), schema));

/** A map of the languages that say it in their own way. */
export const inSomeLanguages = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => wordedBy(wordings, value), z.partialRecord(z.enum(wordings), schema));

/** A file under the folder's `pictures/`, without that word: no step out of it, no hidden file. */
export const picture = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-]+\.(?:webp|avif|png|jpe?g)$/u)
  .transform((file) => file.slice('pictures/'.length));

/** A recording under the folder's `pictures/`, beside the story's. */
export const sound = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.mp3$/u)
  .transform((file) => file.slice('pictures/'.length));
