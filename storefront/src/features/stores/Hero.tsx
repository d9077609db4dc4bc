import type { StoreDirectory } from '@vitrine/contract/stores';
import { objectPosition } from '@vitrine/rules/catalogue/focus';
import { sizedUrl, srcSetOf, useImageBase } from '../../lib/pages/picture.tsx';
import css from './stores.module.css';

/** From this width the picture for wide screens shows. */
const wide = '(min-width: 768px)';

type Props = { readonly hero: NonNullable<StoreDirectory['hero']> };

/** The picture of the locator: one for wide screens, one for narrow ones. Spec 2 §2. */
export function Hero({ hero: { desktop, mobile } }: Props) {
  const base = useImageBase();
  return (
    <picture>
      <source
        media={wide}
        type="image/avif"
        srcSet={srcSetOf(base, desktop, 'avif')}
        sizes="100vw"
        width={desktop.width}
        height={desktop.height}
      />
      <source
        media={wide}
        srcSet={srcSetOf(base, desktop, 'webp')}
        sizes="100vw"
        width={desktop.width}
        height={desktop.height}
      />
      <source type="image/avif" srcSet={srcSetOf(base, mobile, 'avif')} sizes="100vw" />
      <img
        className={css.hero}
        style={{ '--focus': objectPosition(mobile.focus), '--focus-wide': objectPosition(desktop.focus) }}
        src={sizedUrl(base, mobile.url, 640, 'webp')}
        srcSet={srcSetOf(base, mobile, 'webp')}
        sizes="100vw"
        width={mobile.width}
        height={mobile.height}
        alt={mobile.alt}
        decoding="sync"
        fetchPriority="high"
      />
    </picture>
  );
}
