// Orders by telephone: staff prepares one, its client pays it by a link. decisions/0120.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPaymentLinks';
import { currencySchema } from '@vitrine/contract/money';
import { isPaymentLinkOpen, paymentLinkState, stepsOfPaymentLink } from '@vitrine/rules/checkout/paymentLink';
import { seesOrder } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as links from '../../checkout/paymentlink/links.ts';
import { makeLink, stepLink } from '../../checkout/paymentlink/makeLink.ts';
import { findPieces, quoteDraft, shownQuote } from '../../checkout/paymentlink/quoteDraft.ts';
import { personalisation } from '../../checkout/personalisation/personalisation.ts';
import { linesOf, nameOf } from '../../customers/customer/savedAddress.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import * as clients from './clientQueries.ts';

type Keyed = { readonly step_key: StepKey | undefined };

/** Throws staff_refused for a member without the right, or out of whose scope the storefront is. */
function requireStorefront(member: StaffMember, locale: Locale, how: 'read' | 'act' = 'act'): void {
  (how === 'read' ? requireRead : requireAct)(member, 'telephone_orders');
  const { country } = storefrontOf(locale);
  if (!seesOrder(member.scope, { country, pickup_store_id: null })) throw new ApiError('staff_refused');
}

function keyOf(step_key: StepKey | undefined): StepKey {
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  return step_key;
}

/** Throws staff_refused. */
export async function readPieces(
  shop: Shop,
  member: StaffMember,
  { locale, q }: QueryOf<typeof contract.staffLinkPieces>,
): Promise<AnswerOf<typeof contract.staffLinkPieces>> {
  requireStorefront(member, locale, 'read');
  const found = await findPieces(shop, locale, q);
  return {
    pieces: found.map(({ sku, name, image, color, size, unit_price, stock, is_personalised }) => ({
      sku,
      product_name: name,
      picture: image?.url ?? null,
      color,
      size,
      is_personalised,
      unit_price,
      left: stock.left,
    })),
  };
}

/** Throws staff_refused, and the errors of the personalised page. */
export async function readPersonalisation(
  shop: Shop,
  member: StaffMember,
  sku: string,
  { locale }: QueryOf<typeof contract.staffLinkPersonalisation>,
): Promise<AnswerOf<typeof contract.staffLinkPersonalisation>> {
  requireStorefront(member, locale, 'read');
  return (await personalisation(shop, sku, locale)).answer;
}

/** Throws staff_refused, and the errors of `quoteDraft`. */
export async function quoteForClient(
  shop: Shop,
  member: StaffMember,
  body: BodyOf<typeof contract.staffLinkQuote>,
): Promise<AnswerOf<typeof contract.staffLinkQuote>> {
  requireStorefront(member, body.locale);
  return { quote: shownQuote(shop, await quoteDraft(shop, body), body.locale) };
}

/** A client of the member's scope. Throws not_found. */
async function requireClient(shop: Shop, { scope }: StaffMember, customer_id: string): Promise<clients.ClientRow> {
  const client = isUuid(customer_id) ? await clients.clientById(shop.db, customer_id, scope) : undefined;
  if (!client) throw new ApiError('not_found');
  return client;
}

/** Throws staff_refused, not_found. */
export async function readLinkClient(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
): Promise<AnswerOf<typeof contract.staffLinkClient>> {
  requireRead(member, 'telephone_orders');
  requireRead(member, 'see_client');
  const { firstname, lastname, email, store } = await requireClient(shop, member, customer_id);
  const locale = isLocale(store) ? store : ('uk_en' as const);
  const { language } = storefrontOf(locale);
  const addresses = await clients.addressesOf(shop.db, customer_id);
  return {
    name: [firstname, lastname].join(' ').trim(),
    email,
    locale,
    addresses: addresses.map(({ address_id, fields }) => ({
      address_id,
      lines: [nameOf(fields), ...linesOf(fields, language)],
      fields,
    })),
  };
}

/** Throws staff_refused, not_found for a client out of the scope, and the errors of `makeLink`. */
export async function makeForClient(
  shop: Shop,
  member: StaffMember,
  { step_key, ...body }: BodyOf<typeof contract.staffLinkMake> & Keyed,
): Promise<AnswerOf<typeof contract.staffLinkMake>> {
  requireStorefront(member, body.locale);
  if (body.customer_id !== undefined) await requireClient(shop, member, body.customer_id);
  return { link_id: await makeLink(shop, body, { staff_id: member.staff_id, step_key: keyOf(step_key) }) };
}

type Row = AnswerOf<typeof contract.staffLinks>['links'][number];

function rowOf({ rights }: StaffMember, link: links.ListedLink, now: Date): Row {
  const state = paymentLinkState(link, now);
  const [first] = link.lines;
  return {
    link_id: link.link_id,
    state,
    country: link.store,
    locale: link.locale,
    email: link.email,
    customer_id: link.customer_id,
    by: link.staff,
    currency: currencySchema.parse(link.currency),
    total: link.grand_total,
    pieces: link.lines.reduce((sum, { qty }) => sum + qty, 0),
    first: first ? { sku: first.sku, product_name: first.name, picture: first.picture } : null,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    sent_at: link.sent_at?.toISOString() ?? null,
    opened_at: link.opened_at?.toISOString() ?? null,
    order_number: link.order_number,
    steps: mayStaffAct(rights, 'telephone_orders') ? [...stepsOfPaymentLink(state)] : [],
  };
}

/** A page of the links of the member's scope. Throws staff_refused. */
export async function readLinks(
  shop: Shop,
  member: StaffMember,
  { after, ended }: QueryOf<typeof contract.staffLinks>,
): Promise<AnswerOf<typeof contract.staffLinks>> {
  requireRead(member, 'telephone_orders');
  const now = shop.now();
  const page = { limit: staffPageRows, after, newest_first: true };
  const { rows, next } = await links.linksListed(shop.db, page, {
    scope: member.scope,
    ended: ended !== undefined,
    now,
  });
  return { links: rows.map((link) => rowOf(member, link, now)), next };
}

/** A link of a storefront in the member's scope. Throws staff_refused, not_found. */
async function requireLink(shop: Shop, member: StaffMember, link_id: string) {
  requireAct(member, 'telephone_orders');
  const link = isUuid(link_id) ? await links.linkById(shop.db, link_id) : undefined;
  if (!link || !seesOrder(member.scope, { country: link.store, pickup_store_id: null }))
    throw new ApiError('not_found');
  return link;
}

/** Throws staff_refused, not_found, step_refused for a link that has ended. */
export async function showLinkAddress(
  shop: Shop,
  member: StaffMember,
  link_id: string,
): Promise<AnswerOf<typeof contract.staffLinkAddress>> {
  const link = await requireLink(shop, member, link_id);
  if (!isPaymentLinkOpen(paymentLinkState(link, shop.now())))
    throw new ApiError('step_refused', { fields: { step: 'not_now' } });
  return { address: await links.showAddress(shop, link_id, link.locale) };
}

/** Throws staff_refused, not_found, step_refused with the reason, too_many_requests. */
export async function stepForClient(
  shop: Shop,
  member: StaffMember,
  link_id: string,
  { step, step_key }: BodyOf<typeof contract.staffLinkStep> & Keyed,
): Promise<AnswerOf<typeof contract.staffLinkStep>> {
  await requireLink(shop, member, link_id);
  const by = { staff_id: member.staff_id, step_key: keyOf(step_key) };
  const refusal = await stepLink(shop, link_id, step, by);
  if (refusal === 'unknown_link') throw new ApiError('not_found');
  if (refusal !== null) throw new ApiError('step_refused', { fields: { step: refusal } });
  return { done: true };
}
