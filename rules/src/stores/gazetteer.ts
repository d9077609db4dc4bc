import { isUnspaced, wordsOf } from '../search/tokens.ts';
import type { Country, Language } from '../storefronts/storefronts.ts';
import type { Place } from './distance.ts';

/** A city of the gazetteer; `state` is a code in Australia, Canada and the US, whose cities share names, else empty. */
export type City = {
  /** The name in Latin letters by which its own country writes it in an address. */
  readonly name: string;
  readonly country: string;
  readonly state: string;
  readonly at: Place;
};

/** A city as the file has it: the names that differ from `name`, "de:Wien|fr:Vienne". */
export type ListedCity = City & { readonly labels: string };

type Entry = { readonly key: string; readonly city: ListedCity; readonly rank: number };

/** Each name of each city, in the order of the folded names, so that a beginning is found by bisection. */
export type Gazetteer = readonly Entry[];

/** Cities found at most. Spec 2 §3. */
export const mostCities = 8;

const keyOf = (text: string): string => wordsOf(text).join(' ');
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The labels of a line with their languages. */
const labelsOf = (labels: string): (readonly [string, string])[] =>
  labels === ''
    ? []
    : labels.split('|').map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]);

/** A city's name as pages show it in a language; its own for a language that has none. Spec 2 §9. */
export function nameIn({ name, labels }: ListedCity, language: Language): string {
  return labelsOf(labels).find(([one]) => one === language)?.[1] ?? name;
}

function entriesOf(line: string, rank: number): Entry[] {
  const [name = '', country = '', state = '', latitude, longitude, labels = '', others = ''] = line.split('\t');
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!Number.isFinite(at.latitude) || !Number.isFinite(at.longitude)) return [];
  const city = { name, country, state, at, labels };
  const names = [name, ...labelsOf(labels).map(([, label]) => label), ...others.split('|')];
  return [...new Set(names.map(keyOf))].filter(Boolean).map((key) => ({ key, city, rank }));
}

/**
 * Reads lines with tabs between name, country, state, latitude, longitude, names by language and further names, the largest
 * city first. Skips a bad line. Spec 2 §3.
 */
export function gazetteerOf(text: string): Gazetteer {
  const entries = text.split('\n').flatMap(entriesOf);
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
 * The cities one of whose names, in any language, begins with a text, at most `mostCities`: those of `own` first, then by
 * size. Only those of `restricted_to`, if it is given. Spec 2 §5.
 */
export function citiesLike(
  gazetteer: Gazetteer,
  entered: string,
  own: Country,
  restricted_to: Country | null = null,
): ListedCity[] {
  const key = keyOf(entered);
  if (key === '') return [];
  const found = new Map<ListedCity, number>();
  for (let at = firstFrom(gazetteer, key); gazetteer[at]?.key.startsWith(key) === true; at += 1) {
    const entry = gazetteer[at];
    if (entry && (restricted_to === null || entry.city.country === restricted_to)) found.set(entry.city, entry.rank);
  }
  return [...found]
    .sort(([one, rank], [other, after]) => Number(other.country === own) - Number(one.country === own) || rank - after)
    .slice(0, mostCities)
    .map(([city]) => city);
}

/** The largest city of a country that has exactly this name, of its state where one is given. */
function cityNamed(gazetteer: Gazetteer, key: string, country: string, state: string | undefined): ListedCity | null {
  const named: ListedCity[] = [];
  for (let at = firstFrom(gazetteer, key); gazetteer[at]?.key === key; at += 1) {
    const found = gazetteer[at]?.city;
    if (found?.country === country) named.push(found);
  }
  return named.find((one) => one.state !== '' && one.state === state) ?? named[0] ?? null;
}

/**
 * The city of an address; null for a name that the gazetteer does not have. Of several with one name, that of the address's
 * region, else the largest. Where no spaces are written, the ward follows the city: the longest beginning counts. Spec 2 §3
 * (distance text).
 */
export function cityOfAddress(
  gazetteer: Gazetteer,
  { city, country, region }: { readonly city: string; readonly country: string; readonly region: string | null },
): ListedCity | null {
  const state = region?.toUpperCase().split('-').at(-1);
  const letters = Array.from(keyOf(city));
  const fewest = isUnspaced(letters.join('')) ? Math.min(2, letters.length) : letters.length;
  for (let length = letters.length; length > 0 && length >= fewest; length -= 1) {
    const found = cityNamed(gazetteer, letters.slice(0, length).join(''), country, state);
    if (found) return found;
  }
  return null;
}
