import { storePage } from '@vitrine/contract/stores';
import { storeIdOf } from '@vitrine/rules/stores/storePath';
import { data, redirect } from 'react-router';
import { house } from 'virtual:house';
import { storeData } from '../../features/stores/storeData.ts';
import { StorePage, storeSizes } from '../../features/stores/StorePage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { alternatesOf } from '../alternates.ts';
import { loadContext } from '../loadContext.ts';
import { localeOf } from '../localeOf.ts';
import { ownWord } from '../ownWord.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/store';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const url = new URL(request.url);
  const word = ownWord(locale, 'store', url);
  const [, name, ...more] = params['*'].replace(/\/$/u, '').split('/');
  const store_id = more.length === 0 ? storeIdOf(name ?? '') : null;
  if (store_id === null) throw data(null, { status: 404 });
  const store = await callFrom(context)(storePage, { params: { store_id }, query: { locale } });
  const { path, short_title, city, pictures, description, alternates } = store;
  // Redirects when the address has another city or name, or the id of a closed store.
  const asked = `/${word}/${params.country}/${params['*'].replace(/\/?$/u, '/')}`;
  if (asked !== path) throw redirect(`/${locale}${path}${url.search}`, 301);
  // The days that are still to come anywhere in the world; the page is cached, so the browser drops the rest.
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [first] = pictures;
  const page: Page = {
    kind: 'store',
    title: `${short_title}, ${city}`,
    description,
    path,
    alternates: alternatesOf(alternates),
    ...(first ? { first_picture: { picture: first, sizes: storeSizes } } : {}),
    crumbs: [
      { name: serverText(locale, 'stores')('title'), path: `/${word}/` },
      { name: short_title, path },
    ],
    json_ld: [
      storeData(store, {
        url: `${context.get(loadContext).origin}/${locale}${path}`,
        house: house.name,
        today,
      }),
    ],
  };
  return { page, store: { ...store, exceptions: store.exceptions.filter(({ date }) => date >= today) } };
}

export const meta = pageMeta;

export default function Store({ loaderData }: Route.ComponentProps) {
  return <StorePage store={loaderData.store} crumbs={loaderData.page.crumbs ?? []} />;
}
