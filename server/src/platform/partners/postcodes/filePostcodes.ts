import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { placesOfBrazil } from '@vitrine/rules/postcodes/brazil';
import { placesOfJapan } from '@vitrine/rules/postcodes/japan';
import { placesOfMexico } from '@vitrine/rules/postcodes/mexico';
import { isPostcodeFile, loadPostcodes, type LookupCountry } from '@vitrine/rules/postcodes/postcodeData';
import type { PlaceRow } from '@vitrine/rules/postcodes/places';
import type { Postcodes } from './postcodes.ts';

/** All places of a country. `sample`: the shipped data, used when the operator provides no file. */
type Known = { readonly sample: boolean; readonly places: ReadonlyMap<string, readonly PlaceRow[]> };

async function linesOf(file: string, encoding: string): Promise<string[]> {
  return new TextDecoder(encoding).decode(await readFile(file)).split(/\r?\n/u);
}

/** The path of the first file in the folder with one of these names, ignoring case. */
function fileIn(folder: string, names: readonly string[]): string | null {
  const found = readdirSync(folder).find((name) => names.includes(name.toLowerCase()));
  return found ? path.join(folder, found) : null;
}

const official = {
  async mx(folder) {
    const file = fileIn(folder, ['cpdescarga.txt']);
    return file === null ? null : placesOfMexico(await linesOf(file, 'windows-1252'));
  },
  async jp(folder) {
    const utf8 = fileIn(folder, ['utf_ken_all.csv']);
    if (utf8) return placesOfJapan(await linesOf(utf8, 'utf-8'));
    const file = fileIn(folder, ['ken_all.csv']);
    return file === null ? null : placesOfJapan(await linesOf(file, 'shift_jis'));
  },
  async br(folder) {
    const [towns, neighborhoods] = [fileIn(folder, ['log_localidade.txt']), fileIn(folder, ['log_bairro.txt'])];
    if (!towns || !neighborhoods) return null;
    const streets = readdirSync(folder).filter((name) => /^log_logradouro_\w+\.txt$/iu.test(name));
    const read = (file: string): Promise<string[]> => linesOf(file, 'iso-8859-1');
    return placesOfBrazil({
      towns: await read(towns),
      neighborhoods: await read(neighborhoods),
      streets: (await Promise.all(streets.map((name) => read(path.join(folder, name))))).flat(),
    });
  },
} as const satisfies Record<LookupCountry, (folder: string) => Promise<Map<string, PlaceRow[]> | null>>;

async function load(folder: string | undefined, country: LookupCountry): Promise<Known> {
  const own = folder && existsSync(path.join(folder, country)) ? path.join(folder, country) : null;
  const places = own && (await official[country](own));
  if (places) return { sample: false, places };
  const json = own && fileIn(own, ['postcodes.json']);
  const file: unknown = json ? JSON.parse(await readFile(json, 'utf8')) : await loadPostcodes(country);
  if (!isPostcodeFile(file)) throw new Error(`the postcodes in ${json ?? country} have another form`);
  return { sample: file.sample, places: new Map(Object.entries(file.places)) };
}

/**
 * Postcodes from the operator's folder (docs/operations.md), else from the shipped sample. Reads each country on first use
 * and keeps it in memory. Throws when a file does not have the content that its name promises.
 */
export function filePostcodes(folder: string | undefined): Postcodes {
  const known = new Map<LookupCountry, Promise<Known>>();
  return {
    async find(country, postcode) {
      const loading = known.get(country) ?? load(folder, country);
      known.set(country, loading);
      // Retry a failed file at the next call: the operator may have fixed it.
      loading.catch(() => known.delete(country));
      const { sample, places } = await loading;
      const rows = places.get(postcode);
      return { sample, places: rows ? { [postcode]: [...rows] } : {} };
    },
  };
}
