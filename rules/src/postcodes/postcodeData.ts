// Shipped samples. An installation that has imported the official file reads that one instead.
import type { PostcodeFile } from './places.ts';

export type LookupCountry = 'mx' | 'jp' | 'br';
type Load = () => Promise<{ readonly default: unknown }>;

const loaders = {
  mx: () => import('../../data/postcodes/mx.json', { with: { type: 'json' } }),
  jp: () => import('../../data/postcodes/jp.json', { with: { type: 'json' } }),
  br: () => import('../../data/postcodes/br.json', { with: { type: 'json' } }),
} as const satisfies Record<LookupCountry, Load>;

/** Loads the shipped sample of a country's postcodes. Throws when the file is damaged. Spec 2 §5, §7. */
export async function loadPostcodes(country: LookupCountry): Promise<PostcodeFile> {
  const { default: file } = await loaders[country]();
  if (!isPostcodeFile(file)) throw new Error(`the postcode file of ${country} is damaged`);
  return file;
}

/** Whether parsed JSON has the shape of a postcode file, shipped or imported. Spec 2 §7. */
export function isPostcodeFile(json: unknown): json is PostcodeFile {
  if (typeof json !== 'object' || json === null || !('sample' in json) || !('places' in json)) return false;
  if (typeof json.sample !== 'boolean' || typeof json.places !== 'object' || json.places === null) return false;
  return Object.values(json.places).every(
    (rows) =>
      Array.isArray(rows) &&
      rows.every(
        (row) =>
          Array.isArray(row) &&
          row.length >= 4 &&
          row.every((cell, index) => (index === 3 ? Array.isArray(cell) : typeof cell === 'string')),
      ),
  );
}
