import { useStore } from '../../lib/browser/store.ts';
import { useText } from '../../lib/words/text.ts';
import { closeAllTrays } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { currentGrid } from './currentGrid.ts';
import { FacetOptions } from './FacetOptions.tsx';
import { SortOptions } from './FilterBanner.tsx';
import styles from './filter.module.css';

/** All filters and orders in a tray, for phones. */
export function FilterTray() {
  const text = useText('grid');
  const current = useStore(currentGrid);
  if (!current) return null;
  const { grid, state, path } = current;
  return (
    <Tray
      title={text('filter')}
      foot={
        <Button wide onClick={closeAllTrays}>
          {text('show', { count: grid.total })}
        </Button>
      }
    >
      {grid.facets.map((facet) => (
        <section key={facet.field} className={styles.group} aria-label={facet.label}>
          <h3 className={styles.groupTitle}>{facet.label}</h3>
          <FacetOptions facet={facet} state={state} path={path} />
        </section>
      ))}
      <section className={styles.group} aria-label={text('sort')}>
        <h3 className={styles.groupTitle}>{text('sort')}</h3>
        <SortOptions grid={grid} state={state} path={path} />
      </section>
    </Tray>
  );
}
