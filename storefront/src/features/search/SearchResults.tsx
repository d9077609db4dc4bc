import type { SearchAnswer } from '@vitrine/contract/search';
import type { Navigation } from '@vitrine/contract/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './search.module.css';

type Props = {
  readonly answer: SearchAnswer;
  readonly navigation: Navigation['categories'];
  /** The grid of found pieces; another feature provides it. */
  readonly grid: ReactNode;
};

/** Results by the groups of the suggestions; without any, categories, stories, stores and help (expectations §3). */
export function SearchResults({ answer, navigation, grid }: Props) {
  const text = useText('search');
  const locale = useLocale();
  const isEmpty = answer.total === 0;
  // The page's address without a query searches for nothing.
  const isAsked = answer.s !== '';
  const categories = isEmpty ? navigation.map(({ name, path }) => ({ label: name, path })) : answer.categories;
  const links = (title: string, items: readonly { title: string; url: string }[]) =>
    items.length === 0 ? null : (
      <section className={styles.group}>
        <h2 className={`${styles.label} note`}>{title}</h2>
        <ul className={styles.links}>
          {items.map((item) => (
            <li key={item.url}>
              <Link className="link linkTarget" to={paths.under(locale, item.url)}>
                {item.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <main id="content" tabIndex={-1}>
      <div className={`${styles.head} page`}>
        <h1 className="headline">{isAsked ? text('title', { terms: answer.s }) : text('label')}</h1>
        {answer.corrected !== null && (
          <p className="lead">{text('corrected', { terms: answer.s, corrected: answer.corrected })}</p>
        )}
        {isEmpty && (
          <>
            {isAsked && (
              <>
                <p className="lead">{text('none')}</p>
                <p className="note">{text('none_help')}</p>
              </>
            )}
            <TextButton onClick={() => openTray('help')}>{text('help')}</TextButton>
          </>
        )}
        <div className={styles.groups}>
          {links(
            text('categories'),
            categories.map(({ label, path }) => ({ title: label, url: path })),
          )}
          {links(text('content'), answer.content)}
          {links(text('stores'), answer.stores)}
        </div>
      </div>
      {!isEmpty && grid}
    </main>
  );
}
