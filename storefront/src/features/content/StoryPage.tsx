import type { Story } from '@vitrine/contract/content';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { Blocks } from './Blocks.tsx';
import { PodcastPlayer } from './PodcastPlayer.tsx';
import css from './story.module.css';

/** The displayed width of the first picture; its preload uses the same. */
export const storySizes = '100vw';

/** A story of the house (page kind edito): a picture, its words, others to read. Spec 1 §2. */
export function StoryPage({ story }: { story: Story }) {
  const text = useText('content');
  const locale = useLocale();
  return (
    <main id="content" tabIndex={-1}>
      <article>
        <header className={`page ${css.head}`}>
          <h1 className="headline">{story.title}</h1>
          <p className="lead measure">{story.intro}</p>
        </header>
        <Picture className={css.first} picture={story.image} sizes={storySizes} first />
        <div className={`page ${css.text}`}>
          {story.podcast ? <PodcastPlayer podcast={story.podcast} /> : null}
          <Blocks blocks={story.blocks} />
        </div>
      </article>
      {story.others.length > 0 ? (
        <section className="chapter page" aria-labelledby="others">
          <h2 className={`title ${css.othersTitle}`} id="others">
            {text('story.others')}
          </h2>
          <ul className={css.others}>
            {story.others.map((other) => (
              <li key={other.path} className={css.other}>
                <Picture className={css.otherPicture} picture={other.image} sizes="(min-width: 768px) 30vw, 90vw" />
                <h3 className="subtitle">{other.title}</h3>
                <p className="measure">{other.text}</p>
                <TextLink to={paths.under(locale, other.path)} target>
                  {other.link}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}
