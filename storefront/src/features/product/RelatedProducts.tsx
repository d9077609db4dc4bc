import type { ProductCard as Card } from '@vitrine/contract/catalogue';
import { useText } from '../../lib/text.ts';
import { ProductCard } from '../../ui/ProductCard.tsx';
import styles from './product.module.css';

/** Related products from the same workshop, below the product. */
export function RelatedProducts({ related }: { readonly related: readonly Card[] }) {
  const text = useText('product');
  return (
    <section className={styles.related} aria-labelledby="kin">
      <div className={styles.kinHead}>
        <h2 className="title" id="kin">
          {text('kin')}
        </h2>
      </div>
      <ul className={styles.kinRow}>
        {related.map((card) => (
          <li key={card.sku}>
            <ProductCard product={card} sizes="(min-width: 1024px) 25vw, 62vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
