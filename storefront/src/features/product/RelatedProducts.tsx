import type { ProductCard as Card } from '@vitrine/contract/catalogue';
import { useText } from '../../lib/words/text.ts';
import { Carousel } from '../../ui/carousel/Carousel.tsx';
import { ProductCard } from '../../ui/products/ProductCard.tsx';
import styles from './product.module.css';

/** Related products from the same workshop, below the product: paged where the window is too narrow for all. */
export function RelatedProducts({ related }: { readonly related: readonly Card[] }) {
  const text = useText('product');
  return (
    <div className={styles.related}>
      <Carousel
        label={text('related')}
        head={<h2 className="title">{text('related')}</h2>}
        className={styles.relatedRow}
      >
        {related.map((card) => (
          <ProductCard key={card.sku} product={card} sizes="(min-width: 1024px) 25vw, 62vw" />
        ))}
      </Carousel>
    </div>
  );
}
