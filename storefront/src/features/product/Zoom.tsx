import type { Picture } from '@vitrine/contract/catalogue';
import { zoomWidths } from '@vitrine/rules/catalogue/pictures';
import { Lightbox } from 'yet-another-react-lightbox';
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useLayer } from '../../lib/layers.ts';
import { sizedUrl, useImageBase } from '../../lib/picture.tsx';
import { useText } from '../../lib/text.ts';
import styles from './zoom.module.css';

type Props = { readonly images: readonly Picture[]; readonly index: number; readonly onClose: () => void };

/** How many CSS pixels a pixel of the master may take: it really enlarges, and does not blur. */
const zoomRatio = 2;

/**
 * The pictures over the whole screen, in the zoom sizes of spec 2 §9 and the master's own, which no page shows; loaded
 * when first asked for.
 */
export function Zoom({ images, index, onClose }: Props) {
  const text = useText('zoom');
  useLayer(onClose);
  const base = useImageBase();
  const widths = [...new Set(zoomWidths.map(({ width }) => width))].sort((a, b) => a - b);
  const slides = images.map((image) => {
    const own = { src: `${base}${image.url}?f=webp`, width: image.width, height: image.height };
    const smaller = widths
      .filter((width) => width < image.width)
      .map((width) => ({
        src: sizedUrl(base, image.url, width, 'webp'),
        width,
        height: Math.round((image.height * width) / image.width),
      }));
    return { ...own, alt: image.alt, srcSet: [...smaller, own] };
  });
  const labels = {
    Close: text('close'),
    Next: text('next'),
    Previous: text('previous'),
    'Zoom in': text('in'),
    'Zoom out': text('out'),
    Lightbox: text('title'),
    'Photo gallery': text('gallery'),
    Carousel: text('carousel'),
    Slide: text('slide'),
    // The library fills in the two numbers.
    '{index} of {total}': text('place', { index: '{index}', total: '{total}' }),
  };
  return (
    <Lightbox
      className={String(styles.root)}
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[ZoomPlugin]}
      // From edge to edge: it begins at the page's own size or above.
      carousel={{ padding: 0 }}
      zoom={{ maxZoomPixelRatio: zoomRatio }}
      labels={labels}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 180 }}
    />
  );
}
