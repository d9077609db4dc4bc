import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { categoryUrl } from './paths.ts';
import type { Snapshot, SnapshotCategory } from './snapshot.ts';

/** A category and its ancestors, from the root down. */
export function lineOf(snapshot: Snapshot, code: string): SnapshotCategory[] {
  const line: SnapshotCategory[] = [];
  for (
    let at = snapshot.categories.get(code);
    at;
    at = at.parent === null ? undefined : snapshot.categories.get(at.parent)
  )
    line.unshift(at);
  return line;
}

/** The breadcrumbs of a page: the longest path among its categories, the first of equal ones. */
export function crumbsOf(
  snapshot: Snapshot,
  categories: readonly string[],
  wording: Wording,
): { name: string; path: string }[] {
  const lines = categories.map((code) => lineOf(snapshot, code));
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), []);
  return longest.map(({ texts }) => ({ name: texts[wording].name, path: categoryUrl(texts[wording].path) }));
}
