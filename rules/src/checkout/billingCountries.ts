import type { Country } from '../storefronts/storefronts.ts';

// One market: an invoice may go to any of its members, whichever of them the parcel goes to.
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
 * Countries a shop's invoice may be addressed to, its own first; parcels go to the shop's own country alone. Spec 1 §5
 * (shipping note, Taiwan offers only Taiwan), spec 2 §5.
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

/** Whether an invoice of a country's shop may be addressed to another country. Spec 1 §5. */
export function isBillingAllowed(shop: Country, billing: Country): boolean {
  const allowed: readonly Country[] = billingCountries[shop];
  return allowed.includes(billing);
}

/** Whether a parcel of a country's shop may be sent to a country; if not, the address form shows a note. Spec 1 §5. */
export function isShippingAllowed(shop: Country, destination: Country): boolean {
  return shop === destination;
}

function others(own: Country): Country[] {
  return european.filter((country) => country !== own);
}
