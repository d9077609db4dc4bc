import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { isCallError, isOutage } from '@vitrine/contract/browser/refusals';
import { basketBought } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
import styles from './checkout.module.css';
import { confirmationPath } from './confirmationPath.ts';
import { follow, isSilent, usePayment } from './usePayment.ts';
import { useRefusal } from './useRefusal.ts';

/** The query parameters that the provider may return in the address. */
const resultNames = ['redirectResult', 'payload'] as const;

/**
 * The bank redirects the shopper here, and so does the checkout when a bank does not answer. Sends the server the result, polls
 * the payment while the bank is silent, and shows the outcome (page kind 3-D Secure validation).
 */
export function ValidationPage() {
  const text = useText('checkout');
  const { problem, isAsking, isPaidElsewhere } = useOutcome();
  if (isPaidElsewhere) return <PaidElsewhere />;
  if (problem === null)
    return (
      <main id="content" tabIndex={-1} className={`page ${styles.wait}`} aria-busy="true">
        <h1 className="lead" role="status">
          {text(isAsking ? 'asking' : 'validating')}
        </h1>
        {isAsking && <p>{text('asking_more')}</p>}
      </main>
    );
  return <Ended {...problem} />;
}

/** What went wrong; `isElsewhere` when the cart is in another browser, so that this one cannot pay again. */
type Problem = { readonly text: string; readonly isElsewhere?: boolean };

/** For an order that was paid in another browser: shows nothing of the order; the link in its mail opens it. Invariant S1. */
function PaidElsewhere() {
  const text = useText('checkout');
  const signin = useText('signin');
  const locale = useLocale();
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.wait}`}>
      <h1 className="title">{text('elsewhere_paid_title')}</h1>
      <p className="lead" role="status">
        {text('elsewhere_paid')}
      </p>
      <ButtonLink to={paths.findYourOrder(locale)}>{signin('find_order')}</ButtonLink>
    </main>
  );
}

function Ended({ text: problem, isElsewhere = false }: Problem) {
  const text = useText('checkout');
  const locale = useLocale();
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.wait}`}>
      <h1 className="title">{text('payment')}</h1>
      <p className="lead" role="alert">
        {problem}
      </p>
      {!isElsewhere && <ButtonLink to={paths.checkout(locale)}>{text('back_checkout')}</ButtonLink>}
    </main>
  );
}

/** Follows the payment of the page's address to its end: the confirmation, or what went wrong. */
function useOutcome(): { problem: Problem | null; isAsking: boolean; isPaidElsewhere: boolean } {
  const text = useText('checkout');
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { details } = usePayment();
  const refusal = useRefusal();
  const sent = useRef(false);
  const isHere = useRef(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPaidElsewhere, setPaidElsewhere] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    // Once: React may run effects again, and the bank's result is valid for one call.
    if (sent.current) return;
    sent.current = true;
    const return_key = search.get('return_key');
    const payment = { attempt_id: search.get('attempt_id') ?? '', ...(return_key ? { return_key } : {}) };
    const result = Object.fromEntries(
      resultNames.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
    );
    const finish = async () => {
      try {
        const first = await details.mutateAsync({ ...payment, details: result });
        if (isSilent(first)) setAsking(true);
        const answer = isSilent(first) ? await follow(locale, payment, () => isHere.current) : first;
        if (!answer) return;
        const isElsewhere = answer.is_elsewhere === true;
        if (answer.outcome === 'payment_OK' && isElsewhere) setPaidElsewhere(true);
        else if (answer.outcome === 'payment_OK' && answer.order) {
          await navigate(confirmationPath(locale, answer.order), { replace: true });
          await basketBought(locale);
        } else if (answer.outcome === 'not_used') setProblem({ text: text('pending'), isElsewhere });
        else setProblem({ text: isElsewhere ? text('elsewhere_refused') : refusal(answer.refusal), isElsewhere });
      } catch (error) {
        if (!isCallError(error)) throw error;
        setProblem({ text: isOutage(error) ? text('pending') : error.message || refusal(undefined) });
      }
    };
    void finish();
  }, [details, locale, navigate, refusal, search, text]);
  return { problem, isAsking, isPaidElsewhere };
}
