// The papers of parcels for staff, as files. decisions/0079, 0087.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffTasks';
import type * as returnsContract from '@vitrine/contract/staffReturns';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { slipOfExchange } from '../../orders/fulfilment/parcels/exchangePapers.ts';
import { slipsOf, workshopPapers } from '../../orders/fulfilment/parcels/slips.ts';
import { sentParcel, slipParcel } from '../../orders/fulfilment/parcels/slipUnits.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { typesetPaper } from '../../orders/papers/makePaper.ts';
import { labelsOfOrder } from '../../orders/parcels/labels.ts';
import { requireRead } from './tasks.ts';
import type { StaffMember as Member } from './queries.ts';
import { requireOrder, requireReturn } from './staffWork.ts';

type File = { name: string; type: string; base64: string };

/** Typesets papers one after the other, in the reserve for staff. Throws overloaded. */
async function pdfsOf({ staff_id }: Member, papers: Iterable<readonly [string, Paper]>): Promise<File[]> {
  const files: File[] = [];
  for (const [name, paper] of papers) {
    const file = await typesetPaper(paper, { of: 'staff', key: staff_id });
    files.push({ name: `${name}.pdf`, type: 'application/pdf', base64: file.toString('base64') });
  }
  return files;
}

/**
 * What goes into the parcel of an order that is packed next, or into a named one that has left, with its address. Throws
 * staff_refused, order_not_found, not_found for an unknown parcel. Spec 3 §3, decisions/0087.
 */
export async function readPapers(
  shop: Shop,
  member: Member,
  increment_id: string,
  parcel?: string,
): Promise<AnswerOf<typeof contract.staffPapers>> {
  requireRead(member, 'papers');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const order = await readWholeOrder(shop.db, order_id);
  if (!order || order.erased_at !== null) throw new ApiError('order_not_found');
  const packed = slipParcel(order, parcel);
  if (parcel !== undefined && !packed) throw new ApiError('not_found');
  const { papers, advice } = slipsOf(shop, order, packed);
  const sheets = parcel === undefined ? workshopPapers(shop, order) : [];
  const sent = parcel === undefined ? undefined : sentParcel(order, parcel);
  const labels = (await labelsOfOrder(shop.db, order_id)).filter(
    ({ track_number }) => sent === undefined || track_number === sent.track_number,
  );
  return {
    papers: [
      ...(await pdfsOf(member, [...papers, ...sheets])),
      ...labels.flatMap(({ carrier, track_number, format, file }) =>
        file
          ? [{ name: `${carrier}-${track_number}.${format}`, type: `label/${format}`, base64: file.toString('base64') }]
          : [],
      ),
    ],
    numbers: labels.map(({ carrier, track_number }) => ({ carrier, track_number })),
    advice: [...advice],
  };
}

/** The packing slip of an exchange. Throws staff_refused, not_found. Spec 3 §3. */
export async function readReturnPapers(
  shop: Shop,
  member: Member,
  increment_id: string,
): Promise<AnswerOf<typeof returnsContract.staffReturnPapers>> {
  requireRead(member, 'papers');
  await requireReturn(shop, member, increment_id);
  const found = await slipOfExchange(shop, increment_id);
  if (!found) throw new ApiError('not_found');
  return { papers: await pdfsOf(member, [['exchange-slip', found.paper]]) };
}
