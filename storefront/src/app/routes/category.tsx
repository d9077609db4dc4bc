import { category } from '@vitrine/contract/catalogue';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import { gridSearchOf } from '../../features/grid/gridSearch.ts';
import { CategoryPage } from '../../features/grid/CategoryPage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { alternatesOf } from '../alternates.ts';
import { pageQuery, requireExistingPage } from '../existingPage.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/category';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const url = new URL(request.url);
  const { searchParams } = url;
  const asked = gridSearchOf(searchParams);
  const path = params['*'].replace(/\/$/u, '');
  const grid = await callFrom(context)(category, { params: { path }, query: { ...asked, locale } });
  const state = parseGridState(Object.fromEntries(searchParams));
  requireExistingPage(url, state.fh_start_index, grid.fh_start_index);
  const page: Page = {
    kind: grid.children.length > 0 ? 'category' : 'grid',
    title: grid.name,
    description: grid.intro,
    path: grid.path,
    query: pageQuery(grid.fh_start_index),
    alternates: alternatesOf(grid.alternates),
    crumbs: grid.crumbs,
    // Filtered and sorted views are the same page for search engines.
    hidden: Object.keys(asked).some((key) => key !== 'fh_start_index'),
  };
  return { page, grid, state };
}

export const meta = pageMeta;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryPage category={loaderData.grid} state={loaderData.state} />;
}
