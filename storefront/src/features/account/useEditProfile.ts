import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customer } from '@vitrine/contract/account';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { profileBody } from '../../lib/session/profileBody.ts';
import { setSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { profileKey } from '../../lib/session/useProfile.ts';

type Change = {
  readonly values: FormValues;
  /** The current password, where the email changes. */
  readonly password: string | null;
  readonly newsletter: boolean;
  readonly pipl: boolean | null;
  /** Withdrawing the privacy consent signs out: the answer has no user. */
  readonly signs_out: boolean;
};

/**
 * Saves the profile and shows a notification; withdrawing the privacy consent signs out (spec 1 §4). Rejects with `ApiError`.
 */
export function useEditProfile() {
  const text = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, password, newsletter, pipl }: Change) =>
      call(customer, {
        body: {
          locale,
          action: 'edit',
          ...profileBody(values, { empties: true }),
          ...(password === null ? {} : { password }),
          newsletter_subscription: newsletter,
          ...(pipl === null ? {} : { piplOptin: pipl }),
        },
      }),
    onSuccess: async (answer, { signs_out }) => {
      finishTrays();
      if (signs_out) {
        await navigate(paths.front(locale));
        client.removeQueries({ queryKey: profileKey });
        setSession(answer);
        notify({ variant: 'logout', title: text('signed_out') });
        return;
      }
      setSession(answer);
      void client.invalidateQueries({ queryKey: profileKey });
      notify({ variant: 'profile', title: text('saved') });
    },
  });
}
