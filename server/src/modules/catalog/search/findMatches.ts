import { type Synonym, termWords, variantsOf } from '@vitrine/rules/search/desk';
import { fold } from '@vitrine/rules/search/fold';
import { lastWordOf, partsOf, reworded } from '@vitrine/rules/search/reword';
import { skuQuery } from '@vitrine/rules/search/skuQuery';
import { spelledAs } from '@vitrine/rules/search/spelledAs';
import { katakanaWords, tokens, wordsOf } from '@vitrine/rules/search/tokens';
import { languageOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { listed } from '@vitrine/rules/text/listed';
import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import type { Database } from '../../../platform/db/database.ts';
import { nearest } from './nearest.ts';
import { titleQueryOf, tsqueryOf, type TypedWord, wholeQueryOf } from './lexemes.ts';
import * as queries from './queries.ts';
import { unifyHan } from './unifyHan.ts';

export type Found = {
  hits: queries.Hits;
  /** The query that found the products. */
  query: string;
  /** The corrected query, null without a correction. */
  corrected: string | null;
};

/** The most results per group besides products: the page shows all of them, the panel the first. */
const mostBeside = 8;

const wildcard = /[*?%]/u;
const nothing = (version: number): queries.Hits => ({ version, products: [], others: [] });

/** A loop, because a pattern would take quadratic time on runs of wildcards. */
function withoutTrailingWildcards(part: string): string {
  let end = part.length;
  while (end > 0 && '*%?'.includes(part.charAt(end - 1))) end -= 1;
  return part.slice(0, end);
}

/** The typed words. A word with wildcards inside expands to all matching words of the index. */
async function typedWords(db: Database, wording: Wording, term: string): Promise<TypedWord[]> {
  const sku = skuQuery(term);
  if (sku !== null) return [[sku]];
  const words: TypedWord[] = [];
  for (const part of term.split(/\s+/u)) {
    const core = withoutTrailingWildcards(part);
    if (!wildcard.test(core)) {
      words.push(...tokens(core).map((token) => [token]));
      continue;
    }
    const pattern = fold(part).replace(/[\\_]/gu, '').replaceAll(/[*%]+/gu, '%').replaceAll('?', '_');
    if (/\p{L}{2}/u.test(pattern)) words.push(await queries.wordsLike(db, wording, pattern));
  }
  return words;
}

type Boundaries = {
  /** The typed words with the boundaries of the index; null if they are the same. */
  readonly words: TypedWord[] | null;
  /** Compounds by their last word alone; null without one. */
  readonly lastWords: TypedWord[] | null;
};

/** Reads compounds, words without blanks and words with a hyphen as the index has them. */
async function otherBoundaries(db: Database, wording: Wording, term: string): Promise<Boundaries> {
  if (wildcard.test(term) || skuQuery(term) !== null) return { words: null, lastWords: null };
  const words = wordsOf(term);
  const known = await queries.knownParts(db, wording, partsOf(words));
  const last = words.map((word) => (known.leads.has(word) ? word : (lastWordOf(word, known) ?? word)));
  const typed = (list: readonly string[]): TypedWord[] => list.map((word) => [word]);
  const other = reworded(words, known);
  return {
    words: other && typed(other),
    lastWords: last.some((word, at) => word !== words[at]) ? typed(last) : null,
  };
}

type Extra = {
  /** Words of Katakana that lead where a product has them whole. */
  readonly whole?: readonly string[];
  /** What synonyms search for beside the words. */
  readonly variants?: readonly (readonly TypedWord[])[];
};

async function run(
  db: Database,
  wording: Wording,
  words: readonly TypedWord[],
  how: 'all' | 'any',
  { whole = [], variants = [] }: Extra = {},
) {
  const either = (group: 'product' | 'other'): string | null => {
    const all = [words, ...variants].flatMap((one) => tsqueryOf(wording, group, one, how) ?? []);
    return all.length > 1 ? all.map((one) => `(${one})`).join(' | ') : (all[0] ?? null);
  };
  const query = either('product');
  const others = either('other');
  if (query === null || others === null) return null;
  const hits = await queries.hits(
    db,
    { products: query, first: wholeQueryOf(wording, whole) || query, others },
    mostBeside,
  );
  return isEmpty(hits) ? { query, hits, isFound: false } : { query, hits, isFound: true };
}

const isEmpty = ({ products, others }: queries.Hits): boolean => products.length === 0 && others.length === 0;

/** A term as a search compares it. */
export const searchedTerm = (text: string): string => unifyHan(searchTermOf(text));

/**
 * Searches a term in one language: all words as prefixes, then mistyped words corrected, then any of the typed words,
 * then any of the corrected ones. The panel and the results page share this function, so that they agree. Sends one
 * statement if the typed words match. Synonyms find beside the typed words what other words find. Null for a term without a word. Spec 1 §2, §5.
 */
export async function findMatches(
  db: Database,
  wording: Wording,
  text: string,
  synonyms: readonly Synonym[] = [],
): Promise<Found | null> {
  const term = searchedTerm(text);
  const typed = await typedWords(db, wording, term);
  const isPlain = !wildcard.test(term);
  const first = await run(db, wording, typed, 'all', {
    whole: isPlain ? katakanaWords(term) : [],
    variants: isPlain ? variantsOf(termWords(term), synonyms).map((words) => words.map((word) => [word])) : [],
  });
  if (!first) return null;
  if (first.isFound) return { ...first, corrected: null };
  const other = await otherBoundaries(db, wording, term);
  const second = other.words && (await run(db, wording, other.words, 'all'));
  // The same words as typed: nothing was corrected.
  if (second?.isFound) return { ...second, corrected: null };
  const known = await queries.knownWords(
    db,
    wording,
    typed.flatMap((word) => (word.length === 1 ? word : [])),
  );
  const words = await corrected(db, wording, typed, known);
  const leads = ([word = '', ...others]: TypedWord): boolean => others.length > 0 || known.get(word) === 'leads';
  const isGuess = ([word = '', ...others]: TypedWord): boolean => others.length === 0 && !known.has(word);
  // A correction that matches only with `any` is a guess, so the typed words are tried first.
  for (const [tried, how] of [
    [words, 'all'],
    [other.lastWords ?? [], 'all'],
    [typed.filter(leads), 'any'],
    [words.filter((word) => leads(word) || isGuess(word)), 'any'],
  ] as const) {
    const found = tried.length === 0 ? null : await run(db, wording, tried, how);
    if (!found?.isFound) continue;
    const correctedWords = await asWritten(
      db,
      wording,
      tried.map(([word = '']) => word),
    );
    return {
      ...found,
      corrected: how === 'all' ? correctedWords.join(' ') : listed(correctedWords, languageOf(wording)),
    };
  }
  return { ...first, hits: nothing(first.hits.version), corrected: null };
}

/** Restores the spelling of titles, with accents and capitals: `aurelie` becomes Aurélie. */
async function asWritten(db: Database, wording: Wording, words: readonly string[]): Promise<string[]> {
  const named = words.flatMap((word) => titleQueryOf(wording, word));
  const titles = await queries.titlesWith(db, named);
  return words.map((word) => spelledAs(word, titles));
}

/** Replaces each unknown word by the nearest known one; omits words without one. */
async function corrected(
  db: Database,
  wording: Wording,
  typed: readonly TypedWord[],
  known: ReadonlyMap<string, queries.Knowledge>,
): Promise<TypedWord[]> {
  const unknown = typed.flatMap((word) => (word.length === 1 && !known.has(word[0] ?? '') ? word : []));
  const near = unknown.length === 0 ? [] : await queries.nearWords(db, wording, unknown);
  return typed.flatMap((word): TypedWord[] => {
    const [only = ''] = word;
    if (word.length !== 1 || known.has(only)) return word.length === 0 ? [] : [word];
    const best = nearest(
      only,
      near.filter(({ token }) => token === only),
    );
    return best === null ? [] : [[best]];
  });
}
