import type { GridPage } from '@vitrine/contract/catalogue';
import {
  encodeGridState,
  gridFilters,
  type GridFilter,
  type GridState,
  toggleFilter,
} from '@vitrine/rules/catalogue/gridState';
import { Link } from 'react-router';
import { Swatch } from '../../ui/products/Swatch.tsx';
import styles from './filter.module.css';

type Facet = GridPage['facets'][number];

export const isGridFilter = (field: string): field is GridFilter => gridFilters.some((filter) => filter === field);

/** The address of a grid in a state; a search keeps its query parameter first. */
export function gridAddress(path: string, state: GridState): string {
  const query = encodeGridState(state);
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * A facet's options with counts, each a link to the grid with it added or removed, so that filters live in the URL.
 */
export function FacetOptions({
  facet,
  state,
  path,
}: {
  readonly facet: Facet;
  readonly state: GridState;
  readonly path: string;
}) {
  const { field } = facet;
  if (!isGridFilter(field)) return null;
  return (
    <ul className={styles.panel}>
      {facet.options.map((option) => (
        <li key={option.id}>
          <FacetOption option={option} to={gridAddress(path, toggleFilter(state, field, option.id))} />
        </li>
      ))}
    </ul>
  );
}

type OptionProps = { readonly option: Facet['options'][number]; readonly to: string };

/** One option with its count; one without results stays visible and is no link. */
function FacetOption({ option, to }: OptionProps) {
  const words = (
    <>
      {option.hex && <Swatch hex={option.hex} className={styles.swatch} />}
      <bdi className={styles.optionWord}>{option.name}</bdi>
      <span className={styles.optionCount}>{option.count}</span>
    </>
  );
  if (option.count === 0 && !option.selected) return <span className={`${styles.option} ${styles.none}`}>{words}</span>;
  return (
    <Link
      className={styles.option}
      to={to}
      rel="nofollow"
      preventScrollReset
      replace
      aria-current={option.selected ? 'true' : undefined}
    >
      {words}
    </Link>
  );
}
