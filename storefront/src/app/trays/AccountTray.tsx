import { greetedName } from '@vitrine/rules/account/personName';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import css from './helpTray.module.css';

/**
 * The account's signed-in view: links to its parts, and the sign-out. For a signed-out visitor the host opens the sign-in page
 * (spec 1 §2).
 */
export function AccountTray() {
  const text = useText('account');
  const visits = useText('visits');
  const wishes = useText('wishlist');
  const locale = useLocale();
  const { user } = useSession();
  const leave = useSignOut(finishTrays);
  const { name_order } = useStorefront();
  const way = (title: string, note: string): ReactNode => (
    <>
      <span>
        <span className="name">{title}</span>
        <span className={`note ${css.note}`}>{note}</span>
      </span>
      <Icon name="forward" />
    </>
  );
  return (
    <Tray
      title={user ? text('hello', { name: greetedName(name_order, user) }) : text('title')}
      foot={
        <Button look="quiet" wide busy={leave.isPending} onClick={() => leave.mutate()}>
          {text('sign_out')}
        </Button>
      }
    >
      <ul className={css.ways}>
        <li>
          <Link className={css.way} to={paths.account(locale)} onClick={finishTrays}>
            {way(text('overview'), text('overview_note'))}
          </Link>
        </li>
        <li>
          <button className={`${css.way} ${css.wide}`} type="button" data-tray="orders" aria-haspopup="dialog">
            {way(text('orders'), text('orders_note'))}
          </button>
        </li>
        <li>
          <button className={`${css.way} ${css.wide}`} type="button" data-tray="visits" aria-haspopup="dialog">
            {way(visits('title'), visits('note'))}
          </button>
        </li>
        <li>
          <button className={`${css.way} ${css.wide}`} type="button" data-tray="wishlist" aria-haspopup="dialog">
            {way(wishes('title'), wishes('note'))}
          </button>
        </li>
        <li>
          <button className={`${css.way} ${css.wide}`} type="button" data-tray="edit-profile" aria-haspopup="dialog">
            {way(text('edit_profile'), text('profile_note'))}
          </button>
        </li>
      </ul>
    </Tray>
  );
}
