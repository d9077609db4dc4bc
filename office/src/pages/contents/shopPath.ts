// Where the shop shows a content, and the draft in the form of the import. decisions/0135.
import type { ContentPage } from '@vitrine/contract/staffContents';
import { type Locale, pathWordsOf, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { type Draft, sharedOf, textsOf } from './value.ts';

/** The path of a content's page under a storefront; notices are on the front page, and the menu whole on the page of all categories. */
export function pathOfContent(page: ContentPage, draft: Draft, locale: Locale): string {
  const { kind, code } = page;
  const { slug } = textsOf(page, draft, storefrontOf(locale).wording);
  if (kind === 'story') return `/story/${typeof slug === 'string' ? slug : ''}`;
  if (kind === 'legal') return `/legal/${code}`;
  if (kind === 'faq') return '/faq';
  if (kind === 'menu') return '/category/';
  return kind === 'stores' ? `/${pathWordsOf(locale).store}` : '';
}

/** The content whole, with what is typed. */
export const rowOf = (page: ContentPage, draft: Draft): object => ({
  ...sharedOf(page, draft),
  kind: page.kind,
  code: page.code,
  texts: { ...page.texts, ...draft.texts },
});
