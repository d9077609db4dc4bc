import { countries, countryOfCode, isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { ApiError } from '../errors/ApiError.ts';

/** The country that a payload may name beside its locale: the storefront's, in upper or lower case. Spec 1 §7, api.md. */
export const countryBeside = z.enum(countries).optional();

/** Whether a payload has a locale and no country field, so that the request may add a country. api.md. */
export function takesCountry(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'locale' in schema.shape && !('country' in schema.shape);
}

/**
 * Checks and removes the country beside a payload's locale, because the locale already determines it.
 * Throws `payload_refused` for a country that is not the storefront's. Spec 1 §7, api.md.
 */
export function withoutCountry(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!takesCountry(schema) || typeof value !== 'object' || value === null || !('country' in value)) return value;
  const { country, ...payload } = value;
  const { locale } = payload as { locale?: unknown };
  const known = typeof country === 'string' ? countryOfCode(country) : null;
  const isOther = typeof locale === 'string' && isLocale(locale) && storefrontOf(locale).country !== known;
  if (known === null || isOther) throw new ApiError('payload_refused', { fields: { country: 'format' } });
  return payload;
}
