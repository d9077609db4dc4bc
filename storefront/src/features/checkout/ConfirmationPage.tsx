import { useQuery } from '@tanstack/react-query';
import { order } from '@vitrine/contract/orders';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './checkout.module.css';
import { pushConfirmation } from './pushConfirmation.ts';

const readState = (state: unknown): { email?: string; order_id?: string } => {
  if (typeof state !== 'object' || state === null) return {};
  const email = 'email' in state && typeof state.email === 'string' ? { email: state.email } : {};
  const order_id = 'order_id' in state && typeof state.order_id === 'string' ? { order_id: state.order_id } : {};
  return { ...email, ...order_id };
};

/** Thanks, the number, what happens next; the page holds nothing personal, the order comes by a call. Its data goes to the data layer once. */
export function ConfirmationPage() {
  const text = useText('confirmation');
  const signin = useText('signin');
  const locale = useLocale();
  const [search] = useSearchParams();
  const { connected, known, user } = useSession();
  const { email, order_id } = readState(useLocation().state);
  const ref = search.get('ref') ?? '';
  const { data } = useQuery({
    queryKey: ['confirmation', locale, ref],
    enabled: known && ref !== '' && ((connected && order_id !== undefined) || email !== undefined),
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await call(order, {
          // A customer's order goes by its id, anybody's by its reference with the email.
          query: connected && order_id ? { locale, order_id } : { locale, order_id: ref, ...(email ? { email } : {}) },
          signal,
        })
      ).order,
  });
  useEffect(() => {
    if (data) pushConfirmation(data, user);
  }, [data, user]);
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.thanks}`}>
      <h1 className="headline">{text('title')}</h1>
      {ref && <p className="lead figure">{text('number', { number: data?.increment_id ?? ref })}</p>}
      {data && <p>{text('mail', { email: data.customer_email })}</p>}
      {connected && data ? (
        <Button onClick={() => openTray('order', { order_id: data.order_id })}>{text('follow')}</Button>
      ) : (
        <ButtonLink to={paths.findYourOrder(locale)}>{signin('find_order')}</ButtonLink>
      )}
      {known && !connected && (
        <TextLink target to={paths.accountCreate(locale)}>
          {text('create_account')}
        </TextLink>
      )}
    </main>
  );
}
