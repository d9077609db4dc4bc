import { navigation } from '@vitrine/contract/navigation';
import { MasterPage } from '../../features/content/MasterPage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhere } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/master';

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const { menu } = await callFrom(context)(navigation, { query: { locale } });
  const text = serverText(locale, 'content');
  const page: Page = {
    kind: 'master',
    title: text('master.title'),
    description: text('master.description'),
    path: '/category/',
    alternates: everywhere('/category/'),
  };
  return { page, menu };
}

export const meta = pageMeta;

export default function Master({ loaderData }: Route.ComponentProps) {
  return <MasterPage menu={loaderData.menu} />;
}
