// Transfers on the page of a boutique: received, sent and taken back by the use cases of the office, for sign-ins by PIN too.
// decisions/0154, 0157.
import type { BoutiqueSent, BoutiqueTransfer } from '@vitrine/contract/boutiqueStock';
import type * as contract from '@vitrine/contract/boutiqueStock';
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { payloadHash } from '../../../platform/http/idempotent.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { requireAct } from '../staff/tasks.ts';
import { comingTransfers, goneTransfers, pieceToSend } from '../warehouse/boutiqueTransfers.ts';
import { worksAt } from '../warehouse/ownPlaces.ts';
import { cancelTransfer, receiveTransfer, sendTransfer } from '../warehouse/transfers.ts';
import { type BoutiqueMember, storeFor } from './boutiqueMember.ts';
import { placeNames } from './deviceQueries.ts';
import { pieceWords } from './pieceWords.ts';
import { otherPlaces } from './stockQueries.ts';

type Listed = Awaited<ReturnType<typeof comingTransfers>>;

/** The transfers that are on their way to a boutique and from it, in its words. */
export async function transfersOfDay(
  shop: Shop,
  store_id: string,
  locale: Locale,
): Promise<{ transfers: BoutiqueTransfer[]; sent: BoutiqueSent[] }> {
  const coming = await comingTransfers(shop, store_id);
  const gone = await goneTransfers(shop, store_id);
  const all = [...coming, ...gone];
  if (all.length === 0) return { transfers: [], sent: [] };
  const skus = all.flatMap(({ lines }) => lines.map(({ sku }) => sku));
  const wordsOf = await pieceWords(shop.db, locale, skus);
  const names = await placeNames(
    shop.db,
    all.flatMap(({ source, to_source }) => [source, to_source]),
  );
  const nameOf = (place: string): string | null => (place === 'ecom' ? null : (names.get(place) ?? place));
  const shown = ({ number, by, reason, sent_at, lines }: Listed[number]) => ({
    number,
    by,
    reason,
    sent_at: sent_at.toISOString(),
    lines: lines.map((line) => ({ sku: line.sku, ...wordsOf(line), pieces: line.pieces })),
  });
  return {
    transfers: coming.map((row) => ({ ...shown(row), from: nameOf(row.source) })),
    sent: gone.map((row) => ({ ...shown(row), to: nameOf(row.to_source) })),
  };
}

/** Receives a transfer at the boutique. Throws as `receiveTransfer`. */
export async function receiveAtBoutique(
  shop: Shop,
  member: BoutiqueMember,
  number: number,
  body: BodyOf<typeof contract.boutiqueTransferReceive>,
): Promise<AnswerOf<typeof contract.boutiqueTransferReceive>> {
  await receiveTransfer(shop, member, number, body);
  return { done: true };
}

/** The boutique from which a member sends pieces. Throws staff_refused, not_found. */
async function sendingStore(shop: Shop, member: BoutiqueMember, asked: string | undefined): Promise<string> {
  const store_id = await storeFor(shop, member, asked);
  requireAct(member, 'see_stock');
  if (!(await worksAt(shop.db, member, store_id))) throw new ApiError('staff_refused');
  return store_id;
}

/** The boutique of which a member reads what it could send: an audit reads it too. Throws staff_refused, not_found. */
async function readStore(shop: Shop, member: BoutiqueMember, asked: string | undefined): Promise<string> {
  if (!mayStaffAct(member.rights, 'audit')) return sendingStore(shop, member, asked);
  const store_id = member.own_store_id ?? asked ?? '';
  if (!(await worksAt(shop.db, member, store_id, 'read'))) throw new ApiError('not_found');
  return store_id;
}

/** The places that the boutique can send pieces to: the online stock, the boutiques of its country, then the others. Throws staff_refused, not_found. */
export async function readPlaces(
  shop: Shop,
  member: BoutiqueMember,
  { store_id: asked }: QueryOf<typeof contract.boutiquePlaces>,
): Promise<AnswerOf<typeof contract.boutiquePlaces>> {
  const store_id = await readStore(shop, member, asked);
  const { country } = await storeWithHours(shop.db, store_id);
  const stores = await otherPlaces(shop.db, store_id, country);
  return { places: [{ place: 'ecom', name: null, city: '' }, ...stores] };
}

/** The piece that a code names, in the words of the boutique, and how many are free there. Throws staff_refused, not_found. */
export async function readPiece(
  shop: Shop,
  member: BoutiqueMember,
  { code, store_id: asked }: QueryOf<typeof contract.boutiquePiece>,
): Promise<AnswerOf<typeof contract.boutiquePiece>> {
  const store_id = await readStore(shop, member, asked);
  const piece = await pieceToSend(shop, store_id, code);
  if (piece === null) return { piece };
  const locale = storeLocale(shop, (await storeWithHours(shop.db, store_id)).country);
  const wordsOf = await pieceWords(shop.db, locale, [piece.sku]);
  return { piece: { sku: piece.sku, ...wordsOf(piece), free: piece.free } };
}

/** Sends pieces of the boutique, once per id. Throws as `sendTransfer`, and not_found. */
export async function sendFromBoutique(
  shop: Shop,
  member: BoutiqueMember,
  { step_id, store_id, ...body }: BodyOf<typeof contract.boutiqueTransferSend>,
): Promise<AnswerOf<typeof contract.boutiqueTransferSend>> {
  const from = await sendingStore(shop, member, store_id);
  const step_key = { key: `boutique ${step_id}`, payload_hash: payloadHash([member.staff_id, from, body]) };
  const { transfer } = await sendTransfer(shop, member, { ...body, from, step_key });
  return { number: transfer.number };
}

/** Takes a transfer of the boutique back. Throws as `cancelTransfer`. */
export async function cancelAtBoutique(
  shop: Shop,
  member: BoutiqueMember,
  number: number,
  body: BodyOf<typeof contract.boutiqueTransferCancel>,
): Promise<AnswerOf<typeof contract.boutiqueTransferCancel>> {
  await cancelTransfer(shop, member, number, body);
  return { done: true };
}
