import type { CheckoutState } from '@vitrine/contract/checkout';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { AddressStep } from './AddressStep.tsx';
import { NeedsScript } from '../../ui/links/NeedsScript.tsx';
import styles from './checkout.module.css';
import { DeliveryStep } from './DeliveryStep.tsx';
import type { OnForm, OpenForms } from './finishSteps.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { ReceiveStep } from './ReceiveStep.tsx';
import { Summary } from './Summary.tsx';
import { type Checkout, useCheckout } from './useCheckout.ts';
import { useOwnDocument } from './useOwnDocument.ts';
import { useWechatPayer } from './useWechatPayer.ts';

/** Follows the visitor's sign-in and reports the step; returns whether the cart is empty, and redirects to it then. */
function useCheckoutVisit({ state, asking, refresh }: Checkout): boolean {
  const locale = useLocale();
  const navigate = useNavigate();
  const { connected, known } = useSession();
  // A sign-in or sign-out in a tray changes the visitor, so the checkout is read again.
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (known && before.current !== null && before.current !== connected) void refresh();
    if (known) before.current = connected;
  }, [known, connected, refresh]);
  const isEmpty = state !== null && state.basket.items.length === 0;
  // The cached checkout may be outdated: after a lost session the shopper comes back here without loading.
  useEffect(() => {
    if (isEmpty && !asking) void navigate(paths.cart(locale), { replace: true });
  }, [isEmpty, asking, locale, navigate]);
  useEffect(() => {
    // Imported separately so that the page does not wait for it.
    if (state) void import('./reportStep.ts').then(({ reportStep }) => reportStep(state));
  }, [state]);
  return isEmpty;
}

/**
 * The checkout on one page: email and address, delivery, payment, with the order beside them. An empty cart redirects to it.
 */
export function CheckoutPage() {
  const text = useText('checkout');
  const { connected, known } = useSession();
  const checkout = useCheckout();
  const { state, failed } = checkout;
  const openForms = useRef<OpenForms>({});
  const onForm = useCallback<OnForm>((name, form) => {
    openForms.current = { ...openForms.current, [name]: form };
  }, []);
  // During a payment the page shows what is being paid, and nothing of it can be changed.
  const [paying, setPaying] = useState<CheckoutState | null>(null);
  useOwnDocument();
  const waitsForWechat = useWechatPayer(checkout);
  const isEmpty = useCheckoutVisit(checkout);
  if (failed) {
    return (
      <main id="content" tabIndex={-1} className={`page ${styles.wait}`}>
        <p className="lead" role="alert">
          {text('failed')}
        </p>
        <Button look="quiet" onClick={() => void checkout.refresh()}>
          {text('try_again')}
        </Button>
      </main>
    );
  }
  if (!state || !known || isEmpty || waitsForWechat)
    return (
      <main id="content" tabIndex={-1} className={`page ${styles.wait}`} aria-busy="true">
        <NeedsScript />
      </main>
    );
  const shown = paying ?? state;
  return (
    <main id="content" tabIndex={-1} className={styles.root}>
      <Summary state={shown} checkout={paying === null ? checkout : null} />
      <div className={styles.main}>
        <h1 className="headline">{text('title')}</h1>
        <div className={styles.before} inert={paying !== null}>
          <ReceiveStep state={shown} checkout={checkout} />
          <AddressStep state={shown} checkout={checkout} connected={connected} onForm={onForm} />
          <DeliveryStep state={shown} checkout={checkout} onForm={onForm} />
        </div>
        <PaymentStep
          state={shown}
          checkout={checkout}
          connected={connected}
          openForms={openForms}
          onPaying={setPaying}
        />
      </div>
    </main>
  );
}
