import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AddressFields,
  createAddress,
  deleteAddress,
  editAddress,
  restoreAddress,
} from '@vitrine/contract/address';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { closeNotice, notify } from '../../lib/layers/notices.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { useAddressWords } from './useAddressWords.ts';

type Wanted = {
  /** Null saves a new one. */
  readonly address_id: string | null;
  readonly address: AddressFields;
  readonly is_default_shipping: boolean;
  readonly is_default_billing: boolean;
};

/**
 * The operations of the address book; the session, which holds it, and an open checkout are updated after each. `onRemoved` is
 * called before that, because the form of a removed address unmounts with it. Spec 2 §2, §4, §7.
 */
export function useAddressBook(onRemoved: () => void = () => undefined) {
  const text = useText('address');
  const locale = useLocale();
  const client = useQueryClient();
  const words = useAddressWords();
  const present = usePresentError();
  const follow = async () => {
    await refreshSession(locale);
    await client.invalidateQueries({ queryKey: ['checkout', locale] });
  };
  const save = useMutation({
    mutationFn: ({ address_id, ...wanted }: Wanted): Promise<unknown> =>
      address_id === null
        ? call(createAddress, { body: { locale, ...wanted } })
        : call(editAddress, { body: { locale, address_id, ...wanted } }),
    onSuccess: follow,
  });
  const restore = async (address_id: string) => {
    try {
      await call(restoreAddress, { body: { locale, address_id } });
      notify({ variant: 'address', title: text('restored') });
    } catch (error) {
      present(error, { words, again: () => void restore(address_id) });
    }
    await follow();
  };
  const remove = useMutation({
    mutationFn: (address_id: string) => call(deleteAddress, { body: { locale, address_id } }),
    onSuccess: async (_answer, address_id) => {
      onRemoved();
      // The removal is final once this notification closes.
      const undo = () => {
        closeNotice();
        void restore(address_id);
      };
      notify({
        variant: 'address',
        title: text('removed'),
        text: <TextButton onClick={undo}>{text('undo')}</TextButton>,
      });
      await follow();
    },
    onError: (error, address_id) => present(error, { words, again: () => remove.mutate(address_id) }),
  });
  return { save, remove };
}
