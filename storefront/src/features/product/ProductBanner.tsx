import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { type RefObject, useEffect, useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import styles from './banner.module.css';

type Props = {
  readonly product: ProductPage;
  readonly variant: ProductVariant;
  readonly choice: string;
  readonly price: string;
  readonly label: string;
  readonly busy: boolean;
  /** The stock could not be checked (spec 2 §8). */
  readonly isUnknown: boolean;
  readonly onAdd: () => void;
  /** The section that must have scrolled away before the banner shows. */
  readonly after: RefObject<HTMLElement | null>;
};

/** Slides in once the visitor has scrolled past the product section (spec 1 §2). */
export function ProductBanner({ product, variant, choice, price, label, busy, isUnknown, onAdd, after }: Props) {
  const text = useText('product');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const section = after.current;
    if (!section) return undefined;
    const watch = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    watch.observe(section);
    return () => watch.disconnect();
  }, [after]);
  return (
    <aside
      className={`${styles.root} ${isShown ? styles.shown : ''}`}
      aria-label={text('buy_banner', { name: product.title })}
      inert={!isShown}
      data-product-banner={isShown ? 'shown' : undefined}
    >
      {variant.images[0] && <Picture className={styles.picture} picture={variant.images[0]} sizes="84px" silent />}
      <div className={styles.words}>
        <p className={`name ${styles.name}`}>{product.title}</p>
        <p className={styles.kind}>
          <bdi>{choice}</bdi>
          <span className={`${styles.short} figure`}>{choice ? `, ${price}` : price}</span>
        </p>
      </div>
      <p className={`${styles.price} figure`}>{price}</p>
      <Button
        low
        busy={busy}
        unavailable={isUnknown}
        aria-describedby={isUnknown ? 'stock-unknown' : undefined}
        onClick={onAdd}
      >
        {label}
      </Button>
    </aside>
  );
}
