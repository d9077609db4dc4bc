import { countries, type Country } from '../storefronts/storefronts.ts';

// The single market: an invoice may go to any member, independently of the shipping country.
const european = [
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
] as const satisfies readonly Country[];

/**
 * Billing countries of each country's storefronts, its own first; shipping is limited to its own. Spec 1 §5 (shipping
 * note, Taiwan offers only Taiwan), spec 2 §5.
 */
export const billingCountries = {
  fr: european,
  be: ['be', ...others('be')],
  lu: ['lu', ...others('lu')],
  ch: ['ch'],
  de: ['de', ...others('de')],
  at: ['at', ...others('at')],
  it: ['it', ...others('it')],
  es: ['es', ...others('es')],
  pt: ['pt', ...others('pt')],
  nl: ['nl', ...others('nl')],
  ie: ['ie', ...others('ie')],
  gb: ['gb'],
  fi: ['fi', ...others('fi')],
  dk: ['dk', ...others('dk')],
  se: ['se', ...others('se')],
  no: ['no'],
  cz: ['cz', ...others('cz')],
  pl: ['pl', ...others('pl')],
  us: ['us', 'ca'],
  ca: ['ca', 'us'],
  mx: ['mx'],
  br: ['br'],
  au: ['au', 'nz'],
  nz: ['nz', 'au'],
  sg: ['sg', 'my'],
  my: ['my', 'sg'],
  jp: ['jp'],
  cn: ['cn'],
  hk: ['hk', 'mo'],
  mo: ['mo', 'hk'],
  tw: ['tw'],
  kr: ['kr'],
  th: ['th'],
  sa: ['sa'],
  ae: ['ae'],
} as const satisfies Record<Country, readonly [Country, ...Country[]]>;

/** Whether a country's storefront accepts a billing country. Spec 1 §5. */
export function isBillingAllowed(shop: Country, billing: Country): boolean {
  const allowed: readonly Country[] = billingCountries[shop];
  return allowed.includes(billing);
}

/** Whether a country's storefront ships to a country; if not, the address form shows a note. Spec 1 §5. */
export function isShippingAllowed(shop: Country, destination: Country): boolean {
  return shop === destination;
}

/** The countries that parcels of a country's shop are sent to. Spec 1 §5 (shipping note), §7 (available countries). */
export function shippingCountries(shop: Country): Country[] {
  return countries.filter((country) => isShippingAllowed(shop, country));
}

function others(own: Country): Country[] {
  return european.filter((country) => country !== own);
}
