import type { CheckoutState } from '@vitrine/contract/checkout';
import { useEffect } from 'react';
import { useListed } from '../../lib/words/listed.ts';
import { type PickupShop, pickupChoice } from '../../lib/stores/pickupChoice.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { Choice } from '../../ui/fields/Choice.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';
import { CollectorForm } from './CollectorForm.tsx';
import type { OnForm } from './finishSteps.ts';
import type { Checkout } from './useCheckout.ts';

type Props = { readonly state: CheckoutState; readonly checkout: Checkout; readonly onForm: OnForm };

/** Boutiques in the list; the tray finds the others. */
const listed = 3;

/** Sends the chosen boutique; presents a failure with a retry. */
function useChooseShop(checkout: Checkout): (shop_id: string) => Promise<unknown> {
  const present = usePresentError();
  const choose = (shop_id: string): Promise<unknown> =>
    checkout.pickup
      .mutateAsync({ shop_id })
      .catch((error: unknown) => present(error, { again: () => void choose(shop_id) }));
  return choose;
}

/** Gives the boutiques to the tray while the page shows them. */
function useTrayChoice({ pickup_shops: shops, pickup }: CheckoutState, choose: (id: string) => Promise<unknown>): void {
  const chosen = pickup?.shop_id ?? null;
  useEffect(() => {
    pickupChoice.set(() => ({ shops, chosen, choose }));
  });
  useEffect(() => () => pickupChoice.set(() => null), []);
}

/** The chosen boutique's telephone and hours. */
function ShopFacts({ shop: { telephone, opening_hours, company } }: { readonly shop: PickupShop }) {
  const text = useText('checkout');
  return (
    <div className={styles.shopFacts}>
      {telephone && (
        <p>
          <PhoneLink number={telephone} />
        </p>
      )}
      <details className={styles.hours}>
        <summary className="link linkTarget" aria-label={`${text('pickup_hours')}: ${company}`}>
          {text('pickup_hours')}
        </summary>
        <dl>
          {opening_hours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd className="figure">
                <bdi>{hours}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** The first boutiques, and always the chosen one. */
function shownShops(shops: readonly PickupShop[], chosen: string | null): readonly PickupShop[] {
  const first = shops.slice(0, listed);
  const other = shops.slice(listed).find(({ shop_id }) => shop_id === chosen);
  return other ? [other, ...first.slice(0, listed - 1)] : first;
}

function Shops({ state, checkout }: Omit<Props, 'onForm'>) {
  const text = useText('checkout');
  const inRow = useListed();
  const choose = useChooseShop(checkout);
  useTrayChoice(state, choose);
  const { isPending, variables } = checkout.pickup;
  const stored = state.pickup?.shop_id ?? null;
  // Shows the choice at once; the answer confirms it.
  const taken = isPending ? (variables.shop_id ?? stored) : stored;
  const shown = shownShops(state.pickup_shops, taken);
  return (
    <>
      <fieldset className={styles.choices} aria-busy={isPending}>
        <legend className="visuallyHidden">{text('pickup')}</legend>
        {shown.map((shop) => (
          <Choice
            key={shop.shop_id}
            name="pickup_shop"
            value={shop.shop_id}
            checked={shop.shop_id === taken}
            onChange={() => void choose(shop.shop_id)}
            label={shop.company}
            note={
              <>
                <span className={styles.shopReady}>{shop.shipping_duration}</span>
                <bdi>{inRow(shop.address)}</bdi>
                {shop.distance && <bdi className={styles.shopDistance}>{shop.distance}</bdi>}
              </>
            }
            more={shop.shop_id === taken && <ShopFacts shop={shop} />}
          />
        ))}
      </fieldset>
      <TextButton data-tray="find-pickup">{text('pickup_find')}</TextButton>
    </>
  );
}

/**
 * The boutiques that can hand over the whole cart, with their address, the day from which it is ready, telephone and hours;
 * then who collects, and what is checked. Spec 2 §2 (web-to-shop).
 */
export function PickupStep({ state, checkout, onForm }: Props) {
  const text = useText('checkout');
  if (state.pickup_shops.length === 0) return <p role="alert">{text('pickup_none')}</p>;
  return (
    <>
      <Shops state={state} checkout={checkout} />
      {state.pickup?.collector && (
        <CollectorForm collector={state.pickup.collector} checkout={checkout} onForm={onForm} />
      )}
    </>
  );
}
