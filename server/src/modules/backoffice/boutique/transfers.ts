// Transfers on the page of a boutique: the reception of the office, for sign-ins by PIN too. decisions/0154.
import type { BoutiqueTransfer } from '@vitrine/contract/boutiqueStock';
import type * as contract from '@vitrine/contract/boutiqueStock';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { comingTransfers } from '../warehouse/boutiqueTransfers.ts';
import { receiveTransfer } from '../warehouse/transfers.ts';
import type { BoutiqueMember } from './boutiqueMember.ts';
import { placeNames } from './deviceQueries.ts';
import { pieceWords } from './pieceWords.ts';

/** The transfers that are on their way to a boutique, in its words. */
export async function transfersOfDay(shop: Shop, store_id: string, locale: Locale): Promise<BoutiqueTransfer[]> {
  const coming = await comingTransfers(shop, store_id);
  if (coming.length === 0) return [];
  const skus = coming.flatMap(({ lines }) => lines.map(({ sku }) => sku));
  const wordsOf = await pieceWords(shop.db, locale, skus);
  const names = await placeNames(
    shop.db,
    coming.map(({ source }) => source),
  );
  return coming.map(({ source, sent_at, lines, ...row }) => ({
    ...row,
    from: source === 'ecom' ? null : (names.get(source) ?? source),
    sent_at: sent_at.toISOString(),
    lines: lines.map((line) => ({ sku: line.sku, ...wordsOf(line), pieces: line.pieces })),
  }));
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
