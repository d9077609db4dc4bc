import type { CheckoutState } from '@vitrine/contract/checkout';
import { paysInsideWechat, wechatPayerHours } from '@vitrine/rules/payment/insideWechat';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { payer } from './payerQueries.ts';

export { notePayer } from './payerQueries.ts';

type Reader = Pick<Visitor, 'session_id' | 'user_agent'>;

/**
 * The WeChat user whom WeChat Pay can ask in this browser; null outside of WeChat, and for a user whom the shop does not
 * know. No statement outside of WeChat. decisions/0073.
 */
export async function wechatPayer(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { session_id, user_agent }: Reader,
  locale: Locale,
): Promise<string | null> {
  if (session_id === null || !paysInsideWechat(storefrontOf(locale).country, user_agent)) return null;
  return payer(db, session_id, new Date(now().getTime() - wechatPayerHours * 3_600_000));
}

/** What the page must know of it: whether to ask WeChat for the user. */
export async function wechatState(
  shop: Pick<Shop, 'db' | 'now'>,
  visitor: Reader,
  locale: Locale,
): Promise<CheckoutState['payment_client']['wechat']> {
  if (!paysInsideWechat(storefrontOf(locale).country, visitor.user_agent)) return 'outside';
  return (await wechatPayer(shop, visitor, locale)) === null ? 'unknown' : 'known';
}
