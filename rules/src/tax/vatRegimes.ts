// Where the tax of a sale is declared: at home, through the one-stop shop of the EU, or in the country itself. Pure. decisions/0124.
import type { Country } from '../storefronts/storefronts.ts';

/** The member states of the EU that have a storefront. Directive 2006/112/EC, article 5. */
const members: ReadonlySet<Country> = new Set([
  'fr',
  'be',
  'lu',
  'de',
  'at',
  'it',
  'es',
  'pt',
  'nl',
  'ie',
  'fi',
  'dk',
  'se',
  'cz',
  'pl',
]);

/** Whether a country is a member state of the EU. Expectations §2, decisions/0124. */
export const isInEu = (country: Country): boolean => members.has(country);

/** How the tax of a sale is declared. Expectations §2, decisions/0124. */
export const vatRegimes = ['domestic', 'oss', 'local'] as const;
export type VatRegime = (typeof vatRegimes)[number];

/**
 * Where the tax of a sale is declared. A parcel from one member state to another is a distance sale of the one-stop shop (directive
 * 2006/112/EC, articles 33 and 369b); a piece that its buyer collects in a boutique there is sold there. Expectations §2, decisions/0124.
 */
export function vatRegimeOf({
  establishment,
  dispatch,
  country,
  is_collected,
}: {
  /** Where the house is established, and where its parcels leave. */
  readonly establishment: Country;
  readonly dispatch: Country;
  readonly country: Country;
  readonly is_collected: boolean;
}): VatRegime {
  if (country === establishment) return 'domestic';
  const isDistanceSale = !is_collected && dispatch !== country && isInEu(dispatch);
  return isDistanceSale && isInEu(establishment) && isInEu(country) ? 'oss' : 'local';
}
