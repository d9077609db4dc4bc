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
  | 'stores'
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
  | 'withdrawal'
  | 'payment-link'
  | 'salon'
  | 'style';

/** The facts of a page. Each page's loader returns them as `page`; title, links and country chooser are made from them. */
export type Page = {
  readonly kind: PageKind;
  readonly title: string;
  readonly description?: string;
  /** Path under the locale; empty for the front page. */
  readonly path: string;
  /** The query of a page that is not the first of a grid: it has an address of its own, and no translations. */
  readonly query?: string | undefined;
  /** The page's path in the other storefronts that have it, for hreflang and the country chooser. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /** Private or endless pages stay out of search engines. */
  readonly hidden?: boolean;
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[];
  /** The largest picture of the first screen, preloaded. */
  readonly first_picture?: { readonly picture: Pick<Picture, 'url' | 'width'>; readonly sizes: string };
  readonly json_ld?: readonly Record<string, unknown>[];
  /** The header lies over a picture in paper colour. */
  readonly over?: boolean;
};

const hasPage = (value: unknown): value is { page: Page } =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'object';

/** The deepest page among loaded routes. */
export function pageAmong(matches: readonly ({ loaderData?: unknown } | undefined)[]): Page | undefined {
  return matches.map((match) => match?.loaderData).findLast(hasPage)?.page;
}

/** The current page; undefined on an error page. */
export function usePage(): Page | undefined {
  return pageAmong(useMatches());
}
