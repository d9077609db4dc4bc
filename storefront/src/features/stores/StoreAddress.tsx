import { storeAddressLines, type StorePlace } from '@vitrine/rules/stores/storeAddress';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import css from './stores.module.css';

/** A store's address, line by line. Spec 2 §3. */
export function StoreAddress({ store }: { readonly store: StorePlace }) {
  return (
    <address className={css.lines}>
      <AddressLines lines={storeAddressLines(store)} />
    </address>
  );
}
