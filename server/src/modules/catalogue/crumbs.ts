import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { categoryUrl } from './paths.ts';
import type { Shelf, ShelfCategory } from './shelf.ts';

/** A category and those above it, from the root down. */
export function lineOf(shelf: Shelf, code: string): ShelfCategory[] {
  const line: ShelfCategory[] = [];
  for (let at = shelf.categories.get(code); at; at = at.parent === null ? undefined : shelf.categories.get(at.parent))
    line.unshift(at);
  return line;
}

/** A page's place in the tree: the longest path that its categories give; the first of equal ones. */
export function crumbsOf(
  shelf: Shelf,
  categories: readonly string[],
  wording: Wording,
): { name: string; path: string }[] {
  const lines = categories.map((code) => lineOf(shelf, code));
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), []);
  return longest.map(({ texts }) => ({ name: texts[wording].name, path: categoryUrl(texts[wording].path) }));
}
