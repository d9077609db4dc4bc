import type { GridPage } from '@vitrine/contract/catalogue';
import { nextStart, previousStart } from '@vitrine/rules/catalogue/gridPaging';
import { encodeGridState, type GridState, parseGridState } from '@vitrine/rules/catalogue/gridState';
import { type ReactNode, useEffect } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useText } from '../../lib/words/text.ts';
import { ProductCard } from '../../ui/products/ProductCard.tsx';
import { currentGrid } from './currentGrid.ts';
import { gridAddress } from './FacetOptions.tsx';
import { FilterBanner } from './FilterBanner.tsx';
import styles from './grid.module.css';

type Props = {
  readonly grid: GridPage;
  readonly state: GridState;
  /** The page's address without its filters. */
  readonly path: string;
  /** A story that takes two tiles, at most one per page. */
  readonly story?: ReactNode;
};

const sizes = '(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw';

/** Scrolls to the product that the address names, when the page is opened by a link. */
function useNamedProduct(): void {
  // Back and Forward restore the scroll position by themselves; a link that names a product scrolls to it. The page is cached
  // for all positions, so only the address holds it, not the loader data.
  const { key, search } = useLocation();
  const restored = useNavigationType() === NavigationType.Pop && key !== 'default';
  useEffect(() => {
    const { positionsku } = parseGridState(Object.fromEntries(new URLSearchParams(search)));
    if (positionsku === null || restored || window.scrollY > 0) return;
    document.querySelector(`[data-sku="${CSS.escape(positionsku)}"]`)?.scrollIntoView({ block: 'center' });
  }, [search, restored]);
}

/** The page's products; opening one writes it into the address. */
function Tiles({ grid, state, path, story }: Props) {
  const remember = (sku: string) => {
    const query = encodeGridState({ ...state, positionsku: sku });
    window.history.replaceState(window.history.state, '', `${path}${path.includes('?') ? '&' : '?'}${query}`);
  };
  return (
    <ul className={`tiles ${styles.root}`}>
      {grid.items.map((product, index) => [
        index === 6 && story ? (
          <li key="story" className={styles.story}>
            {story}
          </li>
        ) : null,
        <li key={product.sku} data-sku={product.sku} onClickCapture={() => remember(product.sku)}>
          <ProductCard product={product} sizes={sizes} first={index < 2} />
        </li>,
      ])}
    </ul>
  );
}

/** A page of the grid: filters, tiles, paging; the URL holds the last opened product as positionsku (spec 1 §9). */
export function ProductGrid({ grid, state, path, story }: Props) {
  const text = useText('grid');
  useEffect(() => {
    currentGrid.set(() => ({ grid, state, path }));
    return () => currentGrid.set(() => null);
  }, [grid, state, path]);
  useNamedProduct();
  const next = nextStart(grid.fh_start_index, grid.total);
  const previous = previousStart(grid.fh_start_index);
  const shown = Math.min(grid.fh_start_index + grid.items.length, grid.total);
  return (
    <>
      <FilterBanner grid={grid} state={state} path={path} />
      {grid.items.length === 0 ? (
        <p className={`lead page ${styles.empty}`}>{text('empty')}</p>
      ) : (
        <>
          {previous !== null && (
            <p className={styles.more}>
              <Link
                className="link linkTarget"
                to={gridAddress(path, { ...state, fh_start_index: previous, positionsku: null })}
                rel="prev"
              >
                {text('previous')}
              </Link>
            </p>
          )}
          <h2 className="visuallyHidden">{text('pieces', { count: grid.total })}</h2>
          <Tiles grid={grid} state={state} path={path} story={story} />
          <div className={styles.more}>
            <p className="note figure">{text('progress', { shown, total: grid.total })}</p>
            {next !== null && (
              <Link
                className="link linkTarget"
                to={gridAddress(path, { ...state, fh_start_index: next, positionsku: null })}
                rel="next"
              >
                {text('more')}
              </Link>
            )}
          </div>
        </>
      )}
    </>
  );
}
