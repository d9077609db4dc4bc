import { useMutation } from '@tanstack/react-query';
import { logout } from '@vitrine/contract/account';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../calls/browserCall.ts';
import { leaving } from './leaving.ts';
import { useLocale } from '../words/locale.ts';
import { notify } from '../layers/notices.ts';
import { paths } from '../pages/paths.ts';
import { usePresentError } from '../calls/presentError.ts';
import { setSession } from './session.ts';
import { useText } from '../words/text.ts';

/**
 * Signs out and goes to the front page; `onLeft` runs before that, for example to close a tray. If the sign-out fails, the page
 * stays signed in and offers a retry. Spec 1 §4, §7, §8.
 */
export function useSignOut(onLeft?: () => void) {
  const text = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const present = usePresentError();
  const signOut = useMutation({
    onMutate: () => leaving.set(() => pathname),
    mutationFn: () => call(logout, { body: { locale } }),
    onSuccess: async (answer) => {
      onLeft?.();
      // At once, so that a user who navigates elsewhere before the front page renders is signed out too.
      setSession(answer);
      await navigate(paths.front(locale));
      notify({ variant: 'logout', title: text('signed_out') });
    },
    onError: (error) => {
      leaving.set(() => null);
      present(error, { again: () => signOut.mutate() });
    },
  });
  return signOut;
}
