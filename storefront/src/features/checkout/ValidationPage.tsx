import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { isCallError, isOutage } from '../../lib/refusal.ts';
import { basketBought } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
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
  const { problem, isAsking } = useOutcome();
  if (problem === null)
    return (
      <main id="content" tabIndex={-1} className={`page ${styles.wait}`} aria-busy="true">
        <h1 className="lead" role="status">
          {text(isAsking ? 'asking' : 'validating')}
        </h1>
        {isAsking && <p>{text('asking_more')}</p>}
      </main>
    );
  return <Ended problem={problem} />;
}

function Ended({ problem }: { readonly problem: string }) {
  const text = useText('checkout');
  const locale = useLocale();
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.wait}`}>
      <h1 className="title">{text('payment')}</h1>
      <p className="lead" role="alert">
        {problem}
      </p>
      <ButtonLink to={paths.checkout(locale)}>{text('back_checkout')}</ButtonLink>
    </main>
  );
}

/** Polls the payment of the page's address to its end: the confirmation, or the failure. */
function useOutcome(): { problem: string | null; isAsking: boolean } {
  const text = useText('checkout');
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { details } = usePayment();
  const refusal = useRefusal();
  const sent = useRef(false);
  const isHere = useRef(true);
  const [problem, setProblem] = useState<string | null>(null);
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
    const attempt_id = search.get('attempt_id') ?? '';
    const result = Object.fromEntries(
      resultNames.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
    );
    const finish = async () => {
      try {
        const first = await details.mutateAsync({ attempt_id, details: result });
        if (isSilent(first)) setAsking(true);
        const answer = isSilent(first) ? await follow(locale, attempt_id, () => isHere.current) : first;
        if (!answer) return;
        if (answer.outcome === 'payment_OK' && answer.order) {
          await navigate(confirmationPath(locale, answer.order), { replace: true });
          await basketBought(locale);
        } else setProblem(answer.outcome === 'not_used' ? text('pending') : refusal(answer.refusal));
      } catch (error) {
        if (!isCallError(error)) throw error;
        setProblem(isOutage(error) ? text('pending') : error.message || refusal(undefined));
      }
    };
    void finish();
  }, [details, locale, navigate, refusal, search, text]);
  return { problem, isAsking };
}
