import { indexTokens } from '@vitrine/rules/search/tokens';
import { otherWords } from '@vitrine/rules/search/otherWords';
import type { Language, Wording } from '@vitrine/rules/storefronts/storefronts';
import { unifyHan } from './unifyHan.ts';

/** The group of a document: products, or everything else. Each lexeme contains it, like the wording. */
type DocumentGroup = 'product' | 'other';
const marks = { product: ':', other: '/' } as const satisfies Record<DocumentGroup, string>;

/** The lexeme of a word in one wording and group: `fr:pommeau`, `fr/paris`. */
const lexemeOf = (wording: Wording, group: DocumentGroup, token: string): string => wording + marks[group] + token;

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

type Weight = 'A' | 'B' | 'C' | 'D';

const known = new Map<string, readonly string[]>();
/** The tokens of a text, cached because an import repeats the same names thousands of times. */
export function cachedTokens(text: string): readonly string[] {
  let found = known.get(text);
  if (!found) {
    if (known.size > 100_000) known.clear();
    known.set(text, (found = indexTokens(unifyHan(text))));
  }
  return found;
}

const knownOthers = new Map<string, readonly string[]>();
/** The tokens of what people also type for something of this name, cached likewise. */
export function cachedOtherTokens(language: Language, name: string): readonly string[] {
  const key = `${language} ${name}`;
  let found = knownOthers.get(key);
  if (!found) {
    if (knownOthers.size > 100_000) knownOthers.clear();
    knownOthers.set(key, (found = otherWords(language, name).flatMap(cachedTokens)));
  }
  return found;
}

/** The number of documents per word and wording, from which typing mistakes are corrected. */
export type WordCounts = Map<Wording, Map<string, number>>;

/**
 * A document's words as a tsvector literal, counted in `counts`. A word keeps its first weight, so pass the most
 * important texts first.
 */
export function tsvectorOf(
  wording: Wording,
  group: DocumentGroup,
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
      // Typing mistakes are never corrected to a SKU, so SKUs are not counted.
      if (is_sku !== true) words.set(token, (words.get(token) ?? 0) + 1);
      // Limits the position to 255, because PostgreSQL limits tsvector positions.
      parts.push(`${quoted(lexemeOf(wording, group, token))}:${Math.min(seen.size, 255)}${weight}`);
    }
  return parts.join(' ');
}

/** Alternatives for one typed word, each a prefix of a lexeme. */
export type TypedWord = readonly string[];

/** Builds a tsquery that matches `all` or `any` of the words; null without words. */
export function tsqueryOf(
  wording: Wording,
  group: DocumentGroup,
  words: readonly TypedWord[],
  how: 'all' | 'any',
): string | null {
  const terms = words
    .filter((word) => word.length > 0)
    .map((word) => `(${word.map((token) => `${quoted(lexemeOf(wording, group, token))}:*`).join(' | ')})`);
  return terms.length === 0 ? null : terms.join(how === 'all' ? ' & ' : ' | ');
}

/**
 * What ranks the results of a query: any of its words, so that their weights add up. With all of them, PostgreSQL counts how far they
 * are apart, which says nothing in a list of names.
 */
export const rankingOf = (query: string): string => query.replaceAll(') & (', ') | (');

/** A tsquery of the products that have these words whole. */
export const wholeQueryOf = (wording: Wording, words: readonly string[]): string =>
  words.map((word) => `${quoted(lexemeOf(wording, 'product', word))}:*`).join(' & ');

/** The tsqueries of documents with a word in their title or name. */
export function titleQueryOf(wording: Wording, token: string): string[] {
  return (['product', 'other'] as const).map((group) => `${quoted(lexemeOf(wording, group, token))}:*A`);
}
