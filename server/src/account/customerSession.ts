import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { customerSession as contract } from '@vitrine/contract/session';
import { isNewAccount } from '@vitrine/rules/account/profileEditing';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { readBasket } from '../basket/readBasket.ts';
import { signInSeconds } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { withSocial } from '../wechat/socialUnion.ts';
import * as queries from './queries.ts';
import { userOf } from './userView.ts';

/**
 * Who the visitor is: user, basket and the seconds after which to ask again. The one call of every page view: nothing
 * for a visitor of whom nothing is stored, else one statement for the basket and one for the customer. Spec 1 §7.
 */
export async function customerSession(
  shop: Shop,
  visitor: Visitor,
  locale: Locale,
): Promise<AnswerOf<typeof contract>> {
  const [found, basket] = await Promise.all([
    visitor.customer_id ? queries.customerWithAddresses(shop.db, visitor.customer_id) : undefined,
    readBasket(shop, visitor, locale),
  ]);
  const left = visitor.customer_until
    ? Math.floor((visitor.customer_until.getTime() - shop.now().getTime()) / 1000)
    : signInSeconds;
  if (!found) return { user: null, basket, lifetime: left };
  const is_new = isNewAccount(found.customer.created_at, shop.now());
  const { language } = storefrontOf(locale);
  const user = withSocial(shop, userOf(found.customer, found.addresses, language, is_new), { ...visitor, locale });
  return { user, basket, lifetime: left };
}
