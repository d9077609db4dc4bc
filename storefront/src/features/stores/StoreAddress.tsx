import type { Store } from '@vitrine/contract/stores';
import { AddressLines } from '../../ui/AddressLines.tsx';
import css from './stores.module.css';

type Props = {
  readonly store: Pick<Store, 'street_address1' | 'street_address2' | 'street_address3' | 'postal_code' | 'city'>;
};

/** A store's address, line by line. Spec 2 §3. */
export function StoreAddress({ store }: Props) {
  const { street_address1, street_address2, street_address3, postal_code, city } = store;
  const lines = [street_address1, street_address2, street_address3, [postal_code, city].filter(Boolean).join(' ')];
  return (
    <address className={css.lines}>
      <AddressLines lines={lines} />
    </address>
  );
}
