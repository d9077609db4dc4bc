import { greetedName } from '@vitrine/rules/account/personName';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton, TextLink } from '../../ui/links/TextLink.tsx';
import styles from './account.module.css';
import { FavouriteShop } from './FavouriteShop.tsx';
import { ProfileView } from './ProfileView.tsx';
import { SavedCards } from './SavedCards.tsx';
import { SecurityRows } from './SecurityRows.tsx';

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type Props = {
  /** The banners above the page's content (spec 2 §2). */
  readonly banners?: ReactNode;
  readonly orders: ReactNode;
  readonly addresses: ReactNode;
  /** The row that links and unlinks the WeChat account (spec 3 §6). */
  readonly wechat?: ReactNode;
};

/** The way to reservations in stores and visits of the salon. Spec 2 §2. */
function Visits() {
  const visits = useText('visits');
  const salon = useText('salon');
  const locale = useLocale();
  return (
    <Section id="account-visits" title={visits('title')}>
      <p className="note">{visits('note')}</p>
      <TextButton data-tray="visits" aria-haspopup="dialog">
        {visits('see')}
      </TextButton>
      <TextLink target to={`${paths.salon(locale)}#/reservations`}>
        {salon('reservations')}
      </TextLink>
    </Section>
  );
}

/** The way to the size card, and to the consent that shows it in stores. decisions/0122. */
function Sizes() {
  const text = useText('sizecard');
  return (
    <Section id="account-sizes" title={text('title')}>
      <p className="note">{text('note')}</p>
      <TextButton data-tray="size-card" aria-haspopup="dialog">
        {text('see')}
      </TextButton>
    </Section>
  );
}

/** Opens the order that the address names, once its customer is signed in. Spec 3 §2. */
function useNamedOrder(isSignedIn: boolean): void {
  const [query] = useSearchParams();
  const order_id = query.get('order_id');
  useEffect(() => {
    if (isSignedIn && order_id !== null) openTray('order', { order_id });
  }, [isSignedIn, order_id]);
}

/**
 * The account: orders and other personal data, beside them the profile and the sign-out (spec 2 §2). Other features fill its
 * slots.
 */
export function AccountPage({ banners, orders, addresses, wechat }: Props) {
  const text = useText('account');
  const security = useText('password');
  const { user } = useSession();
  const leave = useSignOut();
  const { name_order } = useStorefront();
  useNamedOrder(user !== null);
  if (!user) return <main id="content" tabIndex={-1} className={`page ${styles.root}`} aria-busy="true" />;
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.root}`}>
      {banners}
      <header className={styles.head}>
        <h1 className="headline">{text('hello', { name: greetedName(name_order, user) })}</h1>
        <Button look="quiet" low busy={leave.isPending} onClick={() => leave.mutate()}>
          {text('sign_out')}
        </Button>
      </header>
      {user.is_light_account ? (
        <p className={styles.banner}>
          <span>{text('light_hint')}</span>
          <TextButton data-tray="edit-profile" aria-haspopup="dialog">
            {text('complete')}
          </TextButton>
        </p>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.things}>
          <Section id="account-orders" title={text('orders')}>
            {orders}
          </Section>
          <Visits />
          <Sizes />
          <Section id="account-addresses" title={text('addresses')}>
            {addresses}
          </Section>
          <Section id="account-cards" title={text('cards')}>
            <SavedCards />
          </Section>
        </div>
        <div className={styles.aside}>
          <Section id="account-profile" title={text('profile')}>
            <ProfileView addresses={user.shipping_addresses} />
          </Section>
          <Section id="account-security" title={security('security')}>
            <SecurityRows />
            {wechat}
          </Section>
          <Section id="account-shop" title={text('favourite_shop')}>
            <FavouriteShop />
          </Section>
        </div>
      </div>
    </main>
  );
}
