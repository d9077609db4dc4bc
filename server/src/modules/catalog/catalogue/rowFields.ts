// Field schemas shared by all import rows.
import { slugPattern } from '@vitrine/rules/catalogue/factValues';
import { wholeWordings } from '@vitrine/rules/storefronts/ownWords';
import { countries, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

// CSV has only text.
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
export const slug = z.string().max(180).regex(slugPattern);
export const country = z.enum(countries);

/** The wordings that the house's storefronts use. */
export type Spoken = readonly Wording[];

/**
 * Completes the wordings of storefronts that have their own from their language, and drops wordings that the house does
 * not use.
 */
function wordedBy(spoken: Spoken, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(([name]) => !wordings.some((one) => one === name && !spoken.includes(one)));
  return wholeWordings(Object.fromEntries(left), spoken);
}

/** A map with every wording of the house. A missing translation refuses the row instead of showing English. */
export const inLanguages = <T extends z.ZodType>(spoken: Spoken, schema: T) =>
  z.preprocess((value) => wordedBy(spoken, value), z.record(z.enum(spoken), schema));

/** A map with the wordings of the house that are there so far. */
export const inLanguagesSoFar = <T extends z.ZodType>(spoken: Spoken, schema: T) =>
  z.preprocess((value) => wordedBy(spoken, value), z.partialRecord(z.enum(spoken), schema));

/** A map with values for some of the wordings. */
export const inSomeLanguages = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => wordedBy(wordings, value), z.partialRecord(z.enum(wordings), schema));

/**
 * A file under the folder's `pictures/`, without that prefix. The pattern excludes paths out of it and hidden files.
 */
export const picture = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-]+\.(?:webp|avif|png|jpe?g)$/u)
  .meta({ title: 'picture' })
  .transform((file) => file.slice('pictures/'.length));

/** A recording under the folder's `pictures/`, next to the story's pictures. */
export const sound = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.mp3$/u)
  .meta({ title: 'sound' })
  .transform((file) => file.slice('pictures/'.length));

/** A clip under the folder's `pictures/`, next to the product's pictures. */
export const video = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:mp4|webm)$/u)
  .transform((file) => file.slice('pictures/'.length));
