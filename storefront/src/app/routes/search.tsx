import { search } from '@vitrine/contract/search';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import { gridSearchOf } from '../../features/grid/gridSearch.ts';
import { ProductGrid } from '../../features/grid/ProductGrid.tsx';
import { SearchResults } from '../../features/search/SearchResults.tsx';
import { useLocale } from '../../lib/words/locale.ts';
import type { Page } from '../../lib/pages/page.ts';
import { paths } from '../../lib/pages/paths.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhereWith } from '../alternates.ts';
import { requireExistingPage } from '../existingPage.ts';
import { localeOf } from '../localeOf.ts';
import { ownWord } from '../ownWord.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import { useShell } from '../shell/useShell.ts';
import type { Route } from './+types/search';

const longestTerms = 128;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const url = new URL(request.url);
  const word = ownWord(locale, 'search', url);
  const s = (url.searchParams.get('s') ?? '').slice(0, longestTerms);
  const found = await callFrom(context)(search, { query: { ...gridSearchOf(url.searchParams), s, locale } });
  const state = parseGridState(Object.fromEntries(url.searchParams));
  requireExistingPage(url, state.fh_start_index, found.fh_start_index);
  const text = serverText(locale, 'shell');
  const asked = s ? `?s=${encodeURIComponent(s)}` : '';
  const page: Page = {
    kind: 'search',
    title: s ? text('search.title', { terms: s }) : text('header.search'),
    path: `/${word}${asked}`,
    alternates: everywhereWith('search', asked),
    hidden: true,
  };
  return { page, found, state };
}

export const meta = pageMeta;

export default function Search({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const locale = useLocale();
  const categories = useShell()?.categories ?? [];
  return (
    <SearchResults
      answer={found}
      navigation={categories}
      grid={<ProductGrid grid={found} state={state} path={paths.search(locale, found.s)} />}
    />
  );
}
