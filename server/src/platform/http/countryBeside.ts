import { countries, countryOfCode, isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { ApiError } from '../errors/ApiError.ts';

/** The country that a payload may name beside its locale: that of the storefront, in either case. Spec 1 §7, api.md. */
export const countryBeside = z.enum(countries).optional();

/** Whether a payload names its storefront and has no country of its own, so that one may be added. api.md. */
export function takesCountry(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'locale' in schema.shape && !('country' in schema.shape);
}

/**
 * A payload without the country beside its locale, which says nothing more than the locale: it is checked and dropped.
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
