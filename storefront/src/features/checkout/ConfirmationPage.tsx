import { useQuery } from '@tanstack/react-query';
import { order, type Order } from '@vitrine/contract/orders';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/browserCall.ts';
import { formatDays } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Button, ButtonLink } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';

/** The order of the page's reference, reported to analytics once loaded; without a reference redirects to the front page. */
function useConfirmed(ref: string): Order | undefined {
  const locale = useLocale();
  const { known, user } = useSession();
  const navigate = useNavigate();
  // There is no order to confirm.
  useEffect(() => {
    if (ref === '') void navigate(paths.front(locale), { replace: true });
  }, [ref, locale, navigate]);
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation', locale, ref],
    enabled: known && ref !== '',
    retry: false,
    queryFn: async ({ signal }) => (await call(order, { query: { locale, order_id: ref }, signal })).order,
  });
  usePresentFailedQuery(error, refetch);
  useEffect(() => {
    // Imported separately so that the page does not wait for it.
    if (data) void import('./pushConfirmation.ts').then(({ pushConfirmation }) => pushConfirmation(data, user));
  }, [data, user]);
  return data;
}

/** The way to the order from elsewhere: beside the order itself (`low`) a link, the main action only without it. */
function FindOrder({ to, low, children }: { readonly to: string; readonly low: boolean; readonly children: string }) {
  return low ? (
    <Link className="link linkTarget" to={to}>
      {children}
    </Link>
  ) : (
    <ButtonLink to={to}>{children}</ButtonLink>
  );
}

/**
 * Thanks, the number, the arrival date, the order itself (`children` renders it). The page holds no personal data; the order is
 * requested separately. Reports the order to the data layer once.
 */
export function ConfirmationPage({ children }: { readonly children: (order: Order) => ReactNode }) {
  const text = useText('confirmation');
  const signin = useText('signin');
  const checkout = useText('checkout');
  const cart = useText('cart');
  const locale = useLocale();
  const [search] = useSearchParams();
  const { connected, known } = useSession();
  const ref = search.get('ref') ?? '';
  // The server sends the same page to all, so the browser writes the reference of its address after it renders.
  const named = known ? ref : '';
  const data = useConfirmed(ref);
  const arrives = data?.arrives_from &&
    data.arrives_until && {
      title: data.shipping_title,
      days: formatDays(data.arrives_from, data.arrives_until, locale),
    };
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.thanks}`}>
      <h1 className="headline">{text('title')}</h1>
      {data && <p className="lead figure">{text('number', { number: data.increment_id })}</p>}
      {data?.webtoshop ? (
        <p className="lead">{text('pickup', { title: data.shipping_title, ready: data.shipping_duration })}</p>
      ) : (
        arrives && <p className="lead">{text('arrives', arrives)}</p>
      )}
      {data?.arrives_from === null && <p className="lead">{cart('delivery_pre_order')}</p>}
      {data && <p>{text('mail', { email: data.customer_email })}</p>}
      {/* The order's number alone gives no access; shown even if the order could not be loaded. */}
      {named && !connected && <p>{text('reference', { ref: named })}</p>}
      {connected && data ? (
        <Button onClick={() => openTray('order', { order_id: data.order_id })}>{text('follow')}</Button>
      ) : (
        <FindOrder
          to={`${paths.findYourOrder(locale)}${named ? `?ref=${encodeURIComponent(named)}` : ''}`}
          low={!!data}
        >
          {signin('find_order')}
        </FindOrder>
      )}
      {known && !connected && data && (
        <TextButton onClick={() => openTray('create-profile', { email: data.customer_email, step: 'create' })}>
          {text('create_account')}
        </TextButton>
      )}
      {data && (
        <section className={styles.thanksOrder} aria-labelledby="confirmed-order">
          <h2 className="subtitle" id="confirmed-order">
            {checkout('your_order')}
          </h2>
          {children(data)}
        </section>
      )}
    </main>
  );
}
