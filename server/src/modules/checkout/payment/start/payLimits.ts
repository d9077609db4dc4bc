import { createHmac } from 'node:crypto';
import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import {
  cardsVerdict,
  personVerdict,
  pieceVerdict,
  purchaseVerdict,
  refusedCards,
  strictestVerdict,
  unitsVerdict,
  type PayVerdict,
} from '@vitrine/rules/payment/unpaidHolds';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { networkOf, siteOf } from '@vitrine/rules/session/network';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { piecesOf } from '@vitrine/rules/stock/setStock';
import type { LineRow } from '../../basket/basketFragment.ts';
import { leftOfRows, stockLine } from '../../basket/basketView.ts';
import { onlineStock } from '../../checkout/pickupOffers.ts';
import { captchaOf } from '../../../customers/captcha/captchaOf.ts';
import { requireCaptcha } from '../../../customers/captcha/requireCaptcha.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { limitAddress } from '../../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import { limit } from '../../../../platform/http/limit.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import {
  reservedAfterwards,
  type ReservedBeside,
  type ReservedElsewhere,
  type ReservedPieceRow,
  type PayNetwork,
  type TriedCards,
} from './reservedQueries.ts';
import * as attempts from '../attempts/attempts.ts';

export { forgetNetworks } from './reservedQueries.ts';

// Stops a client that tries cards by the dozen, not a shopper with three cards and a mistyped code.
const perSession = { points: 12, seconds: 15 * 60, durable: true };

/** Below this stock, the limit is checked again under the stock row's lock, which serialises concurrent buyers. */
const scarce = 100;

type From = { session_id: string; address: string };

/** The data that the limits need before the transaction: the network, and whether the call has a captcha. */
export type Admitted = PayNetwork & {
  readonly asks_captcha: boolean;
  readonly has_captcha: boolean;
};

const hashed = (shop: Shop, network: string): Buffer =>
  createHmac('sha256', shop.secret).update(`payment network\0${network}`).digest();

function networkHashes(shop: Shop, address: string): PayNetwork {
  const site = siteOf(address);
  return {
    network_hash: hashed(shop, networkOf(address)),
    site_hash: site === null ? null : hashed(shop, site),
  };
}

/**
 * Counts a new payment attempt and verifies its captcha; a repeat with a known key does not count. Throws
 * too_many_requests, or captcha_required for an invalid captcha. Invariants M15, S19.
 */
export async function admitTry(
  shop: Shop,
  { session_id, address }: From,
  key: string,
  { locale, captcha }: Pick<BodyOf<typeof contract>, 'locale' | 'captcha'>,
): Promise<Admitted> {
  const { country } = storefrontOf(locale);
  const asks_captcha = captchaOf(shop) !== null && needsCaptcha(country, true);
  const admitted = { ...networkHashes(shop, address), asks_captcha };
  if ((await attempts.attemptIdByKey(shop.db, session_id, key)) !== null) return { ...admitted, has_captcha: false };
  await limit(shop, 'payment', session_id, perSession);
  await limitAddress(shop, 'payment_address', address);
  const has_captcha = asks_captcha && captcha !== undefined;
  if (has_captcha) await requireCaptcha(shop, { form: 'payment', country, captcha });
  return { ...admitted, has_captcha };
}

const secondsUntil = (until: number, now: Date): number => Math.max(1, Math.ceil((until - now.getTime()) / 1000));
const endOf = (until: string | null): number => (until === null ? 0 : Date.parse(until));

function assertFree(verdict: PayVerdict, admitted: Admitted, refusal: () => ApiError): void {
  if (verdict === 'refused') throw refusal();
  if (verdict === 'captcha' && !admitted.has_captcha)
    throw new ApiError('captcha_required', { fields: { captcha: 'security_check' } });
}

/** A line, or a SKU of the stock that lines take. */
type Wanted = { sku: string; qty: number; left: number; source: string };
type WantedLine = Omit<Wanted, 'source'> & Pick<LineRow, 'parts'>;

/** Throws too_many_requests or captcha_required for a person with too many unpaid purchases. Invariants A4, S19. */
function assertPerson(elsewhere: ReservedElsewhere, is_customer: boolean, admitted: Admitted, now: Date): void {
  const { asks_captcha } = admitted;
  const until = is_customer ? elsewhere.own_until : elsewhere.typed_until;
  assertFree(
    personVerdict(elsewhere, { is_customer, asks_captcha }),
    admitted,
    () => new ApiError('too_many_requests', { time_to_wait: secondsUntil(endOf(until), now) }),
  );
}

/** Throws too_many_requests or captcha_required for a network or a purchase with too many refused cards. */
function assertCards({ network, site, purchase, since }: TriedCards, admitted: Admitted, now: Date): void {
  const { asks_captcha } = admitted;
  const verdict = strictestVerdict([
    cardsVerdict(network, asks_captcha, 'network'),
    cardsVerdict(site, asks_captcha, 'site'),
    purchaseVerdict(purchase, asks_captcha),
  ]);
  assertFree(verdict, admitted, () => {
    const until = endOf(since) + refusedCards.seconds * 1000;
    return new ApiError('too_many_requests', { time_to_wait: secondsUntil(until, now) });
  });
}

/** Throws pieces_held or captcha_required for a network that would reserve too much unpaid stock. */
function assertPieces(
  reserved: readonly ReservedPieceRow[],
  wanted: readonly Wanted[],
  admitted: Admitted,
  now: Date,
): void {
  const { asks_captcha } = admitted;
  const rowOf = (sku: string, source: string) => reserved.find((row) => row.sku === sku && row.source === source);
  const units = wanted.reduce((sum, { qty }) => sum + qty, 0);
  const verdicts = (['network', 'site'] as const).flatMap((tier) => [
    ...wanted.map(({ sku, qty, left, source }) => {
      const row = rowOf(sku, source);
      const pieces = (row?.left ?? left) + (row?.all ?? 0);
      return pieceVerdict({ reserved: row?.[tier] ?? 0, wanted: qty, pieces }, asks_captcha, tier);
    }),
    unitsVerdict(
      reserved.reduce((sum, row) => sum + row[tier], 0),
      units,
      asks_captcha,
      tier,
    ),
  ]);
  assertFree(strictestVerdict(verdicts), admitted, () => {
    const ends = reserved.flatMap(({ until }) => (until === null ? [] : [endOf(until)]));
    return new ApiError('pieces_held', { time_to_wait: secondsUntil(Math.min(...ends), now) });
  });
}

/** A purchase, as far as it takes stock. */
type Taking = { readonly sold: readonly WantedLine[]; readonly stock_source: string };

/**
 * The stock that the lines take: of sets, that of their parts; with the quantity left online. A boutique's own stock counts
 * as scarce.
 */
function wantedOf({ sold, stock_source: source }: Taking): Wanted[] {
  const leftOf = leftOfRows(sold);
  return [...piecesOf(sold.map(stockLine))].map(([sku, qty]) => ({
    sku,
    qty,
    left: source === onlineStock ? leftOf(sku) : 0,
    source,
  }));
}

/**
 * Refuses a purchase or requires a captcha if the person or the network has too much unpaid reserved stock or too many
 * refused cards. Throws too_many_requests, pieces_held or captcha_required. Invariants A4, S19, decisions/0021.
 */
export function refuseHoarding(
  { elsewhere, reserved, cards }: ReservedBeside,
  taking: Taking,
  { is_customer, admitted }: { is_customer: boolean; admitted: Admitted },
  now: Date,
): void {
  assertPerson(elsewhere, is_customer, admitted, now);
  assertCards(cards, admitted, now);
  assertPieces(reserved ?? [], wantedOf(taking), admitted, now);
}

/**
 * As `refuseHoarding`, for scarce products and after the reservation, so that it counts concurrent reservations too.
 * What it throws rolls the caller's transaction back.
 */
export async function refuseHoardingTaken(
  tx: Tx,
  purchase_id: string,
  taking: Taking,
  admitted: Admitted,
  now: Date,
): Promise<void> {
  const few = wantedOf(taking).filter(({ left }) => left < scarce);
  if (few.length === 0) return;
  const { network_hash, site_hash } = admitted;
  const skus = few.map(({ sku }) => sku);
  const rows = await reservedAfterwards(tx, { network_hash, site_hash, purchase_id, skus });
  assertPieces(rows, few, admitted, now);
}
