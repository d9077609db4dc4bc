import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { Suspense, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { onIntent } from '../../lib/browser/onIntent.ts';
import { useText } from '../../lib/words/text.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import styles from './gallery.module.css';

const Zoom = lazyPart(async () => (await import('./Zoom.tsx')).Zoom);
const GalleryThumbs = lazyPart(async () => {
  await onIntent();
  return (await import('./GalleryThumbs.tsx')).GalleryThumbs;
});

/** How wide the first picture is shown, whole and no higher than the window; its preload says the same. */
export const productPictureSizes = '(min-width: 1024px) min(61vw, 80vh), min(92vw, 80vh)';

type Props = { readonly name: string; readonly images: readonly PictureData[]; readonly thumbs: readonly string[] };

/**
 * The product's pictures: a swiped row with count and thumbnails on phones, a column on wide screens, each enlarging, and its
 * clips, each playing (spec 2 §2).
 */
export function Gallery({ name, images, thumbs }: Props) {
  const text = useText('product');
  const row = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<number | null>(null);
  // The same element in every render: its code loads later than its HTML.
  const small = useMemo(
    () => <Suspense>{images.length > 1 && <GalleryThumbs row={row} images={images} thumbs={thumbs} />}</Suspense>,
    [images, thumbs],
  );
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
            className={`${styles.picture} ${image.video ? styles.film : image.width > image.height ? styles.wide : ''}`}
            aria-label={text(image.video ? 'play' : 'enlarge', { alt: image.alt })}
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
      {small}
      {zoomed !== null && (
        <Suspense fallback={<div className="coming" aria-busy="true" />}>
          <Zoom images={images} index={zoomed} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
