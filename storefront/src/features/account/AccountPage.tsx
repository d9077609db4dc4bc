import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeCard, type SavedCard, savedCards } from '@vitrine/contract/checkout';
import { cardLabel } from '@vitrine/rules/checkout/cardTypes';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useSignOut } from '../../lib/useSignOut.ts';
import { useTellFailedQuery } from '../../lib/useTellFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './account.module.css';
import { FavouriteShop } from './FavouriteShop.tsx';
import { ProfileView } from './ProfileView.tsx';
import { SecurityRows } from './SecurityRows.tsx';

/** Stored cards with their tail and expiry; removing one is confirmed by a notice (spec 2 §2, §8). */
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
  useTellFailedQuery(error, refetch);
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
                  {(remove.error instanceof ApiError && remove.error.message) || text('card_failed')}
                </span>
              )}
            </span>
            <TextButton
              aria-label={`${text('remove')}: ${nameOf(card)}`}
              aria-disabled={remove.isPending || undefined}
              // Asked twice, the second answer would be that there is no such card.
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

type Props = {
  /** What the page says above all else (spec 2 §2). */
  readonly banners?: ReactNode;
  readonly orders: ReactNode;
  readonly addresses: ReactNode;
  /** The WeChat account, to link and to unlink (spec 3 §6). */
  readonly wechat?: ReactNode;
};

/**
 * The account: orders and what else is the person's, beside it who that is, and the way out (spec 2 §2). Its slots come
 * from other features.
 */
export function AccountPage({ banners, orders, addresses, wechat }: Props) {
  const text = useText('account');
  const security = useText('password');
  const visits = useText('visits');
  const { user } = useSession();
  const leave = useSignOut();
  if (!user) return <main id="content" tabIndex={-1} className={`page ${styles.root}`} aria-busy="true" />;
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.root}`}>
      {banners}
      <header className={styles.head}>
        <h1 className="headline">{text('hello', { name: user.firstname })}</h1>
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
          <section className={styles.box} aria-labelledby="account-orders">
            <h2 className="subtitle" id="account-orders">
              {text('orders')}
            </h2>
            {orders}
          </section>
          <section className={styles.box} aria-labelledby="account-visits">
            <h2 className="subtitle" id="account-visits">
              {visits('title')}
            </h2>
            <p className="note">{visits('note')}</p>
            <TextButton data-tray="visits" aria-haspopup="dialog">
              {visits('see')}
            </TextButton>
          </section>
          <section className={styles.box} aria-labelledby="account-addresses">
            <h2 className="subtitle" id="account-addresses">
              {text('addresses')}
            </h2>
            {addresses}
          </section>
          <section className={styles.box} aria-labelledby="account-cards">
            <h2 className="subtitle" id="account-cards">
              {text('cards')}
            </h2>
            <Cards />
          </section>
        </div>
        <div className={styles.aside}>
          <section className={styles.box} aria-labelledby="account-profile">
            <h2 className="subtitle" id="account-profile">
              {text('profile')}
            </h2>
            <ProfileView addresses={user.shipping_addresses} />
          </section>
          <section className={styles.box} aria-labelledby="account-security">
            <h2 className="subtitle" id="account-security">
              {security('security')}
            </h2>
            <SecurityRows />
            {wechat}
          </section>
          <section className={styles.box} aria-labelledby="account-shop">
            <h2 className="subtitle" id="account-shop">
              {text('favourite_shop')}
            </h2>
            <FavouriteShop />
          </section>
        </div>
      </div>
    </main>
  );
}
