import type { MenuEntry } from '@vitrine/contract/navigation';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { useShell } from '../shell/useShell.ts';
import css from './navigationTray.module.css';

/** Signed in: the account, the orders and the sign-out. */
function CustomerWays() {
  const text = useText('shell');
  const account = useText('account');
  const signOut = useSignOut(finishTrays);
  return (
    <>
      <li>
        <button className={css.way} type="button" data-tray="account" aria-haspopup="dialog">
          {text('header.account')}
        </button>
      </li>
      <li>
        <button className={css.way} type="button" data-tray="orders" aria-haspopup="dialog">
          {account('orders')}
        </button>
      </li>
      <li>
        <button
          className={css.way}
          type="button"
          aria-disabled={signOut.isPending || undefined}
          onClick={() => (signOut.isPending ? undefined : signOut.mutate())}
        >
          {account('sign_out')}
        </button>
      </li>
    </>
  );
}

/** Signed out: the sign-in, and the order lookup for guests. */
function VisitorWays() {
  const text = useText('shell');
  const locale = useLocale();
  return (
    <>
      <li>
        <Link className={css.way} to={paths.login(locale)}>
          {text('header.account')}
        </Link>
      </li>
      <li>
        <Link className={css.way} to={paths.findYourOrder(locale)}>
          {text('footer.follow')}
        </Link>
      </li>
    </>
  );
}

/** What an entry of the menu shows first: its link, the name of its heading, or its picture. */
function EntryName({ entry: { kind, name, path, image } }: { readonly entry: MenuEntry }) {
  const locale = useLocale();
  const shown = kind === 'picture' && image ? <Picture picture={image} sizes="(min-width: 640px) 24rem, 90vw" /> : name;
  const className = kind === 'picture' ? css.picture : `title ${css.name}`;
  if (path === null) return <span className={className}>{shown}</span>;
  return (
    <Link className={className} to={paths.under(locale, path)}>
      {shown}
    </Link>
  );
}

/** The navigation tray: the workshops with their categories, then the links that do not fit into the bar on phones. */
export function NavigationTray() {
  const text = useText('shell');
  const wishes = useText('wishlist');
  const locale = useLocale();
  const shell = useShell();
  const { connected } = useSession();
  return (
    <Tray title={text('header.menu')}>
      <nav aria-label={text('header.main')}>
        <ul className={css.rooms}>
          {shell?.menu.map((entry, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
            <li key={at} className={css.room}>
              <EntryName entry={entry} />
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
            </li>
          ))}
        </ul>
        <ul className={css.ways}>
          {connected ? <CustomerWays /> : <VisitorWays />}
          <li>
            <button className={css.way} type="button" data-tray="wishlist" aria-haspopup="dialog">
              {wishes('title')}
            </button>
          </li>
          <li>
            <button className={css.way} type="button" data-tray="help">
              {text('footer.help')}
            </button>
          </li>
          <li>
            <button className={css.way} type="button" data-tray="country">
              <span className="visuallyHidden">{text('footer.change_country')} </span>
              {shell ? `${shell.place.country}, ${shell.place.language}` : text('footer.change_country')}
            </button>
          </li>
        </ul>
      </nav>
    </Tray>
  );
}
