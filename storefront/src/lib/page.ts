import type { Picture } from '@vitrine/contract/catalogue';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useMatches } from 'react-router';

/** The page kinds of spec 1 §2. */
export type PageKind =
  | 'country'
  | 'front'
  | 'faq'
  | 'legal'
  | '404'
  | 'category'
  | 'master'
  | 'story'
  | 'store'
  | 'account'
  | 'login'
  | 'forgot-password'
  | 'cart'
  | 'checkout'
  | 'product'
  | 'grid'
  | 'validation'
  | 'confirmation'
  | 'search'
  | 'order-lookup'
  | 'style';

/** What a page says of itself; each page's loader returns one as `page`, title, links and chooser are made from it. */
export type Page = {
  readonly kind: PageKind;
  readonly title: string;
  readonly description?: string;
  /** Path under the locale; empty for the front page. */
  readonly path: string;
  /** The page's path in the other storefronts that have it, for hreflang and the country chooser. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /** Private or endless pages stay out of search engines. */
  readonly hidden?: boolean;
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[];
  /** The picture the first screen waits for, fetched ahead. */
  readonly first_picture?: { readonly picture: Pick<Picture, 'url' | 'width'>; readonly sizes: string };
  readonly json_ld?: readonly Record<string, unknown>[];
  /** The header lies over a picture of paper colour. */
  readonly over?: boolean;
};

const hasPage = (value: unknown): value is { page: Page } =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'object';

/** The deepest page among loaded routes. */
export function pageAmong(matches: readonly ({ loaderData?: unknown } | undefined)[]): Page | undefined {
  return matches.map((match) => match?.loaderData).findLast(hasPage)?.page;
}

/** The page that is shown; nothing on an error page. */
export function usePage(): Page | undefined {
  return pageAmong(useMatches());
}
