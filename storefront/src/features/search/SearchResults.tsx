import type { SearchAnswer } from '@vitrine/contract/search';
import type { Navigation } from '@vitrine/contract/navigation';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './search.module.css';

type Props = {
  readonly answer: SearchAnswer;
  readonly navigation: Navigation['categories'];
  /** The grid of found products; another feature provides it. */
  readonly grid: ReactNode;
};

type LinksProps = { readonly title: string; readonly items: readonly { title: string; url: string }[] };

/** A titled list of links; nothing for an empty one. */
function Links({ title, items }: LinksProps) {
  const locale = useLocale();
  return items.length === 0 ? null : (
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
}

/** Results by the groups of the suggestions; without any, categories, stories, stores and help (expectations §3). */
export function SearchResults({ answer, navigation, grid }: Props) {
  const text = useText('search');
  const locale = useLocale();
  const isEmpty = [answer.total, answer.categories.length, answer.content.length, answer.stores.length].every(
    (count) => count === 0,
  );
  // The bare address of the page asks for nothing.
  const isAsked = answer.s !== '';
  const categories = isEmpty ? navigation.map(({ name, path }) => ({ label: name, path })) : answer.categories;
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
            {/* Sent by the browser itself: the header's search leads here where no script runs. */}
            <form className={styles.own} role="search" method="get" action={paths.search(locale)}>
              <FieldGroup>
                <Field name="s" type="search" label={text('label')} defaultValue={answer.s} maxLength={128} required />
              </FieldGroup>
              <Button type="submit">{text('submit')}</Button>
            </form>
            <TextButton onClick={() => openTray('help')}>{text('help')}</TextButton>
          </>
        )}
        <div className={styles.groups}>
          <Links
            title={text('categories')}
            items={categories.map(({ label, path }) => ({ title: label, url: path }))}
          />
          <Links title={text('content')} items={answer.content} />
          <Links title={text('stores')} items={answer.stores} />
        </div>
      </div>
      {answer.total > 0 && grid}
    </main>
  );
}
