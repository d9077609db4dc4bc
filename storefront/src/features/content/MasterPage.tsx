import type { Navigation } from '@vitrine/contract/catalogue';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import css from './master.module.css';

/** The master page: every category and kind of the storefront on one sheet. Spec 1 §2, §9. */
export function MasterPage({ categories }: { categories: Navigation['categories'] }) {
  const text = useText('content');
  const locale = useLocale();
  return (
    <main id="content" tabIndex={-1}>
      <div className={`page ${css.head}`}>
        <h1 className="headline">{text('master.title')}</h1>
        <p className="lead measure">{text('master.description')}</p>
      </div>
      <ul className={`tiles ${css.rooms}`}>
        {categories.map((category, index) => (
          <li key={category.code}>
            <Link className={css.picture} to={paths.under(locale, category.path)} tabIndex={-1} aria-hidden="true">
              {category.image ? (
                <Picture picture={category.image} sizes="(min-width: 1024px) 33vw, 50vw" first={index === 0} silent />
              ) : null}
            </Link>
            <div className={css.words}>
              <h2 className="subtitle">
                <Link className={css.name} to={paths.under(locale, category.path)}>
                  {category.name}
                </Link>
              </h2>
              {category.children.length > 0 ? (
                <ul className={css.kinds}>
                  {category.children.map((child) => (
                    <li key={child.code}>
                      <Link className={css.kind} to={paths.under(locale, child.path)}>
                        {child.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
