import { useMutation, useQuery } from '@tanstack/react-query';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { leavePaymentLink, paymentLink, type PaymentLinkAnswer } from '@vitrine/contract/paymentLink';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useLocation } from 'react-router';
import { call } from '../../lib/calls/browserCall.ts';
import { useErrorMessage } from '../../lib/calls/presentError.ts';
import { paths } from '../../lib/pages/paths.ts';
import { setBasket, useSession } from '../../lib/session/session.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { NeedsScript } from '../../ui/links/NeedsScript.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { LinkPieces } from './LinkPieces.tsx';
import { OpenForm } from './OpenForm.tsx';
import css from './paymentLink.module.css';

/** The token of the address: in its fragment, which the browser sends to no server. */
const tokenIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** A link that opens nothing: it is paid, it has ended, or there is none. */
function Ended({ state }: { readonly state: PaymentLinkAnswer['state'] }) {
  const text = useText('paymentlink');
  const shell = useText('shell');
  const locale = useLocale();
  if (state !== 'paid') return <p role="status">{text('ended')}</p>;
  return (
    <>
      <p role="status">{text('paid')}</p>
      <p>
        <TextLink target to={paths.findYourOrder(locale)}>
          {shell('page.order-lookup')}
        </TextLink>
      </p>
    </>
  );
}

/** Brings back the visitor's own cart. */
function Leave({ onChanged }: { readonly onChanged: () => void }) {
  const text = useText('paymentlink');
  const locale = useLocale();
  const messageOf = useErrorMessage();
  const leave = useMutation({
    mutationFn: () => call(leavePaymentLink, { body: { locale } }),
    onSuccess: ({ basket }) => {
      setBasket(basket);
      onChanged();
    },
  });
  return (
    <>
      {leave.error && (
        <p className={css.fault} role="alert">
          {messageOf(leave.error)}
        </p>
      )}
      <Button wide look="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
        {text('leave')}
      </Button>
    </>
  );
}

type OpenProps = {
  readonly link: PaymentLinkAnswer & { readonly basket: NonNullable<PaymentLinkAnswer['basket']> };
  readonly token: string;
  readonly onChanged: () => void;
};

/** A link that opens the checkout: its pieces first, because opening it changes the cart. */
function Open({ link, token, onChanged }: OpenProps) {
  const text = useText('paymentlink');
  const { tag } = useStorefront();
  const { total_items } = useSession();
  const { basket, was_subtotal, expires_at, time_zone, is_here, needs_email } = link;
  const moment = dateFormat(`${tag}-u-nu-latn-ca-gregory`, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    // The clock of the storefront, which the client may not live by.
    timeZoneName: 'short',
    timeZone: time_zone,
  }).format(new Date(expires_at));
  return (
    <>
      <p>{text('lead')}</p>
      <LinkPieces basket={basket} was_subtotal={was_subtotal} />
      <p className="note">{text('until', { moment })}</p>
      {!is_here && total_items > 0 && <p className="note">{text('aside')}</p>}
      {basket.items.some(({ stock }) => !stock.is_empty) && (
        <OpenForm token={token} needsEmail={needs_email} onChanged={onChanged} />
      )}
      {is_here && <Leave onChanged={onChanged} />}
      <p className="note">{text('no_card')}</p>
    </>
  );
}

function Shown({ token }: { readonly token: string }) {
  const checkout = useText('checkout');
  const locale = useLocale();
  const messageOf = useErrorMessage();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payment-link', token],
    queryFn: () => call(paymentLink, { body: { locale, token } }),
    retry: false,
    gcTime: 0,
  });
  const read = () => void refetch();
  if (isRefusal(error, 'hash_not_found')) return <Ended state="expired" />;
  if (error)
    return (
      <>
        <p role="alert">{messageOf(error)}</p>
        <Button look="quiet" busy={isFetching} onClick={read}>
          {checkout('try_again')}
        </Button>
      </>
    );
  if (!data) return null;
  const { basket } = data;
  if (basket === null) return <Ended state={data.state} />;
  return <Open link={{ ...data, basket }} token={token} onChanged={read} />;
}

/** What staff has prepared on the telephone, and the way to pay it. Opening the page changes nothing. decisions/0120. */
export function PaymentLinkPage() {
  const text = useText('paymentlink');
  const { hash } = useLocation();
  const { known } = useSession();
  const token = tokenIn(hash);
  return (
    <main id="content" tabIndex={-1} className={`page ${css.root}`} aria-busy={!known}>
      <h1 className="headline">{text('title')}</h1>
      <NeedsScript />
      {known && (token === '' ? <Ended state="expired" /> : <Shown token={token} />)}
    </main>
  );
}
