import { addressValues } from '../../lib/addresses/addressValues.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import type { TrayParams } from '../../lib/layers/trays.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { AddressForm } from './AddressForm.tsx';

/** A new address, or one of the book to change or remove, by `address_id`. Spec 2 §2, §4. */
export function EditAddressTray({ address_id }: TrayParams) {
  const text = useText('address');
  const { user, known } = useSession();
  const savedAddress = user?.shipping_addresses.find((address) => address.address_id === address_id);
  const isDeleted = known && address_id !== undefined && !savedAddress;
  return (
    <Tray title={address_id ? text('edit') : text('new')}>
      {isDeleted && <p role="alert">{text('gone')}</p>}
      {!isDeleted && user && (
        <AddressForm
          key={savedAddress?.address_id ?? ''}
          savedAddress={savedAddress ?? null}
          given={savedAddress ? addressValues(savedAddress) : null}
        />
      )}
    </Tray>
  );
}
