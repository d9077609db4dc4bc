import { wechatOpenid, wechatSocialUnion } from '@vitrine/contract/wechat';
import { withoutCode } from '@vitrine/rules/session/afterLogin';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { readKey, removeKeys, writeKey } from '../../lib/browser/sessionStorage.ts';
import type { Checkout } from './useCheckout.ts';

/** The code and state of WeChat's redirect back, taken out of the address: a reload or Back must not send them again. */
function takeReturn(): { code?: string; state: string } | null {
  const here = new URL(window.location.href);
  const [code, state] = [here.searchParams.get('code'), here.searchParams.get('state')];
  if (!state) return null;
  here.searchParams.delete('state');
  window.history.replaceState(window.history.state, '', withoutCode(here.pathname + here.search));
  return { state, ...(code ? { code } : {}) };
}

/** How long the page waits for WeChat before it shows the checkout without it. */
const waitMs = 8000;

/** Leaves for WeChat, or handles its redirect back; true where the page is about to leave. */
async function askWechat(locale: Locale, refresh: Checkout['refresh']): Promise<boolean> {
  const returned = takeReturn();
  if (returned) {
    await call(wechatOpenid, { body: { locale, ...returned } });
    removeKeys(['wechatAsked']);
    await refresh();
    return false;
  }
  // A WeChat that does not answer must not keep the shopper from the checkout.
  if (readKey('wechatAsked')) return false;
  writeKey('wechatAsked', '1');
  const query = { locale, specific_url: paths.checkout(locale), purpose: 'payment' as const };
  const { authorize_url } = await call(wechatSocialUnion, { query });
  window.location.replace(authorize_url);
  return true;
}

/**
 * Inside WeChat, asks WeChat once for the id of its user, without a page and before anything is typed, so that WeChat Pay
 * can ask this person. Returns whether the checkout waits for it. Without an answer the shopper pays by the code.
 * decisions/0073.
 */
export function useWechatPayer({ state: checkout, refresh }: Checkout): boolean {
  const locale = useLocale();
  const asked = useRef(false);
  const [isDone, setDone] = useState(false);
  const isUnknown = checkout?.payment_client.wechat === 'unknown' && checkout.basket.items.length > 0;
  useEffect(() => {
    if (!isUnknown || asked.current) return;
    asked.current = true;
    setTimeout(() => setDone(true), waitMs);
    askWechat(locale, refresh)
      .then((isLeaving) => setDone(!isLeaving))
      // The code needs no WeChat user.
      .catch(() => setDone(true));
  }, [isUnknown, locale, refresh]);
  return isUnknown && !isDone;
}
