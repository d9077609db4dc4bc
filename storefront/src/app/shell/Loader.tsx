import { useText } from '../../lib/text.ts';
import css from './notice.module.css';

/** A seam sewn along the upper edge while something is under way. */
export function Loader() {
  const text = useText('shell');
  return (
    <p className={css.loader}>
      <span className="visuallyHidden">{text('notice.loading')}</span>
      <span className={`seam ${css.seam}`} aria-hidden="true" />
    </p>
  );
}
