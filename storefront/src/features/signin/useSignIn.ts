import { useMutation } from '@tanstack/react-query';
import { login } from '@vitrine/contract/account';
import type { Identifier } from '@vitrine/rules/account/signIn';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { normalisePhoneCode, normalisePhoneNumber } from '@vitrine/rules/text/phone';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { setSession } from '../../lib/session.ts';

type Credentials = Identifier & {
  readonly password: string;
  readonly source?: LoginSource;
  readonly consent?: boolean;
};

/** Signs in; the answer brings user and merged basket (spec 1 §7). Rejects with `ApiError`. */
export function useSignIn() {
  const locale = useLocale();
  return useMutation({
    mutationFn: ({ email, phonecode, phonenumber, ...rest }: Credentials) => {
      const phone = {
        phonecode: normalisePhoneCode(phonecode ?? ''),
        phonenumber: normalisePhoneNumber(phonenumber ?? ''),
      };
      const who = email === undefined ? phone : { email: email.trim() };
      return call(login, { body: { locale, ...who, ...rest } });
    },
    onSuccess: (answer) => {
      setSession(answer);
      // Inside the messaging app, until the account is linked there (spec 1 §4).
      const there = answer.user?.social?.authorize_url;
      if (there) window.location.assign(there);
    },
  });
}
