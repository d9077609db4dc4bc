import { order, type Order } from '@vitrine/contract/orders';
import { isEmail } from '@vitrine/rules/text/email';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAskedCaptcha } from '../../lib/captcha/askedCaptcha.ts';
import { call, startSession } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { longestRef, useNamedOrder } from '../../lib/orders/namedOrder.ts';
import { orderTrayPath } from '../../lib/orders/orderTrayPath.ts';
import { useSession } from '../../lib/session/session.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import styles from './order.module.css';
import { OrderDetails } from './OrderDetails.tsx';
import { useFoundOrder } from './useOrders.ts';

type Named = { readonly ref: string; readonly email: string };

/** The answer to a number, as long as the form shows what it was for. */
function useAnswer() {
  const [given, setGiven] = useState<(Named & { readonly message: string }) | null>(null);
  return {
    clear: () => setGiven(null),
    set: (message: string, { ref, email }: Named) => setGiven({ message, ref, email }),
    of: ({ ref, email }: Named) => (given?.ref === ref && given.email === email ? given.message : null),
  };
}

/** The form of the look-up: what it sends, and where its answers are shown. */
function useFindForm(onFound: (found: Order) => void) {
  const text = useText('orders');
  const field = useText('field');
  const words = useText('form');
  const locale = useLocale();
  const named = useNamedOrder();
  const captcha = useAskedCaptcha('order');
  const answer = useAnswer();
  const form = useShopForm({
    prefix: 'find',
    start: { ref: '', email: '' },
    given: named ? { ref: named } : undefined,
    labelOf: (name) => (name === 'ref' ? text('ref_or_number') : field('email')),
    check: ({ ref, email }) => ({
      ...(ref.trim() ? {} : { ref: words('required') }),
      ...(isEmail(email.trim()) ? {} : { email: words(email.trim() ? 'email' : 'required') }),
    }),
    send: async ({ ref, email }) => {
      answer.clear();
      const query = { locale, order_id: ref.trim(), email: email.trim() };
      // A mail is opened in any browser: without a session the answer could be read once, and nothing of it returned.
      await startSession();
      const found = await captcha.through((proof) => call(order, { query: { ...query, ...proof } }));
      if (found) onFound(found.order);
    },
    refused: (show, values) => ({
      on: {
        order_not_found: () => void show({ ref: text('not_found'), email: text('not_found') }, true),
        // No refusal: a notification would cover the button on a phone, beside the cookie banner.
        order_link_sent: (_error, message) => answer.set(message, values),
      },
    }),
  });
  return { form, captcha, answer: answer.of(form.values) };
}

/** Reference or number, and email. Every miss has the same answer, so that it reveals no orders (expectations §2). */
function FindForm({ onFound }: { readonly onFound: (found: Order) => void }) {
  const text = useText('orders');
  const field = useText('field');
  const { form, captcha, answer } = useFindForm(onFound);
  return (
    <form className={styles.findForm} method="post" {...form.attributes}>
      <p className="note">{text('find_text')}</p>
      <FaultList id={form.alertId} faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Field
          {...form.field('ref')}
          faultAt={form.faultAt}
          label={text('ref_or_number')}
          autoComplete="off"
          maxLength={longestRef}
          required
        />
        <Field
          {...form.field('email')}
          faultAt={form.faultAt}
          type="email"
          inputMode="email"
          label={field('email')}
          autoComplete="email"
          maxLength={128}
          required
        />
        {captcha.shown ? <CaptchaLine captcha={captcha.shown} /> : null}
      </FieldGroup>
      <p className={`note ${styles.answer}`} role="status">
        {answer}
      </p>
      <Button type="submit" wide busy={form.isBusy}>
        {text('find')}
      </Button>
    </form>
  );
}

/**
 * Sends a signed-in customer to the orders of the account. A mail's link names an order that may be a guest's, and a found order
 * stays. Spec 3 §2.
 */
function useOwnOrders(isFound: boolean): void {
  const { connected } = useSession();
  const [search] = useSearchParams();
  const locale = useLocale();
  const navigate = useNavigate();
  useEffect(() => {
    if (connected && !isFound && !search.has('ref'))
      void navigate(orderTrayPath(locale, search.toString()), { replace: true });
  }, [connected, isFound, search, locale, navigate]);
}

/** A guest finds an order by reference and email; the number brings its link by mail (spec 3 §5, decisions/0098). */
export function FindOrderPage() {
  const text = useText('orders');
  const { found, setFound } = useFoundOrder();
  useOwnOrders(found !== null);
  const [search] = useSearchParams();
  const show = (order: Order): void => {
    setFound(order);
    // The mail about a withdrawal links to its return, which opens once the first of its pieces are there.
    const isThere = order.has_withdrawn || order.shipment.delivered_at !== null;
    if (search.get('open') !== 'return' || !order.withdrawal?.stated_at || !isThere) return;
    openTray('return-request', { order_id: order.order_id, return_type: 'return' });
  };
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.find}`}>
      <h1 className="headline">{text('find_title')}</h1>
      {found ? (
        <>
          <h2 className="subtitle" tabIndex={-1} ref={takeFocus}>
            {text('order', { number: found.increment_id })}
          </h2>
          <OrderDetails order={found} />
        </>
      ) : (
        <FindForm onFound={show} />
      )}
    </main>
  );
}
