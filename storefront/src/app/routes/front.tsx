import { frontPage } from '@vitrine/contract/content';
import { house } from 'virtual:house';
import { FrontPage, heroSizes } from '../../features/content/FrontPage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhere } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/front';

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const front = await callFrom(context)(frontPage, { query: { locale } });
  const text = serverText(locale, 'content');
  const { name, city, since } = house;
  const page: Page = {
    kind: 'front',
    title: text('front.title', { name, city, since }),
    description: text('front.description', { name, city }),
    path: '',
    alternates: everywhere(''),
    first_picture: { picture: front.hero.image, sizes: heroSizes },
    over: true,
  };
  return { page, front };
}

export const meta = pageMeta;

export default function Front({ loaderData }: Route.ComponentProps) {
  return <FrontPage front={loaderData.front} />;
}
