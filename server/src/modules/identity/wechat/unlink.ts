import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { wechatUnlink } from '@vitrine/contract/wechat';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { release } from '../signin/bind.ts';
import { isInsideWechat } from './socialUnion.ts';

/**
 * Unlinks the customer's WeChat account. Throws session_ended, or wechat_params_needed outside WeChat or China. Spec 3
 * §6, §7, invariant S4.
 */
export async function unlink(shop: Shop, visitor: Visitor, locale: Locale): Promise<AnswerOf<typeof wechatUnlink>> {
  const { customer_id } = visitor;
  if (!customer_id) throw new ApiError('session_ended');
  if (!isInsideWechat(locale, visitor.user_agent)) throw new ApiError('wechat_params_needed');
  const now = shop.now();
  await shop.db.transaction().execute((tx) => release(tx, customer_id, now));
  return { is_binded_wechat: false };
}
