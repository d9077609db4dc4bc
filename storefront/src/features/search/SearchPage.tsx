import type { SearchAnswer } from '@vitrine/contract/search';
import { useText } from '../../lib/text.ts';
import { ProductCard } from '../../ui/ProductCard.tsx';
import css from './searchPage.module.css';

/** What was found. */
export function SearchPage({ found }: { found: SearchAnswer }) {
  const text = useText('shell');
  return (
    <main id="content" tabIndex={-1}>
      <div className={`page ${css.head}`}>
        <h1 className="headline">{text('search.title', { terms: found.s })}</h1>
        <p className="note">{text('grid.pieces', { count: found.total })}</p>
      </div>
      <ul className={css.pieces}>
        {found.items.map((product) => (
          <li key={product.sku}>
            <ProductCard product={product} sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw" />
          </li>
        ))}
      </ul>
    </main>
  );
}
