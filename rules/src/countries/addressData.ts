// Loads a country's file on demand; bundlers make one chunk of each, so no page loads other countries' data.
import type { Country } from '../storefronts/storefronts.ts';
import type { AddressTree } from './addressTree.ts';

type Load = () => Promise<{ readonly default: AddressTree }>;

const loaders = {
  ae: () => import('../../data/regions/ae.json', { with: { type: 'json' } }),
  au: () => import('../../data/regions/au.json', { with: { type: 'json' } }),
  br: () => import('../../data/regions/br.json', { with: { type: 'json' } }),
  ca: () => import('../../data/regions/ca.json', { with: { type: 'json' } }),
  cn: () => import('../../data/regions/cn.json', { with: { type: 'json' } }),
  es: () => import('../../data/regions/es.json', { with: { type: 'json' } }),
  hk: () => import('../../data/regions/hk.json', { with: { type: 'json' } }),
  ie: () => import('../../data/regions/ie.json', { with: { type: 'json' } }),
  it: () => import('../../data/regions/it.json', { with: { type: 'json' } }),
  jp: () => import('../../data/regions/jp.json', { with: { type: 'json' } }),
  kr: () => import('../../data/regions/kr.json', { with: { type: 'json' } }),
  mo: () => import('../../data/regions/mo.json', { with: { type: 'json' } }),
  mx: () => import('../../data/regions/mx.json', { with: { type: 'json' } }),
  my: () => import('../../data/regions/my.json', { with: { type: 'json' } }),
  sa: () => import('../../data/regions/sa.json', { with: { type: 'json' } }),
  th: () => import('../../data/regions/th.json', { with: { type: 'json' } }),
  tw: () => import('../../data/regions/tw.json', { with: { type: 'json' } }),
  us: () => import('../../data/regions/us.json', { with: { type: 'json' } }),
} as const satisfies { readonly [C in Country]?: Load };

/** Countries whose forms list regions or cities. Spec 1 §3, §9. */
export type CountryWithRegions = keyof typeof loaders;

/** Whether a country has such a list. Spec 1 §3, §9. */
export function hasRegions(country: Country): country is CountryWithRegions {
  return Object.hasOwn(loaders, country);
}

/** A country's regions, cities and districts. Spec 1 §3, §7. */
export async function loadAddressTree(country: CountryWithRegions): Promise<AddressTree> {
  return (await loaders[country]()).default;
}
