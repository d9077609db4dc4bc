import type { CheckoutState } from '@vitrine/contract/checkout';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { Choice } from '../../ui/fields/Choice.tsx';
import styles from './checkout.module.css';
import type { Checkout } from './useCheckout.ts';

type Props = { readonly state: CheckoutState; readonly checkout: Checkout };
type Mode = CheckoutState['delivery_mode'];

/** The mode that the page shows: the choice at once, which the answer confirms. */
function shownMode({ delivery_mode }: CheckoutState, { pickup, method }: Checkout): Mode {
  if (pickup.isPending) return 'pickup';
  return method.isPending ? 'deliver' : delivery_mode;
}

/** Delivery to an address, or collection in a boutique; nothing where no boutique hands orders over. Spec 1 §9. */
export function ReceiveStep({ state, checkout }: Props) {
  const text = useText('checkout');
  const present = usePresentError();
  const { shipping_methods, basket, pickup_shops, delivery_mode } = state;
  if (pickup_shops.length === 0 && delivery_mode === 'deliver') return null;
  // Without an address there is no list of methods yet.
  const method =
    shipping_methods.find(({ is_checked }) => is_checked)?.method ?? basket.default_shipping_method?.method ?? '';
  const choose = (mode: Mode): Promise<unknown> => {
    const sending = mode === 'pickup' ? checkout.pickup.mutateAsync({}) : checkout.method.mutateAsync({ method });
    return sending.catch((error: unknown) => present(error, { again: () => void choose(mode) }));
  };
  const shown = shownMode(state, checkout);
  return (
    <section className={styles.step} aria-labelledby="receive">
      <div className={styles.stepHead}>
        <h2 className="subtitle" id="receive">
          {text('mode')}
        </h2>
      </div>
      <fieldset className={styles.choices} aria-busy={checkout.pickup.isPending || checkout.method.isPending}>
        <legend className="visuallyHidden">{text('mode')}</legend>
        <Choice
          name="delivery_mode"
          value="deliver"
          checked={shown === 'deliver'}
          onChange={() => void choose('deliver')}
          label={text('mode_deliver')}
        />
        <Choice
          name="delivery_mode"
          value="pickup"
          checked={shown === 'pickup'}
          onChange={() => void choose('pickup')}
          label={text('mode_pickup')}
          end={text('pickup_free')}
        />
      </fieldset>
    </section>
  );
}
