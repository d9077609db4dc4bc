import { search } from '@vitrine/contract/search';
import { gridSearchOf } from '../../features/grid/gridSearch.ts';
import { SearchPage } from '../../features/search/SearchPage.tsx';
import type { Page } from '../../lib/page.ts';
import { serverText } from '../../lib/text.server.ts';
import { everywhereWith } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { ownWord } from '../ownWord.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/search';

const longestTerms = 128;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const url = new URL(request.url);
  const word = ownWord(locale, 'search', url);
  const s = (url.searchParams.get('s') ?? '').slice(0, longestTerms);
  const found = await callFrom(context)(search, { query: { ...gridSearchOf(url.searchParams), s, locale } });
  const asked = s ? `?s=${encodeURIComponent(s)}` : '';
  const page: Page = {
    kind: 'search',
    title: serverText(locale, 'shell')('search.title', { terms: s }),
    path: `/${word}${asked}`,
    alternates: everywhereWith('search', asked),
    hidden: true,
  };
  return { page, found };
}

export const meta = pageMeta;

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage found={loaderData.found} />;
}
