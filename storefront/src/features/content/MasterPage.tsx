import type { MenuEntry } from '@vitrine/contract/navigation';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import css from './master.module.css';

/** What an entry of the menu is called, a link where it leads anywhere. */
function EntryName({ entry: { name, path } }: { readonly entry: MenuEntry }) {
  const locale = useLocale();
  if (path === null) return name;
  return (
    <Link className={css.name} to={paths.under(locale, path)}>
      {name}
    </Link>
  );
}

/** The picture of an entry; its name follows as words, so the picture is silent. */
function EntryPicture({
  entry: { kind, path, image },
  isFirst,
}: {
  readonly entry: MenuEntry;
  readonly isFirst: boolean;
}) {
  const locale = useLocale();
  if (image === null && kind !== 'category') return null;
  const picture = image ? (
    <Picture picture={image} sizes="(min-width: 1024px) 33vw, 50vw" first={isFirst} silent />
  ) : null;
  if (path === null) return <div className={css.picture}>{picture}</div>;
  return (
    <Link className={css.picture} to={paths.under(locale, path)} tabIndex={-1} aria-hidden="true">
      {picture}
    </Link>
  );
}

/** The master page: the menu on one sheet, with every category and kind of the storefront where the house has written none. Spec 1 §2, §9. */
export function MasterPage({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const text = useText('content');
  const locale = useLocale();
  const firstPicture = menu.findIndex(({ image }) => image !== null);
  return (
    <main id="content" tabIndex={-1}>
      <div className={`page ${css.head}`}>
        <h1 className="headline">{text('master.title')}</h1>
        <p className="lead measure">{text('master.description')}</p>
      </div>
      <ul className={`tiles ${css.rooms}`}>
        {menu.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
          <li key={index}>
            <EntryPicture entry={entry} isFirst={index === firstPicture} />
            <div className={css.words}>
              <h2 className="subtitle">
                <EntryName entry={entry} />
              </h2>
              {entry.children.length > 0 ? (
                <ul className={css.kinds}>
                  {entry.children.map((child) => (
                    <li key={child.path}>
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
