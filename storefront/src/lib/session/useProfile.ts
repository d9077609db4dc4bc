import { useQuery } from '@tanstack/react-query';
import { profile } from '@vitrine/contract/account';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';

/** The query key of the profile; an edit invalidates it. */
export const profileKey = ['profile'] as const;

/** The whole profile of the signed-in customer, requested where it is shown (spec 2 §3). */
export function useProfile() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...profileKey, locale],
    queryFn: async ({ signal }) => (await call(profile, { query: { locale }, signal })).profile,
  });
}
