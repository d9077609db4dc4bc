// Makes a payment link, mails it, and withdraws it. decisions/0120.
import { createHash } from 'node:crypto';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { staffLinkMake } from '@vitrine/contract/staffPaymentLinks';
import {
  isPaymentLinkOpen,
  paymentLinkEnds,
  paymentLinkState,
  type PaymentLinkStep,
} from '@vitrine/rules/checkout/paymentLink';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, isEmail, plainEmail } from '@vitrine/rules/text/email';
import { basketOf } from '../basket/basketView.ts';
import { takeLinkOut } from '../basket/linkedBasket.ts';
import { optionsHash } from '../basket/optionsHash.ts';
import { refuseLines, refuseOptions, refuseQuantities } from '../basket/refuseLines.ts';
import { wantedLines } from '../basket/wantedLines.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { LinkLine, LinkRow } from './linkRows.ts';
import { linkToken, tokenHash } from './linkToken.ts';
import { paymentLinkMails } from './mails.ts';
import * as queries from './linkQueries.ts';
import { quoteDraft, type Quoted } from './quoteDraft.ts';
import { withLink } from './withLink.ts';

/** Links that one member makes, and mails that one mailbox gets. */
const perMember = { points: 60, seconds: 3600 };
const perMailbox = { points: 6, seconds: 86_400, durable: true };

type By = { readonly staff_id: string; readonly step_key: StepKey };

/** The id of the link of a call: the same call makes the same link, also when the server died before its answer. */
function linkIdOf({ key, payload_hash }: StepKey): string {
  const hex = createHash('sha256').update(`payment link\0${key}\0`).update(payload_hash).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function linesOf(shop: Shop, { rows }: Quoted, locale: LinkRow['locale']): LinkLine[] {
  return basketOf(shop, rows, locale).items.map(({ sku, qty, options, name, image }) => ({
    sku,
    qty,
    options,
    options_hash: optionsHash(options),
    name,
    picture: image?.url ?? null,
  }));
}

async function send(
  shop: Shop,
  tx: Tx,
  { link_id, locale, customer_id }: Pick<LinkRow, 'link_id' | 'locale' | 'customer_id'>,
  key: string,
): Promise<void> {
  const now = shop.now();
  await queries.noteSent(tx, link_id, tokenHash(linkToken(shop, link_id)), now);
  const mail = { kind: paymentLinkMails.payment_link, event: `${link_id} ${key}`, locale, data: { link_id } };
  await queueMail(tx, { ...mail, ...(customer_id === null ? {} : { customer_id }) }, now);
}

const limitMails = (shop: Shop, email: string): Promise<void> =>
  limit(shop, 'payment_link_mail', canonicalEmail(email), perMailbox);

/**
 * Makes a link at the total that the member saw, and mails it if asked: once per key. It reserves nothing; the checkout does. Throws
 * step_refused for an email, the errors of `quoteDraft` and of a cart, pickup_unavailable, total_changed, too_many_requests. Returns its id. Invariant M11.
 */
export async function makeLink(
  shop: Shop,
  { email, customer_id: known, shown_total, send: isSent, ...draft }: BodyOf<typeof staffLinkMake>,
  { staff_id, step_key }: By,
): Promise<string> {
  if (!isEmail(email.trim())) throw new ApiError('step_refused', { fields: { email: 'not_an_email' } });
  await limit(shop, 'payment_link', staff_id, perMember);
  if (isSent) await limitMails(shop, email);
  const { locale } = draft;
  const quoted = await quoteDraft(shop, draft);
  const { quote, choices } = quoted;
  refuseOptions(quoted.rows, wantedLines(draft.items));
  refuseLines(quoted.rows, [...new Set(draft.items.map(({ sku }) => sku))]);
  refuseQuantities(quote.sold);
  if (draft.shop_id !== undefined && quote.pickup_offer === null)
    throw new ApiError('pickup_unavailable', { fields: { shop_id: 'select_required' } });
  const { grand_total, currency } = quote.totals;
  if (grand_total !== shown_total.amount || currency !== shown_total.currency) throw new ApiError('total_changed');
  const now = shop.now();
  const link_id = linkIdOf(step_key);
  const link = {
    link_id,
    token_hash: tokenHash(linkToken(shop, link_id)),
    locale,
    store: storefrontOf(locale).country,
    lines: linesOf(shop, quoted, locale),
    email: plainEmail(email),
    customer_id: known ?? null,
    shipping_address: choices.shipping_address,
    shipping_method: choices.shipping_method,
    pickup_store_id: choices.pickup_store_id,
    gift: choices.gift,
    currency,
    goods: quote.goods,
    grand_total,
    staff_id,
    created_at: now,
    expires_at: paymentLinkEnds(now),
  };
  await shop.db.transaction().execute(async (tx) => {
    if ((await queries.insertLink(tx, link)) && isSent) await send(shop, tx, link, 'made');
  });
  return link_id;
}

type LinkRefusal = 'unknown_link' | 'not_now' | 'payment_open';

/**
 * Mails a link again, or withdraws it: its pieces leave the cart that holds them. A link whose payment is open stays. Returns why not, or
 * null. Throws too_many_requests. Invariant M4.
 */
export async function stepLink(
  shop: Shop,
  link_id: string,
  step: PaymentLinkStep,
  { staff_id, step_key }: By,
): Promise<LinkRefusal | null> {
  const known = await queries.linkById(shop.db, link_id);
  if (step === 'send' && known?.email) await limitMails(shop, known.email);
  const now = shop.now();
  const refusal = await withLink(shop, link_id, null, async ({ tx, link, holder, is_paying }) => {
    if (!isPaymentLinkOpen(paymentLinkState(link, now))) return 'not_now';
    if (step === 'send') {
      await send(shop, tx, link, step_key.key);
      return null;
    }
    if (is_paying) return 'payment_open';
    if (holder !== null) await takeLinkOut(tx, holder);
    await queries.noteWithdrawn(tx, link_id, staff_id, now);
    return null;
  });
  return refusal === undefined ? 'unknown_link' : refusal;
}
