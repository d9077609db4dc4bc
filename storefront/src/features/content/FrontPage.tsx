import type { FrontPage as FrontPageData } from '@vitrine/contract/content';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { onIntent } from '../../lib/browser/onIntent.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { ProductCard } from '../../ui/products/ProductCard.tsx';
import { Stitch } from '../../ui/pictures/Stitch.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import css from './front.module.css';
import { StoryTeaser } from './StoryTeaser.tsx';

const MoreStories = lazyPart(async () => {
  await onIntent();
  return (await import('./MoreStories.tsx')).MoreStories;
});

/** The displayed width of the first picture; its preload uses the same. */
export const heroSizes = '(min-width: 1024px) 56vw, (min-width: 486px) 34rem, 112vw';

type Teaser = FrontPageData['stories'][number];

function Hero({ hero }: { hero: Teaser }) {
  const locale = useLocale();
  const words = hero.title.replace(/[.。．]$/u, '');
  // The stitch is the full stop: it stays with the last word, or the last character where words are not separated.
  const cut = Math.max(words.lastIndexOf(' ') + 1, words.includes(' ') ? 0 : words.length - 1);
  return (
    <section className={css.hero} aria-labelledby="hero">
      <Picture className={css.picture} picture={hero.image} sizes={heroSizes} first />
      <div className={css.words}>
        <h1 className={`display ${css.title}`} id="hero">
          {words.slice(0, cut)}
          <span className={css.last}>
            {words.slice(cut)}
            <Stitch className={css.stitch} />
          </span>
        </h1>
      </div>
      <div className={css.foot}>
        <p className={`lead ${css.text}`}>{hero.text}</p>
        <TextLink to={paths.under(locale, hero.path)} target>
          {hero.link}
        </TextLink>
      </div>
    </section>
  );
}

function Entries({ entries }: { entries: FrontPageData['entries'] }) {
  const text = useText('content');
  const locale = useLocale();
  return (
    <section className="chapter" aria-labelledby="rooms">
      <div className={css.sectionHead}>
        <h2 className="headline" id="rooms">
          {text('front.rooms')}
        </h2>
      </div>
      <ul className={css.entries}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link className={css.entry} to={paths.under(locale, entry.path)}>
              <Picture
                className={css.entryPicture}
                picture={entry.image}
                sizes="(min-width: 768px) 20vw, 46vw"
                silent
              />
              <span className={css.entryWords}>
                <span className="subtitle">{entry.name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The front page: one object, the workshops, stories, a few products. Spec 1 §2. */
export function FrontPage({ front }: { front: FrontPageData }) {
  const { stories } = front;
  const [first] = stories;
  // The same element in every render: its code loads later than its HTML.
  const more = useMemo(
    () => <Suspense>{stories.length > 1 && <MoreStories stories={stories.slice(1)} />}</Suspense>,
    [stories],
  );
  return (
    <main id="content" tabIndex={-1}>
      <Hero hero={front.hero} />
      {front.entries.length > 0 ? <Entries entries={front.entries} /> : null}
      {first ? (
        <div className="chapter">
          <StoryTeaser story={first} />
        </div>
      ) : null}
      {front.products.items.length > 0 ? (
        <section className="chapter" aria-labelledby="products">
          <div className={css.sectionHead}>
            <h2 className="headline" id="products">
              {front.products.title}
            </h2>
          </div>
          <ul className="tiles">
            {front.products.items.map((product) => (
              <li key={product.sku}>
                <ProductCard product={product} sizes="(min-width: 1024px) 25vw, 50vw" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {more}
    </main>
  );
}
