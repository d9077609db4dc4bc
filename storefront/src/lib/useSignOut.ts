import { useMutation } from '@tanstack/react-query';
import { logout } from '@vitrine/contract/account';
import { useNavigate } from 'react-router';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';
import { notify } from './notices.ts';
import { paths } from './paths.ts';
import { setSession } from './session.ts';
import { createStore, useStore } from './store.ts';
import { useText } from './text.ts';

const leaving = createStore(false);

/**
 * Whether the visitor is on the way out: what a page still asked for them is refused meanwhile, which must lead nobody to
 * the sign-in page.
 */
export const useIsLeaving = (): boolean => useStore(leaving);

/** A page of the customer's own is opened: whoever left before is not leaving it. */
export const arrive = (): void => leaving.set(() => false);

/** Signs out and goes to the front page; `onLeft` before that, as a tray closes. Spec 1 §4, §7. */
export function useSignOut(onLeft?: () => void) {
  const text = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  return useMutation({
    onMutate: () => leaving.set(() => true),
    mutationFn: () => call(logout, { body: { locale } }),
    onSuccess: async (answer) => {
      onLeft?.();
      await navigate(paths.front(locale));
      setSession(answer);
      notify({ variant: 'logout', title: text('signed_out') });
    },
    // Whoever is out stays on the way until another page of theirs is opened: the one that is left may be drawn for long.
    onError: () => leaving.set(() => false),
  });
}
