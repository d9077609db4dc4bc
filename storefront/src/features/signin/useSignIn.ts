import { useMutation } from '@tanstack/react-query';
import { login } from '@vitrine/contract/account';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { setSession } from '../../lib/session.ts';

type Credentials = { email: string; password: string; source?: 'checkout' };

/** Signs in; the answer brings user and merged basket (spec 1 §7). Rejects with `ApiError`. */
export function useSignIn() {
  const locale = useLocale();
  return useMutation({
    mutationFn: ({ email, password, source }: Credentials) =>
      call(login, { body: { locale, email, password, ...(source ? { source } : {}) } }),
    onSuccess: setSession,
  });
}
