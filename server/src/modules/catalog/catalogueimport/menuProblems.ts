// What a menu names and the shop does not have, and the words that a language lacks. decisions/0142.
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { ContentRow, MenuEntry } from '../catalogue/contentRows.ts';
import * as queries from './exportQueries.ts';

type Problem = readonly [path: string, problem: 'unknown' | 'required'];
type Named = { readonly path: string; readonly code: string };
type Menu = Extract<ContentRow, { kind: 'menu' }>;

/** The entries of a menu and those under its headings, by path. */
const flat = (entries: readonly MenuEntry[]): (readonly [string, MenuEntry])[] =>
  entries.flatMap((entry, at) => [
    [`entries.${at}`, entry] as const,
    ...(entry.type === 'heading'
      ? entry.entries.map((link, place) => [`entries.${at}.entries.${place}`, link] as const)
      : []),
  ]);

const namedIn = (entries: readonly (readonly [string, MenuEntry])[], field: 'category' | 'story' | 'word'): Named[] =>
  entries.flatMap(([path, entry]) => {
    const code = field in entry ? (entry as { readonly [name in typeof field]?: string })[field] : undefined;
    return code === undefined ? [] : [{ path: `${path}.${field}`, code }];
  });

function lackingWords({ texts }: Menu, words: readonly Named[]): Problem[] {
  return Object.entries(texts).flatMap(([language, text]): Problem[] => {
    const known = new Set(text.words.map(({ code }) => code));
    return words.every(({ code }) => known.has(code)) ? [] : [[`texts.${language}.words`, 'required']];
  });
}

/**
 * Why a menu is refused, by path: categories and stories that the shop does not have, and words that a language lacks. An import names its
 * categories; its stories may follow. Empty for another content.
 */
export async function menuProblems(
  db: Database | Tx,
  row: ContentRow,
  imported: ReadonlySet<string> | null = null,
): Promise<readonly Problem[]> {
  if (row.kind !== 'menu') return [];
  const entries = flat(row.entries);
  const [wanted, stories] = [namedIn(entries, 'category'), namedIn(entries, 'story')];
  const known = await queries.knownPages(db, { categories: codesOf(wanted), stories: codesOf(stories) });
  const missing = [
    ...wanted.filter(({ code }) => !(imported ?? known.categories).has(code)),
    ...stories.filter(({ code }) => imported === null && !known.stories.has(code)),
  ];
  return [...missing.map(({ path }): Problem => [path, 'unknown']), ...lackingWords(row, namedIn(entries, 'word'))];
}

const codesOf = (named: readonly Named[]): string[] => named.map(({ code }) => code);
