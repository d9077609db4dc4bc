import { denseThumbnail, thumbnail } from '@vitrine/rules/catalogue/pictures';
import { useImageBase } from '../../lib/pages/picture.tsx';

/** A thumbnail of 60 by 60 pixels by its address, twice as dense where the screen is; its name is beside it. Spec 2 §9. */
export function Thumb({ address, className }: { readonly address: string; readonly className?: string | undefined }) {
  const base = useImageBase();
  return (
    <img
      className={className}
      src={`${base}${address}`}
      srcSet={`${base}${address} 1x, ${base}${denseThumbnail(address)} 2x`}
      width={thumbnail.width}
      height={thumbnail.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
