import { fold } from '@vitrine/rules/search/fold';

/** The pages shown at most below the search box. */
const most = 6;

/**
 * The pages of the menu of which each typed word begins a word of the name or of the part; those whose name begins with what was
 * typed come first.
 */
export function matchSections<Page extends { readonly name: string; readonly part: string }>(
  pages: readonly Page[],
  typed: string,
): Page[] {
  const sought = fold(typed).split(/\s+/u).filter(Boolean);
  if (sought.length === 0) return [];
  const begins = (text: string, word: string) =>
    fold(text)
      .split(/\s+/u)
      .some((own) => own.startsWith(word));
  const rank = ({ name }: Page) => (fold(name).startsWith(sought.join(' ')) ? 0 : 1);
  return pages
    .filter(({ name, part }) => sought.every((word) => begins(name, word) || begins(part, word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}
