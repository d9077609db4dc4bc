import { wechatUnionid } from '@vitrine/contract/wechat';
import { afterLogin, withoutCode } from '@vitrine/rules/session/afterLogin';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { returnPlace } from '../../lib/pages/returnPlace.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';

/**
 * After a sign-in by the messaging app: says so, and four seconds later redirects to the previous page, or the checkout (spec 1
 * §4).
 */
export function useWechatDone(): () => void {
  const text = useText('wechat');
  const locale = useLocale();
  const navigate = useNavigate();
  return () => {
    notify({ variant: 'wechat-binding', title: text('bound'), text: text('onward') });
    const facts = { locale, source: 'wechat', context_url: returnPlace(locale), authorize_url: null } as const;
    const step = afterLogin(facts);
    if (step.kind === 'redirect') setTimeout(() => void navigate(step.to, { replace: true }), step.after);
  };
}

/**
 * Handles the return from the messaging app: bound visitors are signed in, others get the binding form (spec 1 §7).
 */
export function useWechatReturn(isInside: boolean): void {
  const text = useText('wechat');
  const locale = useLocale();
  const done = useWechatDone();
  const present = usePresentError();
  const asked = useRef(false);
  useEffect(() => {
    if (!isInside || asked.current) return;
    const here = new URL(window.location.href);
    const [code, state] = [here.searchParams.get('code'), here.searchParams.get('state')];
    if (!state) return;
    asked.current = true;
    // The code is valid once: removes it, so that neither a reload nor Back sends it again.
    here.searchParams.delete('state');
    window.history.replaceState(window.history.state, '', withoutCode(here.pathname + here.search));
    const take = async () => {
      try {
        // The visitor ticked the consent before leaving for the app.
        const body = { locale, state, consent: true, ...(code ? { code } : {}) };
        const { is_binded_wechat } = await call(wechatUnionid, { body });
        if (!is_binded_wechat) {
          openTray('wechat-binding');
          return;
        }
        await refreshSession(locale);
        done();
      } catch (error) {
        present(error, { variant: 'wechat-binding', failed: text('failed') });
      }
    };
    void take();
  }, [isInside, locale, text, done, present]);
}
