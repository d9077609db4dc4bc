import { wechatUnionid } from '@vitrine/contract/wechat';
import { afterLogin, withoutCode } from '@vitrine/rules/session/afterLogin';
import { bindingOutcome } from '@vitrine/rules/wechat/binding';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { keptPlace } from '../../lib/returnPlace.ts';
import { refreshSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';

/** Tells what a binding came to in the notices of its codes, all critical but the last (spec 1 §8). */
export function tellRefusal(error: ApiError, otherwise: string): void {
  const outcome = bindingOutcome({
    internal_code: error.internal_code,
    need_create_account: false,
    has_user: false,
  });
  const level = outcome.kind === 'notice' && !outcome.is_critical ? 'normal' : 'critical';
  notify({ variant: 'wechat-binding', level, title: error.message || otherwise });
}

/**
 * After a sign-in by the messaging app: says so, and four seconds later leads to where one was, or the checkout (spec 1
 * §4).
 */
export function useWechatDone(): () => void {
  const text = useText('wechat');
  const locale = useLocale();
  const navigate = useNavigate();
  return () => {
    notify({ variant: 'wechat-binding', title: text('bound'), text: text('onward') });
    const facts = { locale, source: 'wechat', context_url: keptPlace(locale), authorize_url: null } as const;
    const step = afterLogin(facts);
    if (step.kind === 'redirect') setTimeout(() => void navigate(step.to, { replace: true }), step.after);
  };
}

/**
 * Takes the visitor back from the messaging app: bound ones are signed in, others are shown the binding form (spec 1
 * §7).
 */
export function useWechatReturn(isInside: boolean): void {
  const text = useText('wechat');
  const locale = useLocale();
  const done = useWechatDone();
  const asked = useRef(false);
  useEffect(() => {
    if (!isInside || asked.current) return;
    const here = new URL(window.location.href);
    const [code, state] = [here.searchParams.get('code'), here.searchParams.get('state')];
    if (!state) return;
    asked.current = true;
    // The code is good once: neither a reload nor Back brings it again.
    here.searchParams.delete('state');
    window.history.replaceState(window.history.state, '', withoutCode(here.pathname + here.search));
    const take = async () => {
      try {
        // The tick was asked for before the visitor left.
        const body = { locale, state, consent: true, ...(code ? { code } : {}) };
        const { is_binded_wechat } = await call(wechatUnionid, { body });
        if (!is_binded_wechat) {
          openTray('wechat-binding');
          return;
        }
        await refreshSession(locale);
        done();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        tellRefusal(error, text('failed'));
      }
    };
    void take();
  }, [isInside, locale, text, done]);
}
