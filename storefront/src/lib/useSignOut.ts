import { useMutation } from '@tanstack/react-query';
import { logout } from '@vitrine/contract/account';
import { useLocation, useNavigate } from 'react-router';
import { call } from './browserCall.ts';
import { leaving } from './leaving.ts';
import { useLocale } from './locale.ts';
import { notify } from './notices.ts';
import { paths } from './paths.ts';
import { setSession } from './session.ts';
import { useText } from './text.ts';

/** Signs out and goes to the front page; `onLeft` before that, as a tray closes. Spec 1 §4, §7. */
export function useSignOut(onLeft?: () => void) {
  const text = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation({
    onMutate: () => leaving.set(() => pathname),
    mutationFn: () => call(logout, { body: { locale } }),
    onSuccess: async (answer) => {
      onLeft?.();
      // At once: who goes on elsewhere before the front page stands has signed out all the same.
      setSession(answer);
      await navigate(paths.front(locale));
      notify({ variant: 'logout', title: text('signed_out') });
    },
    onError: () => leaving.set(() => null),
  });
}
