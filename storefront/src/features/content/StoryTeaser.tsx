import type { FrontPage } from '@vitrine/contract/content';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import css from './front.module.css';

/** A story beside its picture. */
export function StoryTeaser({ story }: { readonly story: FrontPage['stories'][number] }) {
  const locale = useLocale();
  return (
    <article className={css.story}>
      <figure className={css.figure}>
        <Picture className={css.storyPicture} picture={story.image} sizes="(min-width: 1024px) 58vw, 100vw" />
      </figure>
      <div className={css.storyWords}>
        <h2 className="headline">{story.title}</h2>
        <p className="lead">{story.text}</p>
        <TextLink to={paths.under(locale, story.path)} target>
          {story.link}
        </TextLink>
      </div>
    </article>
  );
}
