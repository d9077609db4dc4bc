import type { ProductPage } from '@vitrine/contract/catalogue';
import { thumbnailUrl } from '@vitrine/rules/catalogue/pictures';
import { inOrder } from '@vitrine/rules/catalogue/setItems';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Thumb } from '../../ui/pictures/Thumb.tsx';
import styles from './product.module.css';

/** The products of a set with their thumbnails, each linked to its own page. Spec 2 §2. */
export function SubProducts({ product }: { readonly product: ProductPage }) {
  const text = useText('product');
  const locale = useLocale();
  if (product.sub_products.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label={text('sub_products')}>
      {inOrder(product.sub_products).map(({ idx, title, kind, url, images }) => (
        <li key={idx}>
          <Link to={paths.under(locale, url)}>
            {images[0] && <Thumb address={thumbnailUrl(images[0])} />}
            <span>
              <span className="name">{title}</span>
              <span className="note">{kind}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
