import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { objectPosition } from '@vitrine/rules/catalogue/focus';
import { sizedUrl, srcSetOf, useImageBase } from '../../lib/pages/picture.tsx';

/** Keeps the focal point visible where a sheet cuts the picture; without one the sheet decides. */
function positioned({ focus }: Pick<PictureData, 'focus'>) {
  return focus && { objectPosition: objectPosition(focus) };
}

type PictureProps = {
  readonly picture: Pick<PictureData, 'url' | 'alt' | 'width' | 'height' | 'focus'>;
  /** The displayed width, as in HTML: `(min-width: 1024px) 25vw, 50vw`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** The largest picture of the first screen: loaded first, never lazily. One per page. */
  readonly first?: boolean;
  /** Empty where the name is beside it. */
  readonly silent?: boolean;
};

/** A picture in the sizes and formats that the browser can use, with reserved space against layout shift. */
export function Picture({ picture, sizes, className, first = false, silent = false }: PictureProps) {
  const base = useImageBase();
  const fallback = Math.min(picture.width, 800);
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(base, picture, 'avif')} sizes={sizes} />
      <img
        className={className}
        style={positioned(picture)}
        src={sizedUrl(base, picture.url, fallback, 'webp')}
        srcSet={srcSetOf(base, picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={silent ? '' : picture.alt}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  );
}

/** A small fixed picture (60, 100 or 300 px wide, spec 2 §9), at twice its size for dense screens. */
export function Thumbnail({
  picture,
  size,
  className,
}: {
  picture: Pick<PictureData, 'url' | 'alt' | 'width' | 'height' | 'focus'>;
  size: 60 | 100 | 300;
  className?: string | undefined;
}) {
  const base = useImageBase();
  const height = Math.round((size * picture.height) / picture.width);
  const larger = { 60: 160, 100: 300, 300: 640 }[size];
  return (
    <img
      className={className}
      style={positioned(picture)}
      src={sizedUrl(base, picture.url, size, 'webp')}
      srcSet={`${sizedUrl(base, picture.url, size, 'webp')} 1x, ${sizedUrl(base, picture.url, larger, 'webp')} 2x`}
      width={size}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
