import type { CategoryPage } from '@vitrine/contract/catalogue';
import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { ProductCard } from '../../ui/ProductCard.tsx';
import css from './gridPage.module.css';

/** Pieces on the first screen, whose pictures are not lazy. */
const first = 2;

/** A category: its kinds, then its pieces on the shelf. */
export function GridPage({ grid }: { grid: CategoryPage }) {
  const text = useText('shell');
  const locale = useLocale();
  return (
    <main id="content" tabIndex={-1}>
      <div className={`page ${css.head}`}>
        <Crumbs crumbs={grid.crumbs} />
        <h1 className="headline">{grid.name}</h1>
        <p className="lead measure">{grid.intro}</p>
        {grid.children.length > 0 ? (
          <ul className={css.kinds}>
            {grid.children.map((child) => (
              <li key={child.code}>
                <Link className="link linkTarget" to={paths.under(locale, child.path)}>
                  {child.name}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="note">{text('grid.pieces', { count: grid.total })}</p>
      </div>
      <ul className={css.pieces}>
        {grid.items.map((product, index) => (
          <li key={product.sku}>
            <ProductCard
              product={product}
              sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
              first={index < first}
            />
          </li>
        ))}
      </ul>
    </main>
  );
}
