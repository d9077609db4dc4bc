import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Order, order as contract } from '@vitrine/contract/orders';
import type { QueryOf } from '@vitrine/contract/endpoint';
import { cleanReference, isOrderNumber, isOrderReference } from '@vitrine/rules/orders/reference';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { isCountry, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { captchaOf } from '../../customers/captcha/captchaOf.ts';
import { requireCaptcha } from '../../customers/captcha/requireCaptcha.ts';
import { limitAddress, uncountAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, isWithinLimit, limit } from '../../../platform/http/limit.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { exchangeMarket } from './exchangeMarket.ts';
import { orderOf, type Reader } from './orderView.ts';
import { joinNamedOrder } from './joinGuestOrders.ts';
import { mailLink } from './orderLink.ts';
import { addProof, ownOrder } from './ownOrder.ts';
import { noteUnknownStatus } from './noteUnknownStatus.ts';
import * as queries from './queries.ts';
import type { OrderRow } from './orderRows.ts';

/** Wrong emails per reference before a captcha is required, or wrong numbers per email before a wait. */
const misses = { points: 10, seconds: 60 * 60, durable: true };

/**
 * The key that counts a look-up, besides the network. A reference is secret, so its wrong emails are counted. Numbers are
 * sequential: a limit per number would let anyone lock any order, so they are counted per email, and the reference
 * still opens the order.
 */
function missesOf(named: string, email: string): { name: 'order_lookup_email' | 'order_lookup_ref'; key: string } {
  return isOrderNumber(named)
    ? { name: 'order_lookup_email', key: canonicalEmail(email) }
    : { name: 'order_lookup_ref', key: named };
}

/**
 * Counts a look-up under the key of `missesOf`. Too many wrong emails at a reference require a captcha, so that an
 * attacker with the reference cannot lock out its owner; without a configured captcha they require a wait. Throws
 * captcha_required or too_many_requests. Invariants A4, S2.
 */
async function countLookup(
  shop: Shop,
  { name, key }: ReturnType<typeof missesOf>,
  { locale, captcha }: { locale: Locale; captcha: string | undefined },
): Promise<void> {
  const { country } = storefrontOf(locale);
  if (name === 'order_lookup_email' || captchaOf(shop) === null || !needsCaptcha(country, true))
    return limit(shop, name, key, misses);
  if (await isWithinLimit(shop, name, key, misses)) return;
  await requireCaptcha(shop, { form: 'order', country, captcha });
}

/** The documents of an order, whose hashes are minted for this view. Invariant S3. */
const documentsIn = (shop: Shop, locale: Locale): Omit<Reader, 'customer_phonelogin' | 'market'> => ({
  hashOf: (id, document) => mintDocumentHash(shop, document, id),
  linkOf: (hash) =>
    hash && `${shop.config.BACKEND_BASE_URL}/invoice?${new URLSearchParams({ locale, hash }).toString()}`,
});

/** The phone of the visitor's sign-in, for the order's own customer where its country has phone login. Invariant S1. */
async function phoneLoginOf(
  shop: Shop,
  { customer_id }: Visitor,
  order: Pick<OrderRow, 'customer_id' | 'store'>,
): Promise<string | null> {
  if (!isCountry(order.store) || !optionsOf(order.store).phone_login) return null;
  if (!customer_id || order.customer_id !== customer_id) return null;
  return queries.phoneLogin(shop.db, customer_id);
}

/** The order in the contract's shape. */
async function shown(shop: Shop, visitor: Visitor, order: OrderRow, locale: Locale): Promise<Order> {
  noteUnknownStatus(shop, order);
  const customer_phonelogin = await phoneLoginOf(shop, visitor, order);
  const market = await exchangeMarket(shop, shop.db, order, locale);
  return orderOf(order, locale, shop.now(), { ...documentsIn(shop, locale), customer_phonelogin, market });
}

/**
 * Reads one order: the visitor's own by id or reference (a customer's, or for two hours the one that this session paid
 * as a guest or whose email it named), or any order by reference with its email. Every miss gives the same answer after the same
 * statements, and counts for the network and for `missesOf`; a hit does not count. A number with an email opens nothing: it
 * throws order_link_sent, and the order's mailbox gets the link. Throws session_ended if an id needs
 * a sign-in, order_not_found, captcha_required, too_many_requests. Spec 3 §6, §7, invariants S1, S2, decisions/0098.
 */
export async function readOrder(
  shop: Shop,
  visitor: Visitor,
  { locale, order_id, email, captcha }: QueryOf<typeof contract>,
  address: string,
): Promise<Order> {
  const named = cleanReference(order_id);
  if (email === undefined) {
    const is_ref = isOrderReference(named);
    const own = await ownOrder(shop, visitor, is_ref ? named : order_id);
    if (own) return shown(shop, visitor, own, locale);
    throw new ApiError(visitor.customer_id || is_ref ? 'order_not_found' : 'session_ended');
  }
  const counted = missesOf(named, email);
  await limitAddress(shop, 'order_lookup', address);
  await countLookup(shop, counted, { locale, captcha });
  const found = await queries.orderNamed(shop.db, named);
  // Compares hashes of equal length, found or not: a wrong email takes as long as a wrong reference.
  const hashed = (text: string): Buffer => createHmac('sha256', shop.secret).update(canonicalEmail(text)).digest();
  // An erased order has no email, and an email of only invisible characters must not match it.
  const fits = timingSafeEqual(hashed(found.email), hashed(email)) && canonicalEmail(email) !== '';
  const fitting = fits ? found.order_id : null;
  if (isOrderNumber(named) && found.ref !== named) {
    if (fitting !== null) mailLink(shop, fitting, locale);
    throw new ApiError('order_link_sent');
  }
  const order = fitting === null ? undefined : await queries.orderById(shop.db, fitting);
  if (!order) throw new ApiError('order_not_found');
  await uncountAddress(shop, 'order_lookup', address);
  await forgive(shop, counted.name, counted.key, misses);
  await addProof(shop, visitor, order.order_id);
  if (visitor.customer_id) await joinNamedOrder(shop, visitor.customer_id, order.order_id);
  return shown(shop, visitor, order, locale);
}
