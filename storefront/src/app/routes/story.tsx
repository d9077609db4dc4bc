import { story } from '@vitrine/contract/content';
import { StoryPage, storySizes } from '../../features/content/StoryPage.tsx';
import type { Page } from '../../lib/page.ts';
import { alternatesOf } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/story';

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const told = await callFrom(context)(story, { params: { slug: params.slug }, query: { locale } });
  const path = `/story/${told.slug}`;
  const page: Page = {
    kind: 'story',
    title: told.title,
    description: told.intro,
    path,
    alternates: alternatesOf(told.alternates),
    first_picture: { picture: told.image, sizes: storySizes },
  };
  return { page, told };
}

export const meta = pageMeta;

export default function Story({ loaderData }: Route.ComponentProps) {
  return <StoryPage story={loaderData.told} />;
}
