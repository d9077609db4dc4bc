import { storeDirectory } from '@vitrine/contract/stores';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { StoresPage } from '../../features/stores/StoresPage.tsx';
import { directoryOf } from '../../features/stores/directory.ts';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhereWith } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { ownWord } from '../ownWord.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/stores';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const word = ownWord(locale, 'store', new URL(request.url));
  const { stores, hero } = await callFrom(context)(storeDirectory, { query: { locale } });
  const text = serverText(locale, 'stores');
  const page: Page = {
    kind: 'stores',
    title: text('title'),
    description: text('description'),
    path: `/${word}/`,
    alternates: everywhereWith('store', '/'),
  };
  return { page, hero, directory: directoryOf(stores, storefronts[locale]) };
}

export const meta = pageMeta;

export default function Stores({ loaderData }: Route.ComponentProps) {
  return <StoresPage hero={loaderData.hero} directory={loaderData.directory} />;
}
