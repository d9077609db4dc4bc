// What a storefront shows of the menu: entries without a page, and categories without a product there, are left out. decisions/0142.
import type { Picture } from '@vitrine/contract/catalogue';
import type { MenuEntry } from '@vitrine/contract/navigation';
import { type Locale, pathWords, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { MenuBody, MenuEntry as MenuRow } from '../catalogue/contentRows.ts';
import { categoryUrl, storyUrl } from '../catalogue/paths.ts';
import type { Snapshot, SnapshotCategory } from '../catalogue/snapshot.ts';

type Shown = {
  readonly locale: Locale;
  readonly snapshot: Pick<Snapshot, 'categories' | 'roots'>;
  /** Whether the storefront sells a product of a category. */
  readonly isSold: (category: SnapshotCategory) => boolean;
  readonly pictureOf: (category: SnapshotCategory) => Picture | null;
  readonly picture: (file: string, alt: string) => Picture;
  readonly pages: readonly {
    readonly kind: string;
    readonly code: string;
    readonly slug: string;
    readonly title: string;
  }[];
  readonly hasSalon: boolean;
  readonly words: MenuBody['words'];
};
type Entry<Type extends MenuRow['type']> = Extract<MenuRow, { type: Type }>;
type Link = MenuEntry['children'][number];

const wordOf = ({ words }: Shown, code: string | undefined): string | undefined =>
  words.find((word) => word.code === code)?.text;

function soldAt({ snapshot, isSold }: Shown, code: string | undefined): SnapshotCategory | undefined {
  const category = snapshot.categories.get(code ?? '');
  return category && isSold(category) ? category : undefined;
}

const storyAt = ({ pages }: Shown, code: string | undefined) =>
  pages.find((page) => page.kind === 'story' && page.code === code);

function linkTo({ locale }: Shown, { texts }: SnapshotCategory, name?: string): Link {
  const { wording } = storefrontOf(locale);
  return { name: name ?? texts[wording].name, path: categoryUrl(texts[wording].path) };
}

/** The path of a page under the locale; null where the storefront does not have it. */
function pagePath(page: Entry<'page'>['page'], { locale, pages, hasSalon }: Shown): string | null {
  if (page === 'stores') return `/${pathWords[storefrontOf(locale).wording].store}/`;
  if (page === 'find_order') return '/findyourorder/';
  if (page === 'salon') return hasSalon ? '/salon/' : null;
  if (page === 'faq') return pages.some(({ kind }) => kind === 'faq') ? '/faq/' : null;
  return pages.some(({ kind, code }) => kind === 'legal' && code === page) ? `/legal/${page}/` : null;
}

/** A category, story or page as a link; none where the storefront does not have it. */
function linksOf(shown: Shown, entry: Entry<'category' | 'story' | 'page'>): Link[] {
  const name = wordOf(shown, entry.word);
  if (entry.type === 'category') {
    const category = soldAt(shown, entry.category);
    return category ? [linkTo(shown, category, name)] : [];
  }
  if (entry.type === 'story') {
    const story = storyAt(shown, entry.story);
    return story ? [{ name: name ?? story.title, path: storyUrl(story.slug) }] : [];
  }
  const path = pagePath(entry.page, shown);
  return path === null || name === undefined ? [] : [{ name, path }];
}

/** A category with those below it. */
function categoryEntry(
  shown: Shown,
  category: SnapshotCategory,
  { name, alone = false }: { name?: string | undefined; alone?: boolean | undefined } = {},
): MenuEntry {
  const children = category.children.flatMap((code) => soldAt(shown, code) ?? []);
  return {
    kind: 'category',
    ...linkTo(shown, category, name),
    image: shown.pictureOf(category),
    children: alone ? [] : children.map((child) => linkTo(shown, child)),
  };
}

/** A picture that leads to a category or a story, or nowhere. */
function pictureEntries(shown: Shown, { image, word, category: code, story: storyCode }: Entry<'picture'>) {
  const category = soldAt(shown, code);
  const story = storyAt(shown, storyCode);
  if (!category && !story && (code ?? storyCode) !== undefined) return [];
  const path = category ? linkTo(shown, category).path : story ? storyUrl(story.slug) : null;
  const name = wordOf(shown, word) ?? '';
  return [{ kind: 'picture' as const, name, path, image: shown.picture(image, name), children: [] }];
}

function entriesOf(shown: Shown, entry: MenuRow): MenuEntry[] {
  if (entry.type === 'categories')
    return shown.snapshot.roots.flatMap((code) => soldAt(shown, code) ?? []).map((root) => categoryEntry(shown, root));
  if (entry.type === 'picture') return pictureEntries(shown, entry);
  if (entry.type === 'heading') {
    const links = entry.entries.flatMap((link) => linksOf(shown, link));
    // A page that is named twice is one link.
    const children = links.filter(({ path }, at) => links.findIndex((link) => link.path === path) === at);
    const name = wordOf(shown, entry.word) ?? '';
    return children.length === 0 ? [] : [{ kind: 'heading', name, path: null, image: null, children }];
  }
  if (entry.type === 'category') {
    const category = soldAt(shown, entry.category);
    const { alone } = entry;
    return category ? [categoryEntry(shown, category, { name: wordOf(shown, entry.word), alone })] : [];
  }
  return linksOf(shown, entry).map((link) => ({ kind: 'link', ...link, image: null, children: [] }));
}

/** The entries of a menu as a storefront shows them. Spec 1 §2, decisions/0142. */
export const menuOf = ({ entries, words }: MenuBody, shown: Omit<Shown, 'words'>): MenuEntry[] =>
  entries.flatMap((entry) => entriesOf({ ...shown, words }, entry));
