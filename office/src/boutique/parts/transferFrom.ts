import type { BoutiqueSent, BoutiqueTransfer } from '@vitrine/contract/boutiqueStock';
import type { DayText } from '../model/boutiqueWords.ts';

/** The place and the member that have sent a transfer. */
export const transferFrom = (text: DayText, { from, by }: Pick<BoutiqueTransfer, 'from' | 'by'>): string =>
  from === null ? text('transfer.from_online', { name: by }) : text('transfer.from', { place: from, name: by });

/** The place that a transfer goes to, and the member that has sent it. */
export const transferTo = (text: DayText, { to, by }: Pick<BoutiqueSent, 'to' | 'by'>): string =>
  to === null ? text('transfer.to_online', { name: by }) : text('transfer.to', { place: to, name: by });
