import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { categoryUrl } from './paths.ts';
import type { Shelf, ShelfCategory } from './shelf.ts';

/** A category and its ancestors, from the root down. */
export function lineOf(shelf: Shelf, code: string): ShelfCategory[] {
  const line: ShelfCategory[] = [];
  for (let at = shelf.categories.get(code); at; at = at.parent === null ? undefined : shelf.categories.get(at.parent))
    line.unshift(at);
  return line;
}

/** The breadcrumbs of a page: the longest path among its categories, the first of equal ones. */
export function crumbsOf(
  shelf: Shelf,
  categories: readonly string[],
  wording: Wording,
): { name: string; path: string }[] {
  const lines = categories.map((code) => lineOf(shelf, code));
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), []);
  return longest.map(({ texts }) => ({ name: texts[wording].name, path: categoryUrl(texts[wording].path) }));
}
