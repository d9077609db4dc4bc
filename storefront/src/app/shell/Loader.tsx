import { useText } from '../../lib/words/text.ts';
import css from './notice.module.css';

/** The loader: a seam along the upper edge while a request is pending. */
export function Loader() {
  const text = useText('shell');
  return (
    <p className={css.loader}>
      <span className="visuallyHidden">{text('notice.loading')}</span>
      <span className={`seam ${css.seam}`} aria-hidden="true" />
    </p>
  );
}
