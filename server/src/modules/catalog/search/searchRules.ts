// What the office adds to searches: other terms, and the products that come first. decisions/0127.
import { isSameTerm, type Synonym, termWords } from '@vitrine/rules/search/desk';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import * as queries from './deskQueries.ts';
import { findMatches, type Found, searchedTerm } from './findMatches.ts';

/** The rules of one wording. */
export type SearchRules = {
  readonly synonyms: readonly Synonym[];
  readonly pins: readonly { readonly words: readonly string[]; readonly codes: readonly string[] }[];
};

const noRules: SearchRules = { synonyms: [], pins: [] };

/** The rules of rows, by wording. */
function rulesOf(rows: readonly queries.RuleRow[]): ReadonlyMap<Wording, SearchRules> {
  const rules = new Map<
    Wording,
    { synonyms: Synonym[]; pins: { words: readonly string[]; codes: readonly string[] }[] }
  >();
  for (const { language, term, others, codes } of rows) {
    const own = rules.get(language) ?? { synonyms: [], pins: [] };
    const words = termWords(searchedTerm(term));
    if (others.length > 0)
      own.synonyms.push({ from: words, others: others.map((other) => termWords(searchedTerm(other))) });
    if (codes.length > 0) own.pins.push({ words, codes });
    rules.set(language, own);
  }
  return rules;
}

const known = new WeakMap<Snapshot, Promise<ReadonlyMap<Wording, SearchRules>>>();

/** The rules of a wording, read once for each version of the catalogue: a change of a rule makes a new one. */
export async function rulesIn(db: Database, snapshot: Snapshot, wording: Wording): Promise<SearchRules> {
  let rules = known.get(snapshot);
  if (rules === undefined) {
    rules = queries.searchRules(db).then(rulesOf);
    known.set(snapshot, rules);
    rules.catch(() => known.delete(snapshot));
  }
  return (await rules).get(wording) ?? noRules;
}

/** The stored rules of a wording with another one in place of a term's, for a preview. */
export async function rulesWith(db: Database, { language, ...draft }: queries.RuleRow): Promise<SearchRules> {
  const rows = await queries.searchRules(db);
  const others = rows.filter((row) => row.language !== language || row.term !== draft.term);
  return rulesOf([...others, { language, ...draft }]).get(language) ?? noRules;
}

/** Like `findMatches`, with the office's rules: what synonyms find too, and the pinned products first. */
export async function findWithRules(
  db: Database,
  wording: Wording,
  text: string,
  { synonyms, pins }: SearchRules,
): Promise<Found | null> {
  const found = await findMatches(db, wording, text, synonyms);
  if (!found || pins.length === 0) return found;
  const words = termWords(searchedTerm(text));
  const first = pins.flatMap((pin) => (isSameTerm(pin.words, words) ? pin.codes : []));
  if (first.length === 0) return found;
  // A term that the office knows is spelled right: what a correction would find is another search.
  const others = found.corrected === null ? found.hits : { ...found.hits, products: [], others: [] };
  return { ...found, corrected: null, hits: { ...others, products: [...new Set([...first, ...others.products])] } };
}
