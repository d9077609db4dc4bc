// A return that is brought to a boutique: found by its number, seen with its pieces, received there. decisions/0082.
import type { Scope } from '@vitrine/rules/staff/role';
import { createHash, randomUUID } from 'node:crypto';
import { canReturnTake, type HouseStep, houseSteps } from '@vitrine/rules/returns/houseSteps';
import { isPieceCondition, type PieceCondition } from '@vitrine/rules/returns/inspection';
import type { MailWriter } from '../../../../platform/mail/kinds.ts';
import { plainMail } from '../../../../platform/mail/plainMail.js';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import { textIn } from '../../../../platform/messages/textIn.ts';
import { mintStoreLink } from '../../../catalog/stores/storeLink.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { boutiqueMailbox } from '../../orders/pickupFacts.ts';
import { boutiqueNames } from '../../../catalog/stores/boutiqueNames.ts';
import { inspectReturn, type InspectionRefusal, isPageNote } from './inspectReturn.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as statements from '../life/statements.ts';
import * as stores from './storeQueries.ts';
import * as pieces from './returnPieces.ts';
import { houseReturn } from './takeIn.ts';
import { type ReturnRefusal, takeReturnStep } from './takeReturnStep.ts';

/** The page of a boutique; the signed hash behind it is the permission. */
export const storeReturnsPath = '/boutique/returns';

/** The key of a boutique, which its page's hash holds in the place of a UUID. */
export const storeKey = (store_id: string): string =>
  createHash('sha256')
    .update(store_id)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');

/** A return as the boutique sees it. */
export type StoreReturn = {
  readonly return_id: string;
  readonly increment_id: string;
  readonly order_number: string;
  /** The country of the order's storefront. */
  readonly country: string;
  readonly currency: string;
  readonly return_type: string;
  readonly status: statements.LifeReturn['status'];
  readonly received_store_id: string | null;
  readonly pieces: readonly pieces.ReturnPiece[];
  /** The steps that it can take now. */
  readonly steps: readonly HouseStep[];
};

/** The number as a barcode or a hand gives it. */
const plainNumber = (typed: string): string => typed.trim().toUpperCase();

/**
 * A return by its number, without the customer's data: of the countries of a scope; with boutiques only those that they have received or
 * that come to a boutique of their country. Undefined for others.
 */
export async function returnSeen(
  shop: Shop,
  typed: string,
  { countries, stores: own }: Pick<Scope, 'countries' | 'stores'>,
): Promise<StoreReturn | undefined> {
  const known = await statements.returnNumbered(shop.db, plainNumber(typed));
  if (!known) return undefined;
  const { return_id, increment_id, return_type, status, received_store_id, selected_return_method } = known;
  const order = await pieces.orderOfReturn(shop.db, return_id);
  if (countries !== null && !countries.some((country) => country === order.store)) return undefined;
  const isOurs =
    own === null ||
    (received_store_id !== null && own.includes(received_store_id)) ||
    (selected_return_method === 'boutique' && (await stores.takesReturns(shop.db, own, order.store)));
  if (!isOurs) return undefined;
  const found = await pieces.piecesOfReturn(shop.db, return_id);
  const back = await houseReturn(shop.db, known);
  const steps = houseSteps.filter((step) => canReturnTake(step, back));
  const known_order = { order_number: order.increment_id ?? '', country: order.store, currency: order.currency };
  return { return_id, increment_id, ...known_order, return_type, status, received_store_id, pieces: found, steps };
}

/** What the boutique found of each piece, by order line. */
type Conditions = ReadonlyMap<string, PieceCondition>;

/** The pieces whose condition the page of a boutique notes: those without a finding of staff. decisions/0087. */
export const openPieces = ({ pieces: all }: StoreReturn): pieces.ReturnPiece[] =>
  all.filter((piece) => isPageNote(piece));

/** The conditions that a form names for the open pieces of a return; null where one is missing. */
export function conditionsIn(seen: StoreReturn, form: Readonly<Record<string, string>>): Conditions | null {
  const found = new Map<string, PieceCondition>();
  for (const { item_order_id } of openPieces(seen)) {
    const condition = form[`condition-${item_order_id}`] ?? '';
    if (!isPieceCondition(condition)) return null;
    found.set(item_order_id, condition);
  }
  return found;
}

/** Notes the condition of pieces; customer service decides about money, so nothing is deducted and no finding replaced here. */
async function noteConditions(
  shop: Shop,
  increment_id: string,
  noted_store_id: string,
  conditions: Conditions,
): Promise<InspectionRefusal | null> {
  const without = { loss: '0', reason: '', photo: null };
  for (const [line, condition] of conditions) {
    // oxlint-disable-next-line no-await-in-loop -- each takes the order's lock
    const refusal = await inspectReturn(shop, increment_id, { ...without, line, condition, noted_store_id });
    if (refusal) return refusal;
  }
  return null;
}

/**
 * Receives a return in a boutique and notes the condition of its pieces; one that the boutique has received is only noted
 * again. Returns why not.
 */
export async function receiveInStore(
  shop: Shop,
  store_id: string,
  seen: StoreReturn,
  conditions: Conditions,
): Promise<ReturnRefusal | InspectionRefusal | null> {
  if (seen.status === 'pending_shipping') {
    const refusal = await takeReturnStep(shop, seen.increment_id, 'receive', { store_id });
    if (refusal) return refusal;
  } else if (seen.received_store_id !== store_id) return 'not_this_store';
  return noteConditions(shop, seen.increment_id, store_id, conditions);
}

/** Mails a boutique the link of its page. Returns false for a store that takes no returns. */
export async function mailReturnsPage(shop: Shop, store_id: string): Promise<boolean> {
  const store = await stores.storeOfKey(shop.db, storeKey(store_id));
  if (!store) return false;
  const { locale } = boutiqueMailbox(shop, store_id, store.country);
  const mail = { kind: fulfilmentMails.boutique_returns, event: randomUUID(), locale, data: { store_id } };
  await queueMail(shop.db, mail, shop.now());
  return true;
}

/** Writes the boutique's mail with the link of its page. */
export const writeBoutiqueReturns: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const { store_id = '' } = data;
  const store = await stores.storeOfKey(shop.db, storeKey(store_id));
  if (!store) return null;
  const text = textIn(locale, 'boutique');
  const boutique = (await boutiqueNames(shop.db, [store_id], locale)).get(store_id)?.short_title ?? house;
  return {
    to: boutiqueMailbox(shop, store_id, store.country).to,
    ...plainMail(locale, house, {
      subject: text('returns_mail_subject'),
      title: text('returns_title'),
      lines: [text('returns_mail_text', { boutique })],
      button: {
        href: `${site}${storeReturnsPath}/${await mintStoreLink(shop, 'boutique_returns', storeKey(store_id), store_id)}`,
        label: text('returns_mail_open'),
      },
      notes: [boutique],
    }),
  };
};
