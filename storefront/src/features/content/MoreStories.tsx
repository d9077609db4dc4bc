import type { FrontPage } from '@vitrine/contract/content';
import { useText } from '../../lib/words/text.ts';
import { Carousel } from '../../ui/carousel/Carousel.tsx';
import { StoryTeaser } from './StoryTeaser.tsx';

/** Further stories of the front page, one at a time; they play until the visitor uses them. Spec 2 §4. */
export function MoreStories({ stories }: Pick<FrontPage, 'stories'>) {
  const text = useText('content');
  return (
    <div className="chapter">
      <Carousel label={text('front.stories')} head={<h2 className="title">{text('front.stories')}</h2>} plays>
        {stories.map((story) => (
          <StoryTeaser key={story.path} story={story} />
        ))}
      </Carousel>
    </div>
  );
}
