// Merges a storefront's own texts with those of its language, in any JSON of the house: maps, lists, texts.
import { languageOf, type Wording, wordings } from './storefronts.ts';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Matches list entries by `code` if all have one; otherwise a list is replaced as a whole. */
const codeOf = (entry: Json): Json => (isFields(entry) ? entry.code : undefined);
const areCoded = (list: readonly Json[]): boolean => list.every((entry) => typeof codeOf(entry) === 'string');

/** Overrides a text's parts with a storefront's own; the language's text fills the rest. Expectations §1. */
export function withOwnWords(base: Json, own: Json): Json {
  if (own === undefined) return base;
  if (isFields(base) && isFields(own)) {
    const keys = new Set([...Object.keys(base), ...Object.keys(own)]);
    return Object.fromEntries([...keys].map((key) => [key, withOwnWords(base[key], own[key])]));
  }
  if (Array.isArray(base) && Array.isArray(own) && areCoded(base) && areCoded(own)) {
    const strange = own.filter((entry) => !base.some((one) => codeOf(one) === codeOf(entry)));
    return [
      ...base.map((one) =>
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
 * The parts of a complete text that differ from the language's, the inverse of `withOwnWords`; undefined without
 * differences. Expectations §1.
 */
export function ownWordsOf(base: Json, whole: Json): Json {
  if (isFields(base) && isFields(whole)) {
    const own = Object.entries(whole).flatMap(([key, value]) => {
      const differs = ownWordsOf(base[key], value);
      return differs === undefined ? [] : [[key, differs] as const];
    });
    return own.length === 0 ? undefined : Object.fromEntries(own);
  }
  if (Array.isArray(base) && Array.isArray(whole)) {
    if (JSON.stringify(base) === JSON.stringify(whole)) return undefined;
    if (!areCoded(base) || !areCoded(whole)) return whole;
    return whole.flatMap((entry) => {
      const before = base.find((one) => codeOf(one) === codeOf(entry));
      const differs = ownWordsOf(before, entry);
      if (differs === undefined) return [];
      return [isFields(differs) ? { code: codeOf(entry), ...differs } : differs];
    });
  }
  return Object.is(base, whole) ? undefined : whole;
}

const storefrontsOwn = wordings.filter((wording) => languageOf(wording) !== wording);

/** Removes from each map of wordings in a row what a storefront shares with its language. Expectations §1. */
export function withoutCopies<Row extends Json>(row: Row): Row;
/** `withoutCopies` for unknown JSON. Expectations §1. */
export function withoutCopies(row: Json): Json {
  if (Array.isArray(row)) return row.map((entry) => withoutCopies(entry));
  if (!isFields(row)) return row;
  const inner = Object.entries(row).map(([key, value]): [string, Json] => [key, withoutCopies(value)]);
  const remaining = new Map<string, Json>(inner);
  for (const wording of storefrontsOwn) {
    if (!remaining.has(wording)) continue;
    const own = ownWordsOf(remaining.get(languageOf(wording)), remaining.get(wording));
    if (own === undefined) remaining.delete(wording);
    else remaining.set(wording, own);
  }
  return Object.fromEntries(remaining);
}

/** Completes each storefront's own texts in a map of wordings, for those in `spoken`. Expectations §1. */
export function wholeWordings(fields: Fields, spoken: readonly Wording[]): Fields {
  const complete = new Map<string, Json>(Object.entries(fields));
  for (const wording of spoken) {
    if (languageOf(wording) === wording) continue;
    const merged = withOwnWords(complete.get(languageOf(wording)), complete.get(wording));
    if (merged !== undefined) complete.set(wording, merged);
  }
  return Object.fromEntries(complete);
}
