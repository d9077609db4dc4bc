import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { useText } from '../../lib/text.ts';
import { Picture, Thumbnail } from '../../ui/Picture.tsx';
import styles from './gallery.module.css';

const Zoom = lazyPart(async () => (await import('./Zoom.tsx')).Zoom);

/** How wide the first picture is shown, whole and no higher than the window; its preload says the same. */
export const productPictureSizes = '(min-width: 1024px) min(61vw, 80vh), min(92vw, 80vh)';

type Props = { readonly name: string; readonly images: readonly PictureData[] };

/** How much of a picture must be on the screen to count as the current one. */
const visibleRatio = 0.6;

/** The current picture of a row: the first one that is mostly on the screen. */
function useCurrent(row: React.RefObject<HTMLElement | null>, count: number): number {
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

type ThumbsProps = Pick<Props, 'images'> & { readonly current: number; readonly onShow: (index: number) => void };

/** The count of the swiped row and its thumbnails. */
function Thumbs({ images, current, onShow }: ThumbsProps) {
  const text = useText('product');
  return (
    <>
      <p className={`${styles.count} figure`} aria-hidden="true">
        <bdi>
          {current + 1} / {images.length}
        </bdi>
      </p>
      <div className={styles.thumbs}>
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            className={styles.thumb}
            aria-label={text('picture', { number: index + 1 })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            <Thumbnail picture={image} size={60} />
          </button>
        ))}
      </div>
    </>
  );
}

/**
 * The product's pictures: a swiped row with count and thumbnails on phones, a column on wide screens, each enlarging
 * (spec 2 §2).
 */
export function Gallery({ name, images }: Props) {
  const text = useText('product');
  const row = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const current = useCurrent(row, images.length);
  const show = (index: number) => row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  const close = () => {
    // The lightbox takes the focus; on close it returns to the enlarged picture.
    const picture = zoomed === null ? null : row.current?.children[zoomed];
    setZoomed(null);
    if (picture instanceof HTMLElement) picture.focus({ preventScroll: true });
  };

  return (
    <div className={styles.root}>
      <div className={styles.row} ref={row} role="group" aria-label={text('pictures', { name })}>
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            className={`${styles.picture} ${image.width > image.height ? styles.wide : ''}`}
            aria-label={text('enlarge', { alt: image.alt })}
            onClick={() => setZoomed(index)}
          >
            <Picture
              picture={image}
              sizes={index === 0 ? productPictureSizes : '(min-width: 1024px) 31vw, min(92vw, 80vh)'}
              first={index === 0}
              silent
            />
          </button>
        ))}
      </div>
      {images.length > 1 && <Thumbs images={images} current={current} onShow={show} />}
      {zoomed !== null && (
        <Suspense fallback={<div className="coming" aria-busy="true" />}>
          <Zoom images={images} index={zoomed} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
