import { errors } from '@vitrine/contract/errors';
import { customerSession } from '@vitrine/contract/session';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { isCallError, isRefusal } from '@vitrine/contract/browser/refusals';
import { forgetSession, setBasket, useSession } from '../../lib/session/session.ts';
import { sessionNews } from '../../lib/calls/sessionNews.ts';
import { useText } from '../../lib/words/text.ts';

/** The version of a cart that never existed: an emptied one has a later version. */
const neverThere = 0;

/**
 * Finds the reason for an empty cart. If the server has none at all, the visitor's session is lost, by its cookie or its
 * expiry: the refusal then becomes that of an ended session. Any other is passed on unchanged. Spec 1 §4, §8.
 */
export function useLostSession(): (error: unknown) => Promise<never> {
  const shell = useText('shell');
  const text = useText('checkout');
  const locale = useLocale();
  const { connected } = useSession();
  return async (error) => {
    if (!isCallError(error) || !isRefusal(error, 'empty_cart')) throw error;
    const { basket } = await call(customerSession, { query: { locale } });
    // Emptied elsewhere: the cart that the page leads to must not show the pieces of before.
    if (basket.version !== neverThere) setBasket(basket);
    // A customer's cart is saved with the account; a guest's is lost with the cookie.
    else if (connected) sessionNews.set(() => 'expired');
    else {
      notify({ variant: 'logout', level: 'critical', title: shell('session.ended'), text: text('session_lost') });
      void forgetSession(locale);
    }
    throw basket.version === neverThere ? new ApiError(errors.session_ended.status, error.detail) : error;
  };
}
