import { story } from '@vitrine/contract/content';
import { StoryPage, storySizes } from '../../features/content/StoryPage.tsx';
import type { Page } from '../../lib/pages/page.ts';
import { alternatesOf } from '../alternates.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import type { Route } from './+types/story';

export async function loader({ context, params }: Route.LoaderArgs) {
  const locale = localeOf(params);
  const storyContent = await callFrom(context)(story, { params: { slug: params.slug }, query: { locale } });
  const path = `/story/${storyContent.slug}`;
  const page: Page = {
    kind: 'story',
    title: storyContent.title,
    description: storyContent.intro,
    path,
    alternates: alternatesOf(storyContent.alternates),
    first_picture: { picture: storyContent.image, sizes: storySizes },
  };
  return { page, story: storyContent };
}

export const meta = pageMeta;

export default function Story({ loaderData }: Route.ComponentProps) {
  return <StoryPage story={loaderData.story} />;
}
