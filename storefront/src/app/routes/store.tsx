import { storePage } from '@vitrine/contract/stores';
import { storeIdOf } from '@vitrine/rules/stores/storePath';
import { data } from 'react-router';
import { StorePage, storeSizes } from '../../features/stores/StorePage.tsx';
import type { Page } from '../../lib/page.ts';
import { alternatesOf } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { ownWord } from '../ownWord.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/store';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  ownWord(locale, 'store', new URL(request.url));
  const [, name, ...more] = params['*'].replace(/\/$/u, '').split('/');
  const store_id = more.length === 0 ? storeIdOf(name ?? '') : null;
  if (store_id === null) throw data(null, { status: 404 });
  const store = await callFrom(context)(storePage, { params: { store_id }, query: { locale } });
  const { path, short_title, city, pictures, description, alternates, store_phone_number, geo_coordinates } = store;
  const [first] = pictures;
  const page: Page = {
    kind: 'store',
    title: `${short_title}, ${city}`,
    description,
    path,
    alternates: alternatesOf(alternates),
    ...(first ? { first_picture: { picture: first, sizes: storeSizes } } : {}),
    json_ld: [
      {
        '@context': 'https://schema.org',
        '@type': 'Store',
        name: short_title,
        address: store.address.join(', '),
        ...(store_phone_number ? { telephone: store_phone_number } : {}),
        geo: { '@type': 'GeoCoordinates', ...geo_coordinates },
      },
    ],
  };
  // Past days, and next year's holidays, are of no use to visitors.
  const today = new Date().toISOString().slice(0, 10);
  const exceptions = store.exceptions.filter(({ date }) => date >= today).slice(0, 6);
  return { page, store: { ...store, exceptions } };
}

export const meta = pageMeta;

export default function Store({ loaderData }: Route.ComponentProps) {
  return <StorePage store={loaderData.store} />;
}
