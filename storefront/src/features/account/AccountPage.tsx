import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeCard, type SavedCard, savedCards } from '@vitrine/contract/checkout';
import { greetedName } from '@vitrine/rules/account/personName';
import { cardLabel } from '@vitrine/rules/checkout/cardTypes';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorMessage, usePresentFailedQuery } from '../../lib/presentError.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';
import { useSignOut } from '../../lib/useSignOut.ts';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './account.module.css';
import { FavouriteShop } from './FavouriteShop.tsx';
import { ProfileView } from './ProfileView.tsx';
import { SecurityRows } from './SecurityRows.tsx';

/** Stored cards with their last digits and expiry; a notification confirms a removal (spec 2 §2, §8). */
function Cards() {
  const text = useText('account');
  const checkout = useText('checkout');
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['saved-cards', locale];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(savedCards, { query: { locale }, signal }),
  });
  const messageOf = useErrorMessage();
  usePresentFailedQuery(error, refetch);
  const remove = useMutation({
    mutationFn: (id: string) => call(removeCard, { params: { id }, query: { locale } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      notify({ variant: 'card-deleted', title: text('card_removed') });
    },
  });
  const nameOf = ({ type, endNumbers }: SavedCard): string =>
    checkout('card_ending', { type: cardLabel(type), digits: endNumbers });
  return (
    <>
      {data?.cards.length === 0 && <p className="note">{text('no_cards')}</p>}
      <ul className={data?.cards.length ? styles.list : undefined}>
        {data?.cards.map((card) => (
          <li key={card.id} className={styles.row}>
            <span>
              {nameOf(card)}
              <span className={styles.soft}>
                {card.expired
                  ? checkout('card_expired')
                  : checkout('card_expires', { date: `${card.expiryMonth}/${card.expiryYear.slice(-2)}` })}
              </span>
              {remove.isError && remove.variables === card.id && (
                <span role="alert" className={styles.fault}>
                  {messageOf(remove.error)}
                </span>
              )}
            </span>
            <TextButton
              aria-label={`${text('remove')}: ${nameOf(card)}`}
              aria-disabled={remove.isPending || undefined}
              // A second request would fail because the card no longer exists.
              onClick={() => (remove.isPending ? undefined : remove.mutate(card.id))}
            >
              {text('remove')}
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  );
}

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
  const visits = useText('visits');
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
          <Section id="account-visits" title={visits('title')}>
            <p className="note">{visits('note')}</p>
            <TextButton data-tray="visits" aria-haspopup="dialog">
              {visits('see')}
            </TextButton>
          </Section>
          <Section id="account-addresses" title={text('addresses')}>
            {addresses}
          </Section>
          <Section id="account-cards" title={text('cards')}>
            <Cards />
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
