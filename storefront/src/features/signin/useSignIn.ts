import { login } from '@vitrine/contract/account';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Identifier } from '@vitrine/rules/account/signIn';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { normalisePhoneCode, normalisePhoneNumber } from '@vitrine/rules/text/phone';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { storeReturnPlace } from '../../lib/pages/returnPlace.ts';
import { setSession } from '../../lib/session/session.ts';
import { writeKey } from '../../lib/browser/sessionStorage.ts';

type Credentials = Identifier & {
  readonly password: string;
  readonly source?: LoginSource;
  readonly consent?: boolean;
  readonly captcha?: string;
  readonly remember?: boolean;
};

/**
 * Takes the answer of a sign-in, which holds user and merged basket (spec 1 §7). Inside the messaging app, while the account is not linked
 * there, the page redirects to the app instead, and nothing else may redirect (spec 1 §4). Returns whether it redirects.
 */
export function useSignedIn() {
  const locale = useLocale();
  return (answer: AnswerOf<typeof login>, source: LoginSource | undefined): { leaves: boolean } => {
    const there = answer.user?.social?.authorize_url;
    if (there) {
      storeReturnPlace();
      if (source === 'checkout') writeKey('registerContextUrl', paths.checkout(locale));
      window.location.assign(there);
      return { leaves: true };
    }
    setSession(answer);
    return { leaves: false };
  };
}

/** Signs in by a password, as `useSignedIn` says; rejects with `ApiError`. */
export function useSignIn() {
  const locale = useLocale();
  const signedIn = useSignedIn();
  return async ({ email, phonecode, phonenumber, ...rest }: Credentials): Promise<{ leaves: boolean }> => {
    const phone = {
      phonecode: normalisePhoneCode(phonecode ?? ''),
      phonenumber: normalisePhoneNumber(phonenumber ?? ''),
    };
    const who = email === undefined ? phone : { email: email.trim() };
    return signedIn(await call(login, { body: { locale, ...who, ...rest } }), rest.source);
  };
}
