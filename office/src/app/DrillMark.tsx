import { useText } from '../lib/words/words.tsx';
import css from './shell.module.css';

/** On a copy of the shop, that it is one, with the desk of its drill. The server writes the address into the page. decisions/0145. */
export function DrillMark() {
  const text = useText('shell');
  const { drill } = document.documentElement.dataset;
  if (drill === undefined) return null;
  return (
    <aside className={css.drill}>
      {text('drill')} <a href={drill}>{text('drill.desk')}</a>
    </aside>
  );
}
