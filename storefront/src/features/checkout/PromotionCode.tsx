import type { CheckoutState } from '@vitrine/contract/checkout';
import { promotionFaults } from '@vitrine/rules/promotions/promotion';
import { type FormEvent, useState } from 'react';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';
import type { Checkout } from './useCheckout.ts';

type Props = { readonly state: CheckoutState; readonly checkout: Checkout };

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

/** The typed code: what it does, or why it does nothing. */
function KeptCode({ state, checkout, onRemoved }: Props & { readonly onRemoved: () => void }) {
  const text = useText('promotion');
  const reason = useReason();
  const present = usePresentError();
  const { code, fault, minimum } = state.promotions;
  const remove = () =>
    checkout.promotion.mutate(
      { code: null },
      { onSuccess: onRemoved, onError: (error) => present(error, { again: remove }) },
    );
  return (
    <div className={styles.kept}>
      <p role="status" className={fault === null ? undefined : styles.fault}>
        {fault === null ? text('applied', { code: code ?? '' }) : `${code}: ${reason(fault, minimum)}`}
      </p>
      <TextButton onClick={remove}>{text('remove')}</TextButton>
    </div>
  );
}

/** Takes a promotion code; folded until it is asked for, because most orders have none. decisions/0132. */
export function PromotionCode({ state, checkout }: Props) {
  const text = useText('promotion');
  const present = usePresentError();
  const reason = useReason();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const { isPending } = checkout.promotion;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    setRemoved(false);
    if (code === '') return setRefused('unknown');
    setRefused(null);
    checkout.promotion.mutate(
      { code },
      {
        onSuccess: () => setTyped(''),
        onError: (error) =>
          present(error, { on: { promotion_refused: ({ fields }) => setRefused(fields['code'] ?? '') } }),
      },
    );
  };
  if (state.promotions.code !== null)
    return <KeptCode state={state} checkout={checkout} onRemoved={() => setRemoved(true)} />;
  return (
    <details className={styles.promotion}>
      <summary className="link">{text('title')}</summary>
      <form onSubmit={apply} noValidate>
        <Field
          label={text('title')}
          name="promotion_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          fault={refused === null ? undefined : reason(refused)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="quiet" busy={isPending}>
          {text('apply')}
        </Button>
      </form>
      <p role="status" className="visuallyHidden">
        {isRemoved ? text('removed') : ''}
      </p>
    </details>
  );
}
