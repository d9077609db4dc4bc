// How a storefront's own texts combine with those of its language, in any text a house writes: a map, a list, a
// sentence.
import { languageOf, type Wording, wordings } from './storefronts.ts';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a list that have a `code` are matched by it; other lists are given whole. */
const codeOf = (entry: Json): Json => (isFields(entry) ? entry.code : undefined);
const areCoded = (list: readonly Json[]): boolean => list.every((entry) => typeof codeOf(entry) === 'string');

/**
 * A text with a storefront's own words in it: what it does not say is said as its language says it. Expectations §1.
 */
export function withOwnWords(said: Json, own: Json): Json {
  if (own === undefined) return said;
  if (isFields(said) && isFields(own)) {
    const keys = new Set([...Object.keys(said), ...Object.keys(own)]);
    return Object.fromEntries([...keys].map((key) => [key, withOwnWords(said[key], own[key])]));
  }
  if (Array.isArray(said) && Array.isArray(own) && areCoded(said) && areCoded(own)) {
    const strange = own.filter((entry) => !said.some((one) => codeOf(one) === codeOf(entry)));
    return [
      ...said.map((one) =>
        withOwnWords(
          one,
          own.find((entry) => codeOf(entry) === codeOf(one)),
        ),
      ),
      ...strange,
    ];
  }
  return own;
}

/**
 * What is a storefront's own in a whole text: the other way of `withOwnWords`; undefined where nothing differs.
 * Expectations §1.
 */
export function ownWordsOf(said: Json, whole: Json): Json {
  if (isFields(said) && isFields(whole)) {
    const own = Object.entries(whole).flatMap(([key, value]) => {
      const differs = ownWordsOf(said[key], value);
      return differs === undefined ? [] : [[key, differs] as const];
    });
    return own.length === 0 ? undefined : Object.fromEntries(own);
  }
  if (Array.isArray(said) && Array.isArray(whole)) {
    if (JSON.stringify(said) === JSON.stringify(whole)) return undefined;
    if (!areCoded(said) || !areCoded(whole)) return whole;
    return whole.flatMap((entry) => {
      const before = said.find((one) => codeOf(one) === codeOf(entry));
      const differs = ownWordsOf(before, entry);
      if (differs === undefined) return [];
      return [isFields(differs) ? { code: codeOf(entry), ...differs } : differs];
    });
  }
  return Object.is(said, whole) ? undefined : whole;
}

const storefrontsOwn = wordings.filter((wording) => languageOf(wording) !== wording);

/**
 * Any row, where each map of wordings holds of a storefront only what is its own: the other way of filling them.
 * Expectations §1.
 */
export function withoutCopies<Row extends Json>(row: Row): Row;
/** As above, of what is not known. Expectations §1. */
export function withoutCopies(row: Json): Json {
  if (Array.isArray(row)) return row.map((entry) => withoutCopies(entry));
  if (!isFields(row)) return row;
  const inner = Object.entries(row).map(([key, value]): [string, Json] => [key, withoutCopies(value)]);
  const held = new Map<string, Json>(inner);
  for (const wording of storefrontsOwn) {
    if (!held.has(wording)) continue;
    const own = ownWordsOf(held.get(languageOf(wording)), held.get(wording));
    if (own === undefined) held.delete(wording);
    else held.set(wording, own);
  }
  return Object.fromEntries(held);
}

/**
 * A map of wordings in which each storefront's own words are given whole; only those of `spoken` are filled.
 * Expectations §1.
 */
export function wholeWordings(held: Fields, spoken: readonly Wording[]): Fields {
  const said = new Map<string, Json>(Object.entries(held));
  for (const wording of spoken) {
    if (languageOf(wording) === wording) continue;
    const told = withOwnWords(said.get(languageOf(wording)), said.get(wording));
    if (told !== undefined) said.set(wording, told);
  }
  return Object.fromEntries(said);
}
