import type { Picture } from '@vitrine/contract/catalogue';
import { zoomWidths } from '@vitrine/rules/catalogue/pictures';
import { Lightbox } from 'yet-another-react-lightbox';
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useText } from '../../lib/text.ts';
import styles from './zoom.module.css';

type Props = { readonly images: readonly Picture[]; readonly index: number; readonly onClose: () => void };

/** The pictures over the whole screen, in the zoom sizes of spec 2 §9; loaded on first use. */
export function Zoom({ images, index, onClose }: Props) {
  const text = useText('zoom');
  const widths = [...new Set(zoomWidths.map(({ width }) => width))].sort((a, b) => a - b);
  const slides = images.map((image) => ({
    src: `${image.url}?w=1250`,
    alt: image.alt,
    width: image.width,
    height: image.height,
    srcSet: [...widths, 1250].map((width) => ({
      src: `${image.url}?w=${width}`,
      width,
      height: Math.round((image.height * width) / image.width),
    })),
  }));
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
      labels={labels}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 180 }}
    />
  );
}
