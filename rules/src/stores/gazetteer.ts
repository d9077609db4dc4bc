import { wordsOf } from '../search/tokens.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { Place } from './distance.ts';
import { acceptsGeocode } from './geocoding.ts';

/** A city of the gazetteer; `state` is a code in Australia, Canada and the US, whose cities share names, else empty. */
export type City = {
  readonly name: string;
  readonly country: string;
  readonly state: string;
  readonly at: Place;
};

type Entry = { readonly key: string; readonly city: City; readonly rank: number };

/** Cities in the order of their folded names, so that a beginning is found by bisection. */
export type Gazetteer = readonly Entry[];

/** Cities found at most. Spec 2 §3. */
export const mostCities = 8;

const keyOf = (text: string): string => wordsOf(text).join(' ');
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Reads lines of name, country, state, latitude and longitude with tabs between, the largest city first. Skips a bad line. Spec 2 §3. */
export function gazetteerOf(text: string): Gazetteer {
  const entries = text.split('\n').flatMap((line, rank): Entry[] => {
    const [name = '', country = '', state = '', latitude, longitude] = line.split('\t');
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    const key = keyOf(name);
    const isGood = key !== '' && Number.isFinite(at.latitude) && Number.isFinite(at.longitude);
    return isGood ? [{ key, city: { name, country, state, at }, rank }] : [];
  });
  return entries.sort((one, other) => compare(one.key, other.key) || one.rank - other.rank);
}

/** The position of the first entry that is not before a key. */
function firstFrom(gazetteer: Gazetteer, key: string): number {
  let low = 0;
  let high = gazetteer.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(gazetteer[middle]?.key ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The cities whose name begins with a text, at most `mostCities`: those of `own` first, then by size. Only those of
 * `restricted_to`, if it is given. Spec 2 §5.
 */
export function citiesLike(
  gazetteer: Gazetteer,
  entered: string,
  own: Country,
  restricted_to: Country | null = null,
): City[] {
  const key = keyOf(entered);
  if (key === '') return [];
  const found: Entry[] = [];
  for (let at = firstFrom(gazetteer, key); gazetteer[at]?.key.startsWith(key) === true; at += 1) {
    const entry = gazetteer[at];
    const { name = '', country = '' } = entry?.city ?? {};
    if (entry && acceptsGeocode(entered, { names: [name], country }, restricted_to)) found.push(entry);
  }
  return found
    .sort(
      (one, other) => Number(other.city.country === own) - Number(one.city.country === own) || one.rank - other.rank,
    )
    .slice(0, mostCities)
    .map(({ city }) => city);
}

/**
 * The city of an address; null for a name that the gazetteer does not have. Of several with one name, that of the address's
 * region, else the largest. Spec 2 §3 (distance text).
 */
export function cityOfAddress(
  gazetteer: Gazetteer,
  { city, country, region }: { readonly city: string; readonly country: string; readonly region: string | null },
): City | null {
  const key = keyOf(city);
  if (key === '') return null;
  const named: City[] = [];
  for (let at = firstFrom(gazetteer, key); gazetteer[at]?.key === key; at += 1) {
    const found = gazetteer[at]?.city;
    if (found?.country === country) named.push(found);
  }
  const code = region?.toUpperCase().split('-').at(-1);
  return named.find(({ state }) => state !== '' && state === code) ?? named[0] ?? null;
}
