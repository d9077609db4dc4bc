import type { CheckoutState } from '@vitrine/contract/checkout';
import { promotionFaults } from '@vitrine/rules/promotions/promotion';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';
import type { Checkout } from './useCheckout.ts';

type Props = {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
  /** Of the field's id: the summary is on the page twice, once for each width. */
  readonly prefix: string;
};

/** Why a code gives nothing, as text. */
function useReason(): (reason: string, minimum?: CheckoutState['promotions']['minimum']) => string {
  const text = useText('promotion');
  const money = useMoney();
  return (reason, minimum = null) => {
    const known = promotionFaults.find((fault) => fault === reason) ?? 'unknown';
    if (known !== 'minimum') return text(known);
    return minimum ? text('minimum', { amount: money(minimum) }) : text('not_better');
  };
}

/** Takes the focus where the part takes the place of the control that had it. */
function useFocus<Of extends HTMLElement>(isTaken: boolean): RefObject<Of | null> {
  const place = useRef<Of>(null);
  useEffect(() => {
    if (isTaken) place.current?.focus();
  }, [isTaken]);
  return place;
}

type Turn = {
  /** Whether it takes the place of the part that was used. */
  readonly isFocused: boolean;
  readonly onDone: () => void;
};

/** The typed code: what it does, or why it does nothing. */
function KeptCode({ state, checkout, isFocused, onDone }: Omit<Props, 'prefix'> & Turn) {
  const place = useFocus<HTMLParagraphElement>(isFocused);
  const text = useText('promotion');
  const reason = useReason();
  const present = usePresentError();
  const { code, fault, minimum } = state.promotions;
  const remove = () =>
    checkout.promotion.mutate(
      { code: null },
      { onSuccess: onDone, onError: (error) => present(error, { again: remove }) },
    );
  return (
    <div className={styles.kept}>
      <p
        ref={place}
        tabIndex={-1}
        role="status"
        className={fault === null ? styles.place : `${styles.place} ${styles.fault}`}
      >
        {fault === null ? text('applied', { code: code ?? '' }) : `${code}: ${reason(fault, minimum)}`}
      </p>
      <TextButton onClick={remove}>{text('remove')}</TextButton>
    </div>
  );
}

/** The field; folded until it is asked for, because most orders have no code. */
function CodeForm({ checkout, prefix, isFocused, onDone }: Pick<Props, 'checkout' | 'prefix'> & Turn) {
  const place = useFocus<HTMLElement>(isFocused);
  const text = useText('promotion');
  const reason = useReason();
  const form = useShopForm({
    prefix,
    start: { code: '' },
    labelOf: () => text('title'),
    check: ({ code }) => (code.trim() === '' ? { code: text('unknown') } : {}),
    send: async ({ code }) => {
      await checkout.promotion.mutateAsync({ code });
      onDone();
    },
    refused: (show) => ({
      on: { promotion_refused: ({ fields }) => void show({ code: reason(fields['code'] ?? '') }) },
    }),
  });
  return (
    <details className={styles.promotion}>
      <summary ref={place} className="link">
        {text('title')}
      </summary>
      <form {...form.attributes}>
        <Field
          {...form.field('code')}
          label={text('title')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        {form.alert !== null && (
          <p className={styles.fault} role="alert" id={form.alertId}>
            {form.alert}
          </p>
        )}
        <Button type="submit" look="quiet" busy={form.isBusy}>
          {text('apply')}
        </Button>
      </form>
    </details>
  );
}

/** Takes a promotion code, and says what has become of it. decisions/0132. */
export function PromotionCode(props: Props) {
  const text = useText('promotion');
  // The summary is on the page twice: the focus moves in the one that was used.
  const [last, setLast] = useState<'applied' | 'removed' | null>(null);
  const isKept = props.state.promotions.code !== null;
  return (
    <>
      {isKept ? (
        <KeptCode {...props} isFocused={last === 'applied'} onDone={() => setLast('removed')} />
      ) : (
        <CodeForm {...props} isFocused={last === 'removed'} onDone={() => setLast('applied')} />
      )}
      <p role="status" className="visuallyHidden">
        {last === 'removed' && !isKept ? text('removed') : ''}
      </p>
    </>
  );
}
