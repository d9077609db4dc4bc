// Opens a payment link in the checkout of a visitor. decisions/0120.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { leavePaymentLink, openPaymentLink, paymentLink } from '@vitrine/contract/paymentLink';
import { isPaymentLinkOpen, needsLinkEmail, paymentLinkState } from '@vitrine/rules/checkout/paymentLink';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { isCountry, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { basketOf, emptyBasket, soldRows } from '../basket/basketView.ts';
import { basketOfLink, basketOfOwner, fillFromLink, takeLinkOut } from '../basket/linkedBasket.ts';
import { ownerOf } from '../basket/owner.ts';
import { basketRowsOf } from '../basket/readBasket.ts';
import { fillChoices } from '../checkout/fillChoices.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { LinkRow } from './linkRows.ts';
import { tokenHash } from './linkToken.ts';
import * as queries from './linkQueries.ts';
import { looseRows } from '../basket/looseRows.ts';
import { withLink } from './withLink.ts';

/** Emails that are tried at one link. */
const emailTries = { points: 10, seconds: 86_400, durable: true };

async function knownLink(shop: Shop, token: string): Promise<LinkRow> {
  const link = await queries.linkByHash(shop.db, tokenHash(token));
  if (!link) throw new ApiError('hash_not_found');
  return link;
}

/** What proves a visitor to a link (`needsLinkEmail`). */
async function openingOf(
  tx: Pick<Shop, 'db'>['db'] | Tx,
  visitor: Pick<Visitor, 'customer_id'>,
  { link, is_here, email }: { readonly link: LinkRow; readonly is_here: boolean; readonly email: string | undefined },
): Promise<Parameters<typeof needsLinkEmail>[0]> {
  const { customer_id } = visitor;
  return {
    was_opened: link.opened_at !== null,
    is_here,
    mailbox: canonicalEmail(link.email ?? ''),
    account_mailbox: customer_id === null ? null : await queries.mailboxOf(tx, customer_id),
    typed_mailbox: email === undefined ? null : canonicalEmail(email),
  };
}

/** The pieces of a link at the prices of now, and its state. It changes nothing: mail programs open links. Throws hash_not_found. */
export async function readLink(
  shop: Shop,
  visitor: Visitor,
  { token }: BodyOf<typeof paymentLink>,
): Promise<AnswerOf<typeof paymentLink>> {
  const link = await knownLink(shop, token);
  const { locale } = link;
  const state = paymentLinkState(link, shop.now());
  const owner = ownerOf(visitor);
  const own = owner ? await basketOfOwner(shop.db, owner) : undefined;
  const is_here = own?.link_id === link.link_id;
  const basket = isPaymentLinkOpen(state)
    ? basketOf(shop, await looseRows(shop, shop.db, link.lines, locale), locale)
    : null;
  const has_changed = basket !== null && basket.subtotal.amount !== link.goods;
  return {
    state,
    locale,
    expires_at: link.expires_at.toISOString(),
    time_zone: optionsOf(storefrontOf(locale).country).time_zone,
    needs_email: needsLinkEmail(await openingOf(shop.db, visitor, { link, is_here, email: undefined })),
    is_here,
    basket,
    was_subtotal: has_changed ? shownPrice(link.goods, locale) : null,
  };
}

/** Puts the pieces and what was typed into the visitor's basket and checkout. */
async function fill(
  tx: Tx,
  owner: NonNullable<ReturnType<typeof ownerOf>>,
  { link_id, store, lines, email, shipping_address, shipping_method, pickup_store_id, gift }: LinkRow,
  now: Date,
): Promise<void> {
  if (!isCountry(store)) throw new Error('a link of an unknown country');
  const basket_id = await fillFromLink(tx, owner, { link_id, store, lines }, now);
  const typed = { email, link_email: email, shipping_address, shipping_method, gift };
  const choices = pickup_store_id === null ? typed : { ...typed, delivery_mode: 'pickup' as const, pickup_store_id };
  await fillChoices(tx, basket_id, choices, now);
  await queries.noteOpened(tx, link_id, now);
}

/**
 * Opens a link: the cart then holds its pieces alone, and the checkout what was typed for the client. Opened again in the same cart it
 * changes nothing; in another one it needs the email of the link, and leaves the first. Throws hash_not_found, hash_expired,
 * link_email_needed, too_many_requests, payment_pending, empty_cart where none of its pieces is sold any more. Invariants S1, M13.
 */
export async function openLink(
  shop: Shop,
  visitor: Visitor,
  { token, email }: BodyOf<typeof openPaymentLink>,
): Promise<AnswerOf<typeof openPaymentLink>> {
  const { link_id } = await knownLink(shop, token);
  if (email !== undefined) await limit(shop, 'payment_link_email', link_id, emailTries);
  const now = shop.now();
  const opened = await withLink(shop, link_id, ownerOf(visitor), async ({ tx, link, holder, is_paying }) => {
    if (!isPaymentLinkOpen(paymentLinkState(link, now))) throw new ApiError('hash_expired');
    const session_id = await ensureSession(tx, visitor, now);
    const owner = ownerOf({ session_id, customer_id: visitor.customer_id });
    if (!owner) throw new Error('a stored session owns a basket');
    const is_here = holder !== null && (await basketOfOwner(tx, owner))?.basket_id === holder;
    if (needsLinkEmail(await openingOf(tx, visitor, { link, is_here, email })))
      throw new ApiError('link_email_needed', { fields: { email: email === undefined ? 'required' : 'email' } });
    const isOfLink = (row: { sku: string; options_hash: string }): boolean =>
      link.lines.some(({ sku, options_hash }) => sku === row.sku && options_hash === row.options_hash);
    const isFilled = is_here && (await basketRowsOf(shop, tx, owner, link.locale)).some(isOfLink);
    if (!isFilled) {
      if (is_paying) throw new ApiError('payment_pending');
      if (holder !== null) await takeLinkOut(tx, holder);
      await fill(tx, owner, link, now);
    }
    const rows = await basketRowsOf(shop, tx, owner, link.locale);
    if (soldRows(rows).length === 0) throw new ApiError('empty_cart');
    return { basket: basketOf(shop, rows, link.locale), locale: link.locale };
  });
  if (!opened) throw new ApiError('hash_not_found');
  return opened;
}

/** Takes the pieces of a link out of the visitor's cart and brings back its own. Throws payment_pending. Invariant M13. */
export async function leaveLink(
  shop: Shop,
  visitor: Visitor,
  { locale }: BodyOf<typeof leavePaymentLink>,
): Promise<AnswerOf<typeof leavePaymentLink>> {
  const owner = ownerOf(visitor);
  const own = owner ? await basketOfOwner(shop.db, owner) : undefined;
  if (own?.link_id)
    await withLink(shop, own.link_id, owner, async ({ tx, link, holder, is_paying }) => {
      const is_here = holder !== null && holder === own.basket_id && (await basketOfLink(tx, link.link_id)) === holder;
      if (!is_here) return;
      if (is_paying) throw new ApiError('payment_pending');
      await takeLinkOut(tx, holder);
    });
  const rows = await basketRowsOf(shop, shop.db, owner, locale);
  return { basket: rows.length > 0 ? basketOf(shop, rows, locale) : emptyBasket(locale) };
}
