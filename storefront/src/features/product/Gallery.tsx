import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Picture, Thumbnail } from '../../ui/Picture.tsx';
import styles from './gallery.module.css';

const Zoom = lazy(async () => ({ default: (await import('./Zoom.tsx')).Zoom }));

type Props = { readonly name: string; readonly images: readonly PictureData[] };

/** The product's pictures: a swiped row with count and thumbnails on phones, a column on wide screens, each enlarging (spec 2 §2). */
export function Gallery({ name, images }: Props) {
  const text = useText('product');
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);

  const pictureCount = images.length;
  useEffect(() => {
    const element = row.current;
    if (pictureCount === 0) return undefined;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent([...element.children].indexOf(entry.target));
      },
      { root: element, threshold: 0.6 },
    );
    for (const child of element.children) watch.observe(child);
    return () => watch.disconnect();
  }, [pictureCount]);

  const show = (index: number) => row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });

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
              sizes={index === 0 ? '(min-width: 1024px) 61vw, 100vw' : '(min-width: 1024px) 31vw, 100vw'}
              first={index === 0}
              silent
            />
          </button>
        ))}
      </div>
      <p className={`${styles.count} figure`} aria-hidden="true">
        {current + 1} / {images.length}
      </p>
      {images.length > 1 && (
        <div className={styles.thumbs}>
          {images.map((image, index) => (
            <button
              key={image.url}
              type="button"
              className={styles.thumb}
              aria-label={text('picture', { number: index + 1 })}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              <Thumbnail picture={image} size={60} />
            </button>
          ))}
        </div>
      )}
      {zoomed !== null && (
        <Suspense>
          <Zoom images={images} index={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  );
}
