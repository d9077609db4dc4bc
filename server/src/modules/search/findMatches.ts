import { fold } from '@vitrine/rules/search/fold';
import { skuQuery } from '@vitrine/rules/search/skuQuery';
import { tokens } from '@vitrine/rules/search/tokens';
import { languageOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { listed } from '@vitrine/rules/text/listed';
import { searchTermOf } from '@vitrine/rules/text/searchTerm';
import type { Database } from '../../platform/db/database.ts';
import { nearest } from './nearest.ts';
import { tsqueryOf, type TypedWord } from './lexemes.ts';
import * as queries from './queries.ts';

export type Found = {
  hits: queries.Hits;
  /** The query that found the products. */
  query: string;
  /** What was looked for instead of what was typed. */
  corrected: string | null;
};

const wildcard = /[*?%]/u;
const nothing = (version: number): queries.Hits => ({ version, products: [], others: [] });

/** A loop and not a pattern, which would look at each run of signs again from every sign of it. */
function withoutTrailingWildcards(part: string): string {
  let end = part.length;
  while (end > 0 && '*%?'.includes(part.charAt(end - 1))) end -= 1;
  return part.slice(0, end);
}

/** The words typed. A word with wildcards inside becomes every word of that shape. */
async function wordsOf(db: Database, wording: Wording, term: string): Promise<TypedWord[]> {
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

async function run(db: Database, wording: Wording, words: readonly TypedWord[], how: 'all' | 'any', each: number) {
  const query = tsqueryOf(wording, 'product', words, how);
  const others = tsqueryOf(wording, 'other', words, how);
  if (query === null || others === null) return null;
  return { query, hits: await queries.hits(db, query, others, each) };
}

const isEmpty = ({ products, others }: queries.Hits): boolean => products.length === 0 && others.length === 0;

/**
 * Looks a term up in one language: every word as a beginning, then mistyped words corrected, then whatever any of the
 * words finds. One statement when the words as typed find something. Null for a term without a word. Spec 1 §2, §5.
 */
export async function findMatches(db: Database, wording: Wording, text: string, each: number): Promise<Found | null> {
  const typed = await wordsOf(db, wording, searchTermOf(text));
  const first = await run(db, wording, typed, 'all', each);
  if (!first) return null;
  if (!isEmpty(first.hits)) return { ...first, corrected: null };
  const words = await corrected(db, wording, typed);
  if (words.length === 0) return { ...first, hits: nothing(first.hits.version), corrected: null };
  const correctedWords = words.map(([word]) => word);
  const all = await run(db, wording, words, 'all', each);
  if (all && !isEmpty(all.hits)) return { ...all, corrected: correctedWords.join(' ') };
  // Results that match any one of the words do not match them all, so `corrected` lists the words separately.
  const any = await run(db, wording, words, 'any', each);
  if (any && !isEmpty(any.hits)) return { ...any, corrected: listed(correctedWords, languageOf(wording)) };
  return { ...first, corrected: null };
}

/** The words with each unknown one replaced by its nearest; those that are near nothing are left out. */
async function corrected(db: Database, wording: Wording, typed: readonly TypedWord[]): Promise<TypedWord[]> {
  const single = typed.flatMap(([word, ...others]) => (word !== undefined && others.length === 0 ? [word] : []));
  const known = await queries.knownBeginnings(db, wording, single);
  const unknown = single.filter((word) => !known.has(word));
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
