import { useQuery } from '@tanstack/react-query';
import { profile } from '@vitrine/contract/account';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';

/** What the profile is kept under; an edit puts it aside. */
export const profileKey = ['profile'] as const;

/** The whole profile of who is signed in, asked where it is shown (spec 2 §3). */
export function useProfile() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...profileKey, locale],
    queryFn: async ({ signal }) => (await call(profile, { query: { locale }, signal })).profile,
  });
}
