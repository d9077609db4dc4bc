import type { SavedAddress } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { useText } from '../../lib/words/text.ts';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './checkout.module.css';

const written = (address: SavedAddress | null): string[] => (address ? [address.name, ...address.address] : []);
/** Whether the billing address differs from the delivery address. */
export const isOtherThan = (one: SavedAddress | null, other: SavedAddress | null): boolean =>
  written(one).join('\n') !== written(other).join('\n');

function Written({ address }: { readonly address: SavedAddress | null }) {
  return (
    <address className={styles.done}>
      <AddressLines lines={written(address)} />
    </address>
  );
}

type Props = {
  readonly state: CheckoutState;
  readonly onChange: (place: string) => void;
};

/** Email and address once they are given, each with a button that changes it: `onChange` receives the field to focus. */
export function AddressDone({ state, onChange }: Props) {
  const text = useText('checkout');
  const cart = useText('cart');
  const title = text(state.delivery_mode === 'pickup' ? 'own_address' : 'address');
  return (
    <>
      <section className={styles.step}>
        <div className={styles.stepHead}>
          <h2 className="subtitle">{text('email')}</h2>
          {!state.is_account_email && (
            <TextButton aria-label={`${cart('change')}: ${text('email')}`} onClick={() => onChange('checkout-email')}>
              {cart('change')}
            </TextButton>
          )}
        </div>
        <p className={styles.done}>
          {/* Aligned to the page's own side, whatever the direction of its letters. */}
          <span>
            <bdi>{state.email}</bdi>
          </span>
        </p>
      </section>
      <section className={styles.step}>
        <div className={styles.stepHead}>
          <h2 className="subtitle">{title}</h2>
          <TextButton aria-label={`${cart('change')}: ${title}`} onClick={() => onChange('checkout-address')}>
            {cart('change')}
          </TextButton>
        </div>
        <Written address={state.shipping_address} />
        {isOtherThan(state.billing_address, state.shipping_address) && (
          <>
            <h3 className={styles.subhead}>{text('billing')}</h3>
            <Written address={state.billing_address} />
          </>
        )}
      </section>
    </>
  );
}
