import type { StoreDirectory } from '@vitrine/contract/stores';
import { useText } from '../../lib/words/text.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { Queries } from '../../lib/session/queries.tsx';
import { Link } from 'react-router';
import type { DirectoryCountry } from './directory.ts';
import { Hero } from './Hero.tsx';
import { StoreFinder } from './StoreFinder.tsx';
import css from './stores.module.css';

type DirectoryProps = { readonly directory: readonly DirectoryCountry[] };

/** All stores by country: links, which work without script. */
function Directory({ directory }: DirectoryProps) {
  const text = useText('stores');
  const locale = useLocale();
  return (
    <section className={`page ${css.directory}`} aria-labelledby="all-stores">
      <h2 className="title" id="all-stores">
        {text('all')}
      </h2>
      <div className={css.countries}>
        {directory.map(({ code, name, stores }) => (
          <section key={code} id={code} className={css.country} aria-labelledby={`stores-${code}`}>
            <h3 className="subtitle" id={`stores-${code}`}>
              {name}
            </h3>
            <ul className={css.links}>
              {stores.map((store) => (
                <li key={store.store_id}>
                  <Link className={css.entry} to={paths.under(locale, store.path)}>
                    <span>{store.city}</span> <span className="note">{store.short_title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

type Props = DirectoryProps & { readonly hero: StoreDirectory['hero'] };

/** The store locator (page kind stores): a search over the stores, and all of them by country. Spec 2 §2, §8. */
export function StoresPage({ hero, directory }: Props) {
  const text = useText('stores');
  return (
    <main id="content" tabIndex={-1}>
      {hero ? <Hero hero={hero} /> : null}
      <header className={`page ${css.head}`}>
        <h1 className="headline">{text('title')}</h1>
        <p className="lead measure">{text('description')}</p>
      </header>
      <Queries>
        <StoreFinder directory={directory} />
      </Queries>
      <Directory directory={directory} />
    </main>
  );
}
