import type { CategoryPage as Category } from '@vitrine/contract/catalogue';
import type { GridState } from '@vitrine/rules/catalogue/gridState';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Crumbs } from '../../ui/links/Crumbs.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import styles from './grid.module.css';
import { ProductGrid } from './ProductGrid.tsx';

type Props = { readonly category: Category; readonly state: GridState };

/** A category: its text, its subcategories, and its grid (spec 1 §2 category listing and product grid). */
export function CategoryPage({ category, state }: Props) {
  const text = useText('grid');
  const locale = useLocale();
  const { story } = category;
  return (
    <main id="content" tabIndex={-1}>
      <div className={`${styles.head} page`}>
        <div className={styles.crumbs}>
          <Crumbs crumbs={category.crumbs} />
        </div>
        <h1 className="headline">{category.name}</h1>
        <p className={`${styles.intro} measure`}>{category.intro}</p>
      </div>
      {category.children.length > 0 && (
        <nav className={styles.children} aria-label={text('children')}>
          <ul className={styles.childList}>
            {category.children.map((child) => (
              <li key={child.code}>
                <Link className="link linkTarget" to={paths.under(locale, child.path)}>
                  {child.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ProductGrid
        grid={category}
        state={state}
        path={paths.under(locale, category.path)}
        story={
          story ? (
            <>
              <Picture
                className={styles.storyPicture}
                picture={story.image}
                sizes="(min-width: 1024px) 50vw, 100vw"
                silent
              />
              <div className={styles.storyWords}>
                <h2 className="name">{story.title}</h2>
                <p className="note">{story.text}</p>
                <Link className="link linkTarget" to={paths.under(locale, story.path)}>
                  {text('read_story')}
                </Link>
              </div>
            </>
          ) : undefined
        }
      />
    </main>
  );
}
