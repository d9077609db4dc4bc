import type { SavedAddress } from '@vitrine/contract/address';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './address.module.css';
import { useAddressBook } from './useAddressBook.tsx';

function Row({ address, onRemove }: { readonly address: SavedAddress; readonly onRemove: () => void }) {
  const text = useText('address');
  const { address_id, name, nameKatakana, is_default_shipping, is_default_billing } = address;
  const marks = [
    ...(is_default_shipping ? [text('default_shipping')] : []),
    ...(is_default_billing ? [text('default_billing')] : []),
  ];
  return (
    <li className={css.row}>
      <address className={css.lines}>
        <span>
          <bdi>{name}</bdi>
        </span>
        {nameKatakana && <span className={css.soft}>{nameKatakana}</span>}
        <AddressLines
          lines={[
            ...address.address,
            address.telephone && [address.phonecode, address.telephone].filter(Boolean).join(' '),
          ]}
        />
      </address>
      {marks.map((mark) => (
        <p key={mark} className={css.soft}>
          {mark}
        </p>
      ))}
      <p className={css.tools}>
        <TextButton aria-label={`${text('change')}: ${name}`} onClick={() => openTray('edit-address', { address_id })}>
          {text('change')}
        </TextButton>
        <TextButton aria-label={`${text('remove')}: ${name}`} onClick={onRemove}>
          {text('remove')}
        </TextButton>
      </p>
    </li>
  );
}

/** The saved addresses, each with its two tray triggers, and a third for a new one. Spec 2 §2. */
export function AddressList() {
  const text = useText('address');
  const account = useText('account');
  const { user } = useSession();
  const { remove } = useAddressBook();
  const addresses = user?.shipping_addresses ?? [];
  return (
    <>
      {addresses.length === 0 && <p className="note">{account('no_addresses')}</p>}
      {addresses.length > 0 && (
        <ul className={css.list}>
          {addresses.map((address) => (
            <Row key={address.address_id} address={address} onRemove={() => remove.mutate(address.address_id)} />
          ))}
        </ul>
      )}
      <TextButton className={css.add} data-tray="edit-address" aria-haspopup="dialog">
        {text('add')}
      </TextButton>
    </>
  );
}
