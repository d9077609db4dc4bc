import type { Picture } from '@vitrine/contract/catalogue';
import { type RefObject, useEffect, useState } from 'react';
import { useAwake } from '../../lib/browser/awake.ts';
import { useText } from '../../lib/words/text.ts';
import { Thumb } from '../../ui/pictures/Thumb.tsx';
import styles from './gallery.module.css';

/** How much of a picture must be on the screen to count as the current one. */
const visibleRatio = 0.6;

/** The current picture of a row: the first one that is mostly on the screen. */
function useCurrent(row: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const pictures = [...(row.current?.children ?? [])].slice(0, count);
    if (pictures.length === 0) return undefined;
    const seen = new Set<number>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const index = pictures.indexOf(target);
          if (intersectionRatio >= visibleRatio) seen.add(index);
          else seen.delete(index);
        }
        if (seen.size > 0) setCurrent(Math.min(...seen));
      },
      { threshold: visibleRatio },
    );
    for (const picture of pictures) watch.observe(picture);
    return () => watch.disconnect();
  }, [row, count]);
  return current;
}

type Props = {
  /** The row of the pictures. */
  readonly row: RefObject<HTMLElement | null>;
  readonly images: readonly Picture[];
  /** Their addresses in 60 by 60 pixels. */
  readonly thumbs: readonly string[];
};

/** The count of the swiped row and its thumbnails; its code loads after the pictures. */
export function GalleryThumbs({ row, images, thumbs }: Props) {
  const text = useText('product');
  const part = useAwake<HTMLDivElement>();
  const current = useCurrent(row, images.length);
  const show = (index: number) => row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <>
      <p className={`${styles.count} figure`} aria-hidden="true">
        <bdi>
          {current + 1} / {images.length}
        </bdi>
      </p>
      <div ref={part} className={styles.thumbs} data-asleep="part">
        {images.map(({ url, alt, video }, index) => (
          <button
            key={url}
            type="button"
            className={`${styles.thumb} ${video ? styles.film : ''}`}
            aria-label={video ? text('play', { alt }) : text('picture', { number: index + 1 })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          >
            {thumbs[index] && <Thumb address={thumbs[index]} />}
          </button>
        ))}
      </div>
    </>
  );
}
