import type { User } from '@vitrine/contract/user';
import { returnPath } from '@vitrine/rules/session/returnPath';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isWechatControlShown } from '@vitrine/rules/wechat/binding';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { newState } from './state.ts';
import { wechatOf } from './wechatOf.ts';

/**
 * The address of WeChat's consent page, which redirects back to `specific_url`, a path of this shop, or else to the
 * sign-in page, which redirects after four seconds because of `source`. Throws payload_refused for any other address.
 * Spec 1 §7, invariant S5.
 */
export function authorizeUrl(
  shop: Shop,
  raw: string,
  locale: Locale,
  specific_url?: string,
  purpose: 'sign_in' | 'payment' = 'sign_in',
): string {
  const path = specific_url === undefined ? `/${locale}/login/?source=wechat` : returnPath(specific_url);
  if (path === null) throw new ApiError('payload_refused', { fields: { specific_url: 'format' } });
  const wanted = purpose === 'payment' ? 'openid' : 'person';
  return wechatOf(shop).authorizeUrl(`${publicUrl(shop.config)}${path}`, newState(shop, raw), wanted);
}

/** Whether the visitor uses the WeChat browser in China. Spec 3 §6. */
export function isInsideWechat(locale: Locale, user_agent: string): boolean {
  return isWechatControlShown(storefrontOf(locale).country, user_agent);
}

/**
 * Adds the fields for a customer in the WeChat browser: the device and, until the accounts are linked, the address for
 * linking. Spec 1 §3, §4.
 */
export function withSocial(
  shop: Shop,
  user: User,
  { raw, locale, user_agent }: { raw: string; locale: Locale; user_agent: string },
): User {
  if (!isInsideWechat(locale, user_agent)) return user;
  const authorize_url = user.is_binded_wechat ? null : authorizeUrl(shop, raw, locale);
  return { ...user, device: { device: 'wechat' }, social: { authorize_url } };
}
