import { useMutation } from '@tanstack/react-query';
import { order, type Order } from '@vitrine/contract/orders';
import { isEmail } from '@vitrine/rules/text/email';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useStanding } from '../../lib/useStanding.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import styles from './order.module.css';
import { OrderDetails } from './OrderDetails.tsx';

const longestRef = 64;

/** A guest finds an order by reference or number, and email; one answer for every miss (spec 3 §5, expectations §2). */
export function FindOrderPage() {
  const text = useText('orders');
  const field = useText('field');
  const form = useText('form');
  const locale = useLocale();
  const [search] = useSearchParams();
  // The mail's link names the order; the page itself is the same for all, so its address is read once it stands.
  const named = useSyncExternalStore(
    () => () => undefined,
    () => (search.get('ref') ?? '').slice(0, longestRef),
    () => '',
  );
  const [typed, setRef] = useState<string | null>(null);
  const ref = typed ?? named;
  const [email, setEmail] = useState('');
  const { standing: faults, tell } = useStanding<{ ref?: string; email?: string }>({ ref, email }, {});
  const find = useMutation({
    mutationFn: (): Promise<{ order: Order }> =>
      call(order, { query: { locale, order_id: ref.trim(), email: email.trim() } }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(ref.trim() ? {} : { ref: form('required') }),
      ...(isEmail(email.trim()) ? {} : { email: form(email.trim() ? 'email' : 'required') }),
    };
    tell(wrong);
    if (Object.keys(wrong).length > 0) {
      document.getElementById(wrong.ref ? 'find-ref' : 'find-email')?.focus();
      return;
    }
    try {
      await find.mutateAsync();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell({ ref: error.status === 404 ? text('not_found') : error.message || form('failed') }, true);
    }
  };
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.find}`}>
      <h1 className="headline">{text('find_title')}</h1>
      {find.data ? (
        <>
          <h2 className="subtitle">{text('order', { number: find.data.order.increment_id })}</h2>
          <OrderDetails order={find.data.order} />
        </>
      ) : (
        <form className={styles.findForm} method="post" onSubmit={(event) => void submit(event)} noValidate>
          <p className="note">{text('find_text')}</p>
          <Ledger>
            <Field
              id="find-ref"
              name="ref"
              label={text('ref_or_number')}
              autoComplete="off"
              maxLength={longestRef}
              required
              value={ref}
              fault={faults.ref}
              onChange={(event) => setRef(event.target.value)}
            />
            <Field
              id="find-email"
              name="email"
              type="email"
              inputMode="email"
              label={field('email')}
              autoComplete="email"
              maxLength={128}
              required
              value={email}
              fault={faults.email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Ledger>
          <Button type="submit" wide busy={find.isPending}>
            {text('find')}
          </Button>
        </form>
      )}
    </main>
  );
}
