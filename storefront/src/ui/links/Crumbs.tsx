import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import css from './crumbs.module.css';

/** The breadcrumbs from the house to this page; the last one is the page itself and no link. */
export function Crumbs({ crumbs }: { crumbs: readonly { readonly name: string; readonly path: string }[] }) {
  const text = useText('shell');
  const locale = useLocale();
  return (
    <nav aria-label={text('crumbs')}>
      <ol className={`note ${css.crumbs}`}>
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className={css.crumb}>
            {index < crumbs.length - 1 ? (
              <Link className={css.link} to={paths.under(locale, path)}>
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
