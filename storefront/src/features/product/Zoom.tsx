import type { Picture } from '@vitrine/contract/catalogue';
import { zoomWidthFor } from '@vitrine/rules/catalogue/pictures';
import { useState } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useLayer } from '../../lib/layers/layers.ts';
import { sizedUrl, useImageBase } from '../../lib/pages/picture.tsx';
import { useText } from '../../lib/words/text.ts';
import { Clip, type ClipSlide } from './Clip.tsx';
import styles from './zoom.module.css';

type Props = { readonly images: readonly Picture[]; readonly index: number; readonly onClose: () => void };

/** How many CSS pixels a pixel of the master may take: it really enlarges, and does not blur. */
const zoomRatio = 2;

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    clip: ClipSlide;
  }
}

/** A picture, or a clip in the size of its picture. */
function slideFor(base: string, image: Picture, first: number, plays: boolean) {
  const { video, url, alt, width, height } = image;
  if (!video) return slideOf(base, image, first);
  const poster = sizedUrl(base, url, Math.min(first, width), 'webp');
  return { type: 'clip', src: `${base}${video.url}`, media: video.type, poster, alt, width, height, plays } as const;
}

/** A slide with the file of `first` pixels, where the master is wider, and the master, which replaces it when enlarged. */
function slideOf(base: string, image: Picture, first: number) {
  const { url, alt, width, height } = image;
  const own = { src: `${base}${url}?f=webp`, width, height };
  const opening = {
    src: sizedUrl(base, url, first, 'webp'),
    width: first,
    height: Math.round((height * first) / width),
  };
  return { ...own, alt, srcSet: first < width ? [opening, own] : [own] };
}

/**
 * The pictures over the whole screen, in the zoom size of the window's width (spec 2 §9), and in the master's own when
 * enlarged; clips with their player. Loaded when first asked for.
 */
export function Zoom({ images, index, onClose }: Props) {
  const text = useText('zoom');
  useLayer(onClose);
  const base = useImageBase();
  // The window's width at opening: a loaded picture is not replaced when the window is resized.
  const [first] = useState(() => zoomWidthFor(window.innerWidth));
  const slides = images.map((image, place) => slideFor(base, image, first, place === index));
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
      render={{
        slide: ({ slide, offset }) => ('poster' in slide ? <Clip slide={slide} offset={offset} /> : undefined),
      }}
      // From edge to edge: it begins at the page's own size or above.
      carousel={{ padding: 0 }}
      zoom={{ maxZoomPixelRatio: zoomRatio }}
      labels={labels}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 180 }}
    />
  );
}
