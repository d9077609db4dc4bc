import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { customerSession as contract } from '@vitrine/contract/session';
import { isNewAccount } from '@vitrine/rules/account/profileEditing';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { readVisitorAndBasket } from '../../checkout/basket/readBasket.ts';
import { signInSeconds } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { withSocial } from '../wechat/socialUnion.ts';
import { countPage, type ShownPage } from '../../customers/session/countSteps.ts';
import { countView } from '../../customers/session/countViews.ts';
import { customerWithAddresses } from '../../customers/customer/customerWithAddresses.ts';
import { userOf } from '../../customers/customer/userView.ts';

/**
 * The visitor's user and basket, and the seconds until the browser should ask again. Each page view makes only this
 * call: it runs no statement for a visitor without a cookie, else one for session and basket and one for the customer.
 * Spec 1 §7.
 */
export async function customerSession(
  shop: Shop,
  unread: Visitor,
  locale: Locale,
  page: ShownPage,
): Promise<AnswerOf<typeof contract>> {
  countView(shop, locale);
  countPage(shop, page, { locale, user_agent: unread.user_agent });
  const { visitor, basket } = await readVisitorAndBasket(shop, unread, locale);
  const found = visitor.customer_id ? await customerWithAddresses(shop.db, visitor.customer_id) : undefined;
  const left = visitor.customer_until
    ? Math.min(signInSeconds, Math.floor((visitor.customer_until.getTime() - shop.now().getTime()) / 1000))
    : signInSeconds;
  if (!found) return { user: null, basket, lifetime: left };
  const is_new = isNewAccount(found.customer.created_at, shop.now());
  const { language } = storefrontOf(locale);
  const user = withSocial(shop, userOf(found.customer, found.addresses, language, is_new), { ...visitor, locale });
  return { user, basket, lifetime: left };
}
