import { faq } from '@vitrine/contract/content';
import { FaqPage } from '../../features/content/FaqPage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { serverText } from '../../lib/words/text.server.ts';
import { everywhere } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/faq';

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const { groups } = await callFrom(context)(faq, { query: { locale } });
  const text = serverText(locale, 'content');
  const page: Page = {
    kind: 'faq',
    title: text('faq.title'),
    description: text('faq.description'),
    path: '/faq/',
    alternates: everywhere('/faq/'),
  };
  return { page, groups };
}

export const meta = pageMeta;

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage groups={loaderData.groups} />;
}
