import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customer, type Profile } from '@vitrine/contract/account';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import { profileKey } from '../session/useProfile.ts';

/** The value that the call takes for no store (spec 2 §7). */
const none = '0';

/** Saves the customer's favourite store, or none with null. Rejects with `ApiError`. Spec 2 §6, §7. */
export function useFavouriteShop() {
  const locale = useLocale();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (store_id: string | null) =>
      call(customer, { body: { locale, action: 'edit', favorite_shop_code: store_id ?? none } }),
    onSuccess: (_answer, favorite_shop_code) => {
      client.setQueryData<Profile>([...profileKey, locale], (profile) => profile && { ...profile, favorite_shop_code });
    },
  });
}
