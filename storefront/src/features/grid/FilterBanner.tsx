import type { GridPage } from '@vitrine/contract/catalogue';
import { filterCount, type GridState, toggleFilter } from '@vitrine/rules/catalogue/gridState';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Swatch } from '../../ui/products/Swatch.tsx';
import { FacetOptions, gridAddress, isGridFilter } from './FacetOptions.tsx';
import styles from './filter.module.css';

type Props = { readonly grid: GridPage; readonly state: GridState; readonly path: string };

/** The panel that is open under the banner, by its name; Escape closes it. */
function usePanel(banner: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    if (open === null) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Moves the focus out of the panel before it closes.
      banner.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      setOpen(null);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open, banner]);
  return [open, setOpen] as const;
}

/** The filters that are chosen, each a link that removes it. */
function ChosenFilters({ grid, state, path }: Props) {
  const text = useText('grid');
  const chosen = grid.facets.flatMap((facet) =>
    facet.options.filter(({ selected }) => selected).map((option) => ({ field: facet.field, option })),
  );
  if (chosen.length === 0) return null;
  return (
    <div className={styles.choices}>
      {chosen.map(({ field, option }) =>
        isGridFilter(field) ? (
          <Link
            key={`${field}-${option.id}`}
            className={styles.choice}
            rel="nofollow"
            to={gridAddress(path, toggleFilter(state, field, option.id))}
            preventScrollReset
            replace
            aria-label={text('remove', { name: option.name })}
          >
            {option.hex && <Swatch hex={option.hex} className={styles.tone} />}
            <bdi>{option.name}</bdi>
            <Icon name="close" className={styles.icon} />
          </Link>
        ) : null,
      )}
      <Link
        className={`${styles.choice} link`}
        rel="nofollow"
        to={gridAddress(path, { ...state, filters: {}, fh_start_index: 0, positionsku: null })}
        preventScrollReset
        replace
      >
        {text('clear')}
      </Link>
    </div>
  );
}

/**
 * Sticks under the header: filters, count, order; the chosen filters are shown below and can be removed (spec 1 §2,
 * expectations §3).
 */
export function FilterBanner({ grid, state, path }: Props) {
  const text = useText('grid');
  const banner = useRef<HTMLDivElement>(null);
  const [open, setOpen] = usePanel(banner);
  const count = filterCount(state);
  const toggle = (name: string) => setOpen(open === name ? null : name);
  const facet = grid.facets.find(({ field }) => field === open);
  return (
    <>
      <div ref={banner} className={styles.root} role="region" aria-label={text('filter')}>
        <div className={styles.row}>
          <button
            type="button"
            className={`${styles.button} ${styles.narrow}`}
            aria-haspopup="dialog"
            onClick={() => openTray('filter')}
          >
            {count > 0 ? text('filter_count', { count }) : text('filter')}
          </button>
          {grid.facets.map(({ field, label }) => (
            <button
              key={field}
              type="button"
              className={`${styles.button} ${styles.filterWide}`}
              aria-expanded={open === field}
              aria-controls="filter-panel"
              onClick={() => toggle(field)}
            >
              {label}
              <Icon name="down" className={styles.icon} />
            </button>
          ))}
          <p className={`${styles.count} ${styles.push} figure`} role="status">
            {text('pieces', { count: grid.total })}
          </p>
          <button
            type="button"
            className={`${styles.button} ${styles.filterWide}`}
            aria-expanded={open === 'sort'}
            aria-controls="filter-panel"
            onClick={() => toggle('sort')}
          >
            {text(`sort_${grid.sort}`)}
            <Icon name="down" className={styles.icon} />
          </button>
        </div>
        <div id="filter-panel">
          {facet && <FacetOptions facet={facet} state={state} path={path} />}
          {open === 'sort' && <SortOptions grid={grid} state={state} path={path} />}
        </div>
      </div>
      <ChosenFilters grid={grid} state={state} path={path} />
    </>
  );
}

/** The sort orders of a grid, as links. */
export function SortOptions({ grid, state, path }: Props) {
  const text = useText('grid');
  return (
    <ul className={`${styles.panel} ${styles.sorts}`} aria-label={text('sort')}>
      {grid.sorts.map((sort) => (
        <li key={sort}>
          <Link
            className={styles.option}
            to={gridAddress(path, { ...state, sort, fh_start_index: 0, positionsku: null })}
            rel="nofollow"
            preventScrollReset
            replace
            aria-current={sort === grid.sort ? 'true' : undefined}
          >
            <span className={styles.optionWord}>{text(`sort_${sort}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
