import { indexTokens } from '@vitrine/rules/search/tokens';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';

/** The group of a document: products, or everything else. It is part of each lexeme, as the wording is. */
export type Shelf = 'product' | 'other';
const marks = { product: ':', other: '/' } as const satisfies Record<Shelf, string>;

/** A word of one wording and shelf as the index holds it: `fr:pommeau`, `fr/paris`. */
const lexemeOf = (wording: Wording, shelf: Shelf, token: string): string => wording + marks[shelf] + token;

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

type Weight = 'A' | 'B' | 'C' | 'D';

const known = new Map<string, readonly string[]>();
/** Tokens of a text; the same names come back thousands of times in an import. */
export function cachedTokens(text: string): readonly string[] {
  let found = known.get(text);
  if (!found) {
    if (known.size > 100_000) known.clear();
    known.set(text, (found = indexTokens(text)));
  }
  return found;
}

/** How many documents hold each word, per wording: what typing mistakes are corrected to. */
export type WordCounts = Map<Wording, Map<string, number>>;

/**
 * A document's words as a tsvector literal, counted in `counts`. The first weight a word comes with is the one it
 * keeps, so the weightier texts come first.
 */
export function tsvectorOf(
  wording: Wording,
  shelf: Shelf,
  texts: readonly { weight: Weight; tokens: readonly string[]; is_sku?: boolean }[],
  counts: WordCounts,
): string {
  let words = counts.get(wording);
  if (!words) counts.set(wording, (words = new Map<string, number>()));
  const seen = new Set<string>();
  const parts: string[] = [];
  for (const { weight, tokens, is_sku } of texts)
    for (const token of tokens) {
      if (seen.has(token)) continue;
      seen.add(token);
      // A mistyped word never means a sku, so skus are not counted.
      if (is_sku !== true) words.set(token, (words.get(token) ?? 0) + 1);
      // A position is a small number to PostgreSQL.
      parts.push(`${quoted(lexemeOf(wording, shelf, token))}:${Math.min(seen.size, 255)}${weight}`);
    }
  return parts.join(' ');
}

/** Alternatives for one typed word, each the beginning of a lexeme. */
export type TypedWord = readonly string[];

/** A tsquery: `all` the words or `any` of them. Null when there is no word. */
export function tsqueryOf(
  wording: Wording,
  shelf: Shelf,
  words: readonly TypedWord[],
  how: 'all' | 'any',
): string | null {
  const terms = words
    .filter((word) => word.length > 0)
    .map((word) => `(${word.map((token) => `${quoted(lexemeOf(wording, shelf, token))}:*`).join(' | ')})`);
  return terms.length === 0 ? null : terms.join(how === 'all' ? ' & ' : ' | ');
}

/** The tsqueries of the documents that hold a word in their title or name. */
export function titleQueryOf(wording: Wording, token: string): string[] {
  return (['product', 'other'] as const).map((shelf) => `${quoted(lexemeOf(wording, shelf, token))}:*A`);
}
